import { setPriority } from "node:os";

import { readCommandLine, refuseUsage } from "../common/config/command-line.ts";
import { readConfig, type Config } from "../common/config/config.ts";
import { workNames, type WorkName } from "../common/queue/jobs.ts";
import { openAccessPoint } from "../common/peppol/open-access-point.ts";
import { loadDocumentValidation, openTaxDataSchema } from "../common/rules/validate-document.ts";
import { serveWorkerMetrics } from "../common/service-status/serve-metrics.ts";
import { runProcess, type StartedProcess } from "../common/runtime/run-process.ts";
import { openRuntime } from "../common/runtime/open-runtime.ts";
import { explainSiteFiles } from "../common/runtime/explain-site-files.ts";
import { monitorQueue } from "../common/runtime/check-readiness.ts";
import { openWorkerHealthPort, type WorkerHealth, checkWorkerHealth } from "./worker-health.ts";
import { startRecoveryJob } from "./periodic-jobs/recovery.ts";
import { startTracing } from "../common/runtime/tracing.ts";
import { runWorkers } from "./run-workers.ts";
import { awaitMigrations, superviseWorkers } from "./supervise-workers.ts";

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

function stagesToRun(): readonly WorkName[] {
  if (asked === undefined) {
    return workNames;
  }
  const named = asked.split(",").map((stage) => stage.trim());
  const unknown = named.filter((stage) => !workNames.some((queue) => queue === stage));
  if (unknown.length > 0) {
    refuseUsage(command, `--stages names ${unknown.join(", ")}; there are ${workNames.join(", ")}`);
  }
  return workNames.filter((queue) => named.includes(queue));
}

const stages = stagesToRun();

const starting = (): Promise<WorkerHealth> => Promise.resolve({ stands: [], missing: ["The process is starting."] });

// Requests of an API on the same host go first. Below 10, so that a flood of requests does not starve the workers.
setPriority(5);
await runProcess(name, async () => {
  const config = readConfig();
  return config.workers === 1
    ? startWorkers(config)
    : superviseWorkers(config, asked === undefined ? [] : [`--stages=${asked}`]);
});

async function startWorkers(config: Config): Promise<StartedProcess> {
  let look = starting;
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
