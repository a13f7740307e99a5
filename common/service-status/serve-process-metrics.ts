import { describeProcessMetrics, metricsContentType, processMetricsAsJson } from "./describe-process.ts";
import { lacksRoom } from "./disk.ts";
import { measureProcess, type IntakeGauges, type ProcessParts } from "./process-gauges.ts";
import { describeSite } from "./site-gauges.ts";
import { asError } from "../runtime/errors.ts";
import type { Database } from "../db/database.ts";
import type { OpenAccessPoint } from "../peppol/access-point.ts";
import type { Deps } from "../runtime/deps.ts";
import { readKnown } from "./read-known.ts";
import type { OpenPort } from "../runtime/open-port.ts";
import { serveMetrics } from "./serve-metrics.ts";

/** Path for the supervisor of several worker processes. */
export const jsonPath = "/metrics.json";
const path = "/metrics";

interface Shown {
  database: Pick<Database, "connections">;
  port: number | undefined;
  /** Only of workers. */
  accessPoint?: OpenAccessPoint;
}

/** Serves the metrics of an API process and those of the site; undefined without a configured port. */
export async function serveApiMetrics(deps: Deps, { database, port }: Shown): Promise<OpenPort | undefined> {
  if (port === undefined) {
    return undefined;
  }
  const measured = measureProcess({ ...processParts(deps, database), intake: () => readIntakeGauges(deps) });
  const site = (): Promise<string> =>
    readKnown(deps).then(describeSite, (error: unknown) => {
      deps.logger.warn({ err: asError(error) }, "metrics of the site could not be read");
      return "";
    });
  const read = async (): Promise<string> => `${await describeProcessMetrics(measured)}\n${await site()}`;
  return serveMetrics({ [path]: { contentType: metricsContentType, read } }, serverOptions(deps, port));
}

export async function serveWorkerMetrics(
  deps: Deps,
  { database, port, accessPoint }: Shown,
): Promise<OpenPort | undefined> {
  if (port === undefined) {
    return undefined;
  }
  const measured = measureProcess({
    ...processParts(deps, database),
    ...(accessPoint !== undefined && { accessPoint: () => accessPoint.use() }),
  });
  return serveMetrics(
    {
      [path]: { contentType: metricsContentType, read: () => describeProcessMetrics(measured) },
      [jsonPath]: { contentType: "application/json", read: () => processMetricsAsJson(measured) },
    },
    serverOptions(deps, port),
  );
}

function processParts({ queueBackend, diskMonitor }: Deps, database: Shown["database"]): ProcessParts {
  const { memory } = queueBackend;
  return {
    connections: () => database.connections(),
    places: async () => (await diskMonitor.read()).places,
    ...(memory !== undefined && { queueMemory: memory }),
  };
}

async function readIntakeGauges({ databaseMonitor, diskMonitor }: Deps): Promise<IntakeGauges> {
  const room = await diskMonitor.read();
  return {
    lacksRoom: lacksRoom(room),
    recovers: databaseMonitor.health().recovering === true,
    disk: { free: room.freeBytes, size: room.sizeBytes, needed: room.neededBytes },
  };
}

const serverOptions = ({ config, logger }: Pick<Deps, "config" | "logger">, port: number) => ({
  port,
  host: config.metricsHost,
  logger,
});
