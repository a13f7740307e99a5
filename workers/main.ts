import { parseArgs } from "node:util";

import { readConfig } from "../common/config/config.ts";
import { stageNames, type StageName } from "../common/queue/stages.ts";
import { createPhossAp } from "../common/peppol/phoss-ap.ts";
import { loadDocumentCheck } from "../common/services/check-document.ts";
import { runProcess } from "../common/services/run-process.ts";
import { openRuntime } from "../common/services/service-runtime.ts";
import { runWorkers } from "./run-workers.ts";

/** `--stages=validation,rendering` runs some of the stages; without it, all five. */
function stagesToRun(): readonly StageName[] {
  const { values } = parseArgs({ options: { stages: { type: "string" } } });
  if (values.stages === undefined) {
    return stageNames;
  }
  const asked = values.stages.split(",").map((name) => name.trim());
  const unknown = asked.filter((name) => !stageNames.some((stage) => stage === name));
  if (unknown.length > 0) {
    throw new Error(`--stages names ${unknown.join(", ")}; there are ${stageNames.join(", ")}`);
  }
  return stageNames.filter((stage) => asked.includes(stage));
}

await runProcess("workers", async () => {
  const stages = stagesToRun();
  const config = readConfig();
  const runtime = await openRuntime(config, "workers", { workers: true });
  const { logger } = runtime.deps;
  const checkDocument = await loadDocumentCheck(runtime.deps);
  const accessPoint = createPhossAp({
    baseUrl: config.accessPointUrl,
    token: config.accessPointToken,
    timeoutMs: config.accessPointTimeoutMs,
  });
  const workers = await runWorkers({ ...runtime.deps, accessPoint, checkDocument }, stages);
  logger.info({ stages, queue: runtime.deps.queueBackend.name }, "workers run");
  return {
    ready: {},
    close: async () => {
      try {
        await workers.close();
      } finally {
        await runtime.close();
      }
    },
  };
});
