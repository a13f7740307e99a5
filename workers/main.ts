import { parseArgs } from "node:util";

import { readConfig } from "../common/config/config.ts";
import { queueNames, type QueueName } from "../common/queue/stages.ts";
import { openAccessPoint } from "../common/peppol/open-access-point.ts";
import { loadDocumentCheck } from "../common/services/check-document.ts";
import { loadTaxDataCheck } from "../common/services/check-tax-data.ts";
import { runProcess } from "../common/services/run-process.ts";
import { openRuntime } from "../common/services/service-runtime.ts";
import { runWorkers } from "./run-workers.ts";

/** `--stages=validation,webhooks` runs some of the stages; without it, all five and the webhooks. */
function stagesToRun(): readonly QueueName[] {
  const { values } = parseArgs({ options: { stages: { type: "string" } } });
  if (values.stages === undefined) {
    return queueNames;
  }
  const asked = values.stages.split(",").map((name) => name.trim());
  const unknown = asked.filter((name) => !queueNames.some((queue) => queue === name));
  if (unknown.length > 0) {
    throw new Error(`--stages names ${unknown.join(", ")}; there are ${queueNames.join(", ")}`);
  }
  return queueNames.filter((name) => asked.includes(name));
}

await runProcess("workers", async () => {
  const stages = stagesToRun();
  const config = readConfig();
  const runtime = await openRuntime(config, "workers", { workers: true });
  const { logger } = runtime.deps;
  const checkDocument = await loadDocumentCheck(runtime.deps);
  const taxDataSchema = await loadTaxDataCheck(config);
  const accessPoint = openAccessPoint(config);
  const checks = { checkDocument, ...(taxDataSchema !== undefined && { taxDataSchema }) };
  const workers = await runWorkers({ ...runtime.deps, accessPoint, ...checks }, stages);
  logger.info({ stages, queue: runtime.deps.queueBackend.name }, "workers run");
  return {
    ready: {},
    close: async () => {
      try {
        await workers.close();
        await accessPoint.close();
      } finally {
        await runtime.close();
      }
    },
  };
});
