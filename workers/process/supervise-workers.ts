import path from "node:path";

import { singleWorkerEnvironment } from "../../common/config/inherited-environment.ts";
import type { Config } from "../../common/config/config.ts";
import { createLogger } from "../../common/logging/logger.ts";
import { serveAllMetrics, workerMetricsPort } from "../../common/services/metrics/serve-all-metrics.ts";
import { checkConnectionBudget } from "../../common/services/runtime/connection-budget.ts";
import type { StartedProcess } from "../../common/services/runtime/run-process.ts";
import { SupervisedProcess } from "../../common/services/runtime/supervised-process.ts";
import { awaitMigrations } from "./await-migrations.ts";
import { openWorkerHealthPort } from "./worker-health-port.ts";
import { checkWorkersHealth } from "./worker-health.ts";

/** A child that does not leave in time is killed, and that is waited for. */
const killAllowance = 1.1;

/**
 * As many worker processes as the configuration says, each started again with a growing pause when it ends by itself.
 * Their lines go to our standard output, each with the name of its process.
 *
 * @param args of the command line, which each of them gets
 * @throws ConfigError when PostgreSQL has too few connections for them; Error when one does not come up
 */
export async function superviseWorkers(config: Config, args: readonly string[]): Promise<StartedProcess> {
  const { databaseUrl, redisUrl, workers, workersHealthPort: port, workersHealthHost: host } = config;
  await awaitMigrations(config, "workers");
  await checkConnectionBudget(databaseUrl, { workers, redis: redisUrl !== undefined });
  const logger = createLogger("workers", config.logLevel);
  const ports = new Map<string, number>();
  const names = Array.from({ length: workers }, (_, index) => `workers-${index + 1}`);
  const metrics = await serveAllMetrics(config, names, logger);
  const supervised = names.map((name, index) => {
    const healthPort = healthPortOf(config, index);
    if (healthPort !== undefined) {
      ports.set(name, healthPort);
    }
    const metricsPort = workerMetricsPort(config.workersMetricsPort, index + 1);
    const entry = path.join(import.meta.dirname, "../main.js");
    const spec = {
      name,
      entry,
      args: [...args, `--name=${name}`],
      env: singleWorkerEnvironment({ healthPort, metricsPort }),
      stopTimeoutMs: config.stopMs,
    };
    return new SupervisedProcess(spec, (line) => logger.error(line));
  });
  // A second signal waits for nobody, and must leave nobody behind.
  process.once("exit", () => supervised.forEach((each) => each.kill()));
  const health =
    port === undefined ? undefined : await openWorkerHealthPort({ host, port }, () => checkWorkersHealth(ports));
  const close = async (): Promise<void> => {
    await Promise.all(supervised.map((each) => each.stop()));
    await health?.close();
    await metrics?.close();
  };
  try {
    await Promise.all(supervised.map((each) => each.ready));
  } catch (error) {
    await close();
    throw error;
  }
  logger.info({ processes: workers }, "worker processes run");
  return { ready: {}, stopMs: config.stopMs * killAllowance, close };
}

/** Behind the one that answers for all. */
const healthPortOf = ({ workersHealthPort: port }: Config, index: number): number | undefined =>
  port === undefined ? undefined : port + 1 + index;
