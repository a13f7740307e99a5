import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createLogger } from "../../common/logging/logger.js";
import { loadRuleSets } from "../../common/services/validation/load-rule-sets.js";
import { loadDocumentValidation } from "../../common/services/validation/validate-document.js";
import { documentStagesOf } from "../stages/document-stages.js";
import { runUnpacked } from "../stages/run-stages.js";
const { config, document, stages } = workerData;
/** What needs a database was prepared before. */
const none = () => Promise.reject(new Error("there is no database in here"));
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
const answer = (given) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is no window
    parentPort?.postMessage(given);
};
answer("begins");
// Lets the message leave before the loop may be blocked.
await pause(20);
const { progress, failures } = await runUnpacked(prepared, [document]);
const [failure] = failures;
answer({
    advances: progress,
    ...(failure !== undefined && { failure: { stage: failure.stage, message: failure.error.message } }),
});
//# sourceMappingURL=isolated-thread.js.map