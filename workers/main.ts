import { readCommandLine, refuseUsage } from "../common/config/command-line.ts";
import { readConfig } from "../common/config/config.ts";
import { queueNames, type QueueName } from "../common/queue/jobs.ts";
import { openAccessPoint } from "../common/peppol/open-access-point.ts";
import { loadDocumentValidation } from "../common/services/validation/validate-document.ts";
import { openTaxDataSchema } from "../common/services/validation/open-tax-data-schema.ts";
import { runProcess } from "../common/services/process/run-process.ts";
import { openRuntime } from "../common/services/process/open-runtime.ts";
import { orSiteComplaints } from "../common/services/process/explain-site-complaints.ts";
import { watchQueue } from "../common/services/process/watch-queue.ts";
import { runWorkers } from "./run-workers.ts";

const command = {
  synopsis: "npm run -s start:workers -- [--stages=<stage>,<stage>…]",
  help: `
The workers alone, on what the environment names: .env.example has every variable with its meaning.
SIGTERM stops them when they have finished what they hold.

  --stages  which of ${queueNames.join(", ")}
            to run; all of them when left out`,
  options: { stages: { type: "string" } },
} as const;

function stagesToRun(): readonly QueueName[] {
  const { values } = readCommandLine(command);
  if (values.stages === undefined) {
    return queueNames;
  }
  const asked = values.stages.split(",").map((name) => name.trim());
  const unknown = asked.filter((name) => !queueNames.some((queue) => queue === name));
  if (unknown.length > 0) {
    refuseUsage(command, `--stages names ${unknown.join(", ")}; there are ${queueNames.join(", ")}`);
  }
  return queueNames.filter((name) => asked.includes(name));
}

const stages = stagesToRun();

await runProcess("workers", async () => {
  const config = readConfig();
  const runtime = await openRuntime(config, "workers", { workers: true });
  const { logger } = runtime.deps;
  const [validateDocument, taxDataSchema] = await orSiteComplaints(config, () =>
    Promise.all([loadDocumentValidation(runtime.deps), openTaxDataSchema(config)]),
  );
  const accessPoint = openAccessPoint(config);
  const checks = { validateDocument, ...(taxDataSchema !== undefined && { taxDataSchema }) };
  const queueWatch = watchQueue(runtime.deps);
  const gaveUp = queueWatch.givenUp.then((error) => Promise.reject(error));
  const workers = await Promise.race([runWorkers({ ...runtime.deps, accessPoint, ...checks }, stages), gaveUp]);
  logger.info({ stages, queue: runtime.deps.queueBackend.name }, "workers run");
  return {
    ready: {},
    failed: queueWatch.givenUp,
    close: async () => {
      queueWatch.stop();
      try {
        await workers.close();
        await accessPoint.close();
      } finally {
        await runtime.close();
      }
    },
  };
});
