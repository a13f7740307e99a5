import { request } from "undici";
import { asError } from "../../errors.js";
import { describeProcesses, metricsContentType } from "../../metrics/describe-process.js";
import { serveMetrics } from "./serve-metrics.js";
import { jsonPath } from "./serve-process-metrics.js";
/** A process that does not answer in time is left out. */
const timeoutMs = 2_000;
/** Metrics port of the nth worker process, from 1. */
export const workerMetricsPort = (port, nth) => (port === undefined ? undefined : port + nth);
/** Serves the metrics of all worker processes of a host on one port, with their names as label. */
export async function serveAllMetrics({ metricsHost: host, workersMetricsPort: port }, names, logger) {
    if (port === undefined) {
        return undefined;
    }
    const read = async () => {
        const found = await Promise.all(names.map(async (name, index) => {
            try {
                return [[name, await readJson(workerMetricsPort(port, index + 1))]];
            }
            catch (error) {
                logger.warn({ err: asError(error), process: name }, "its metrics could not be read");
                return [];
            }
        }));
        return describeProcesses(new Map(found.flat()));
    };
    return serveMetrics({ "/metrics": { contentType: metricsContentType, read } }, { host, port, logger });
}
async function readJson(port) {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(`http://127.0.0.1:${port}${jsonPath}`, { signal });
    const text = await body.text();
    if (statusCode !== 200) {
        throw new Error(`HTTP ${statusCode}`);
    }
    return text;
}
//# sourceMappingURL=serve-all-metrics.js.map