import { describeProcessMetrics, metricsContentType, processMetricsAsJson } from "../../metrics/describe-process.js";
import { lacksRoom } from "../../domain/service-status/disk.js";
import { measureProcess } from "../../metrics/process-gauges.js";
import { describeSite } from "../../metrics/site-gauges.js";
import { asError } from "../../errors.js";
import { readKnown } from "../service-status/read-known.js";
import { serveMetrics } from "./serve-metrics.js";
/** Path for the supervisor of several worker processes. */
export const jsonPath = "/metrics.json";
const path = "/metrics";
/** Serves the metrics of an API process and those of the site; undefined without a configured port. */
export async function serveApiMetrics(deps, { database, port }) {
    if (port === undefined) {
        return undefined;
    }
    const measured = measureProcess({ ...processParts(deps, database), intake: () => readIntakeGauges(deps) });
    const site = () => readKnown(deps).then(describeSite, (error) => {
        deps.logger.warn({ err: asError(error) }, "metrics of the site could not be read");
        return "";
    });
    const read = async () => `${await describeProcessMetrics(measured)}\n${await site()}`;
    return serveMetrics({ [path]: { contentType: metricsContentType, read } }, serverOptions(deps, port));
}
export async function serveWorkerMetrics(deps, { database, port, accessPoint }) {
    if (port === undefined) {
        return undefined;
    }
    const measured = measureProcess({
        ...processParts(deps, database),
        ...(accessPoint !== undefined && {
            accessPoint: () => {
                const outage = accessPoint.outage();
                return { up: outage === undefined, paused: (outage?.nextTryInMs ?? 0) > 0 };
            },
        }),
    });
    return serveMetrics({
        [path]: { contentType: metricsContentType, read: () => describeProcessMetrics(measured) },
        [jsonPath]: { contentType: "application/json", read: () => processMetricsAsJson(measured) },
    }, serverOptions(deps, port));
}
function processParts({ queueBackend, diskMonitor }, database) {
    const { memory } = queueBackend;
    return {
        connections: () => database.connections(),
        places: async () => (await diskMonitor.read()).places,
        ...(memory !== undefined && { queueMemory: memory }),
    };
}
async function readIntakeGauges({ databaseMonitor, diskMonitor }) {
    const room = await diskMonitor.read();
    return {
        lacksRoom: lacksRoom(room),
        recovers: databaseMonitor.health().recovering === true,
        disk: { free: room.freeBytes, size: room.sizeBytes, needed: room.neededBytes },
    };
}
const serverOptions = ({ config, logger }, port) => ({
    port,
    host: config.metricsHost,
    logger,
});
//# sourceMappingURL=serve-process-metrics.js.map