import { asError } from "../../common/errors.js";
import { Indexer } from "../../common/services/search/index-documents.js";
import { runPeriodically } from "./periodic-job.js";
/** Maximum delay before a document can be found by its content. */
const idleMs = 1_000;
/** Pause while there is more to do, which leaves time for other work. */
const restMs = 200;
const failedMs = 5_000;
/** Adds new log entries to the search index, after work that clients wait for; waits while another process does it. */
export function startIndexer(deps, instanceId) {
    const indexer = new Indexer(deps, instanceId);
    const rounds = runPeriodically(async (fail) => {
        try {
            return (await indexer.indexOnce()) ? restMs : idleMs;
        }
        catch (error) {
            deps.logger.warn({ err: asError(error) }, "the search was not kept up");
            fail(asError(error));
            return failedMs;
        }
    }, idleMs);
    return {
        stop: async () => {
            await rounds.stop();
            await indexer.stop().catch(() => undefined);
        },
        runningMs: () => rounds.runningMs(),
        standstill: () => rounds.standstill(),
    };
}
//# sourceMappingURL=indexer.js.map