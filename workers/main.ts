import path from "node:path";
import { getPriority, setPriority } from "node:os";

import { type Config, readProgramConfig } from "../common/config/config.ts";
import { createLogger } from "../common/runtime/logging.ts";
import { awaitDatabase } from "../common/runtime/await-database.ts";
import { asError } from "../common/runtime/errors.ts";
import { singleWorkerEnvironment } from "../common/config/inherited-environment.ts";
import { serveAllMetrics, workerMetricsPort, serveWorkerMetrics } from "../common/service-status/serve-metrics.ts";
import { checkConnectionBudget } from "../common/runtime/connection-budget.ts";
import { type StartedProcess, runProcess } from "../common/runtime/run-process.ts";
import { SupervisedProcess } from "../common/runtime/supervised-process.ts";
import { openWorkerHealthPort, checkWorkersHealth, type WorkerHealth, checkWorkerHealth } from "./worker-health.ts";
import { readCommandLine, refuseUsage } from "../common/config/read-command-line.ts";
import { workNames } from "../common/queue/stage-queues.ts";
import { openAccessPoint } from "../common/peppol/open-access-point.ts";
import { loadDocumentValidation, openTaxDataSchema } from "../common/rules/validate-document.ts";
import { openRuntime } from "../common/runtime/open-runtime.ts";
import { explainSiteFiles } from "../common/runtime/explain-site-files.ts";
import { monitorQueue } from "../common/runtime/check-readiness.ts";
import { startRecoveryJob } from "./periodic-jobs/recovery.ts";
import { startTracing } from "../common/runtime/tracing.ts";
import { runWorkers } from "./run-workers.ts";
import { warmUp } from "./warm-up.ts";

/** Waits for a migrated database, and reports to the log and the parent process what it waits for. */
async function awaitMigrations({ databaseUrl, logLevel }: Config, name: string): Promise<void> {
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
async function superviseWorkers(config: Config, args: readonly string[]): Promise<StartedProcess> {
  const { databaseUrl, redisUrl, workers, workersHealthPort: port, metricsHost: host } = config;
  await awaitMigrations(config, "workers");
  await checkConnectionBudget(databaseUrl, { workers, redis: redisUrl !== undefined });
  const logger = createLogger("workers", config.logLevel);
  const ports = new Map<string, number>();
  const names = Array.from({ length: workers }, (_, index) => `workers-${index + 1}`);
  const metrics = await serveAllMetrics(config, names, logger);
  const supervised = names.map((name, index) => {
    // Ports after the supervisor's.
    const healthPort = port === undefined ? undefined : port + 1 + index;
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

const command = {
  synopsis: "npm run -s start:workers -- [--stages=<stage>,<stage>…] [--name=<name>]",
  help: `
The workers alone, on what the environment names: .env.example has every variable with its meaning.
SIGTERM stops them when they have finished what they hold. WORKERS says how many processes there are.

  --stages  which of ${workNames.join(", ")}
            to run; all of them when left out
  --name    what the process is called in its log and in PostgreSQL; workers when left out`,
  options: { stages: { type: "string" }, name: { type: "string", default: "workers" } },
} as const;

const { stages: asked, name } = readCommandLine(command).values;

const named = asked?.split(",").map((stage) => stage.trim()) ?? workNames;
const unknown = named.filter((stage) => !workNames.some((queue) => queue === stage));
if (unknown.length > 0) {
  refuseUsage(command, `--stages names ${unknown.join(", ")}; there are ${workNames.join(", ")}`);
}
const stages = workNames.filter((queue) => named.includes(queue));

const starting = () => Promise.resolve({ stands: [], missing: ["The process is starting."] });

// Requests of an API on the same host go first. Below 10, so that a flood of requests does not starve the workers.
// A start with less than that stays there: only root may have more.
setPriority(Math.max(5, getPriority()));
await runProcess(name, async () => {
  const config = readProgramConfig("workers");
  return config.workers === 1
    ? startWorkers(config)
    : superviseWorkers(config, asked === undefined ? [] : [`--stages=${asked}`]);
});

async function startWorkers(config: Config): Promise<StartedProcess> {
  let look: () => Promise<WorkerHealth> = starting;
  const { workersHealthPort: port, metricsHost: host } = config;
  const health = port === undefined ? undefined : await openWorkerHealthPort({ host, port }, () => look());
  await awaitMigrations(config, name);
  const tracing = await startTracing(config.tracesEndpoint, name);
  const runtime = await openRuntime(config, name, { workers: true });
  const { logger } = runtime.deps;
  const [validateDocument, taxDataSchema] = await explainSiteFiles(config, () =>
    Promise.all([loadDocumentValidation(runtime.deps), openTaxDataSchema(config)]),
  );
  const accessPoint = openAccessPoint(config);
  const checks = { validateDocument, ...(taxDataSchema !== undefined && { taxDataSchema }) };
  // Rules of the site may fail on the sample, which says nothing about other documents.
  await warmUp({ config, ruleSets: runtime.deps.ruleSets, ...checks }).catch((error: unknown) =>
    logger.warn({ err: asError(error) }, "the sample document could not be judged"),
  );
  const recoveryJob = await startRecoveryJob({ ...runtime.deps, accessPoint });
  const { database } = runtime;
  const metrics = await serveWorkerMetrics(runtime.deps, { database, port: config.workersMetricsPort, accessPoint });
  const queueWatch = monitorQueue(runtime.deps);
  const { silence, unusable } = runtime.deps.databaseMonitor;
  const failed = Promise.race([silence, unusable, queueWatch.unusable.then((error) => ({ error }))]);
  const gaveUp = failed.then(({ error }) => Promise.reject(error));
  const workers = await Promise.race([
    runWorkers({ ...runtime.deps, processName: name, accessPoint, recoveryJob, ...checks }, stages),
    gaveUp,
  ]);
  look = () => checkWorkerHealth(runtime.deps, workers.loops);
  logger.info({ stages, queue: runtime.deps.queueBackend.name }, "workers run");
  return {
    ready: {},
    failed,
    stopMs: config.stopMs,
    close: async () => {
      queueWatch.stop();
      try {
        await workers.close();
        await recoveryJob.stop();
        await accessPoint.close();
        await health?.close();
        await metrics?.close();
        await tracing.stop();
      } finally {
        await runtime.close();
      }
    },
  };
}
