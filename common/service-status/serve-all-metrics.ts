import { request } from "undici";

import type { Config } from "../config/config.ts";
import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { describeProcesses, metricsContentType } from "./describe-process.ts";
import type { OpenPort } from "../runtime/open-port.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { jsonPath } from "./serve-process-metrics.ts";

/** A process that does not answer in time is left out. */
const timeoutMs = 2_000;

/** Metrics port of the nth worker process, from 1. */
export const workerMetricsPort = <Port extends number | undefined>(port: Port, nth: number): Port =>
  (port === undefined ? undefined : port + nth) as Port;

/** Serves the metrics of all worker processes of a host on one port, with their names as label. */
export async function serveAllMetrics(
  { metricsHost: host, workersMetricsPort: port }: Pick<Config, "metricsHost" | "workersMetricsPort">,
  names: readonly string[],
  logger: Pick<Logger, "info" | "warn">,
): Promise<OpenPort | undefined> {
  if (port === undefined) {
    return undefined;
  }
  const read = async (): Promise<string> => {
    const found = await Promise.all(
      names.map(async (name, index): Promise<[string, string][]> => {
        try {
          return [[name, await readJson(workerMetricsPort(port, index + 1))]];
        } catch (error) {
          logger.warn({ err: asError(error), process: name }, "its metrics could not be read");
          return [];
        }
      }),
    );
    return describeProcesses(new Map(found.flat()));
  };
  return serveMetrics({ "/metrics": { contentType: metricsContentType, read } }, { host, port, logger });
}

async function readJson(port: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${jsonPath}`, { signal });
  const text = await body.text();
  if (statusCode !== 200) {
    throw new Error(`HTTP ${statusCode}`);
  }
  return text;
}
