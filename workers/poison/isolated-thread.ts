import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

import { createLogger } from "../../common/runtime/logging.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { loadDocumentValidation } from "../../common/rules/validate-document.ts";
import { documentStagesOf } from "../stages/document-stages.ts";
import { runUnpacked, type Stages } from "../stages/run-stages.ts";
import type { IsolatedAnswer, IsolatedWork } from "./run-suspects.ts";

const { config, document, stages } = workerData as IsolatedWork;

/** What needs a database was prepared before. */
const none = (): Promise<never> => Promise.reject(new Error("there is no database in here"));
const database = { query: none, queryText: none, transaction: none };
const deps = { config, database, installation: none, logger: createLogger("workers", config.logLevel) };

const validateDocument = await loadDocumentValidation({
  config,
  ruleSets: loadRuleSets({
    rulesDir: config.rulesDir,
    rules: config.rules,
    rulesSeconds: config.rulesSeconds,
    lazily: true,
  }),
});
const definitions = documentStagesOf(deps, validateDocument);
const prepared = stages.map(({ name, prepared: given }) => ({
  ...definitions[name],
  prepare: () => Promise.resolve(given),
}));

const answer = (given: IsolatedAnswer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
  parentPort?.postMessage(given);
};

answer("begins");
// Lets the message leave before the loop may be blocked.
await pause(20);
const { progress, failures } = await runUnpacked(prepared as unknown as Stages, [document]);
const [failure] = failures;
answer({
  advances: progress,
  ...(failure !== undefined && { failure: { stage: failure.stage, message: failure.error.message } }),
});
