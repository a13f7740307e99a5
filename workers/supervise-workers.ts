import path from "node:path";

import type { Config } from "../common/config/config.ts";
import { createLogger } from "../common/runtime/logging.ts";
import { awaitDatabase } from "../common/runtime/await-database.ts";
import { singleWorkerEnvironment } from "../common/config/inherited-environment.ts";
import { serveAllMetrics, workerMetricsPort } from "../common/service-status/serve-metrics.ts";
import { checkConnectionBudget } from "../common/runtime/connection-budget.ts";
import type { StartedProcess } from "../common/runtime/run-process.ts";
import { SupervisedProcess } from "../common/runtime/supervised-process.ts";
import { openWorkerHealthPort, checkWorkersHealth } from "./worker-health.ts";

/** Waits for a migrated database, and reports to the log and the parent process what it waits for. */
export async function awaitMigrations({ databaseUrl, logLevel }: Config, name: string): Promise<void> {
  const logger = createLogger(name, logLevel);
  const tell = (line: string): void => {
    logger.warn(line);
    process.send?.({ waits: line });
  };
  await awaitDatabase({ databaseUrl, applicationName: name }, { needs: "migrations", tell });
}

/** A child that does not stop in time is killed within this allowance. */
const killAllowance = 1.1;

/**
 * Runs the configured number of worker processes and restarts each after a growing pause. Their output goes to ours,
 * with their names.
 *
 * @param args command line of each process
 * @throws ConfigError when PostgreSQL has too few connections; Error when one does not start
 */
export async function superviseWorkers(config: Config, args: readonly string[]): Promise<StartedProcess> {
  const { databaseUrl, redisUrl, workers, workersHealthPort: port, metricsHost: host } = config;
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
    const entry = path.join(import.meta.dirname, "main.js");
    const spec = {
      name,
      entry,
      args: [...args, `--name=${name}`],
      env: singleWorkerEnvironment({ healthPort, metricsPort }),
      stopTimeoutMs: config.stopMs,
    };
    return new SupervisedProcess(spec, (line) => logger.error(line));
  });
  // A second signal ends this process at once, and must not leave children behind.
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

/** Ports after the supervisor's. */
const healthPortOf = ({ workersHealthPort: port }: Config, index: number): number | undefined =>
  port === undefined ? undefined : port + 1 + index;
