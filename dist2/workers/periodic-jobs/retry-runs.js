import { asError } from "../../common/errors.js";
import { advanceOldestRetryRun } from "../../common/services/operator-actions/retry-runs.js";
import { RetrySettlement } from "../../common/services/operator-actions/retry-settlement.js";
import { runPeriodically } from "./periodic-job.js";
const idleMs = 2_000;
/** At most so often is looked at what became of legs that were sent again. */
const settleMs = 1_500;
/** Pause between two portions, which leaves time for other work. */
const restMs = 50;
/** Runs retries of many legs or documents in portions, and settles them; any process continues where another stopped. */
export function startRetryRuns(deps) {
    const settlement = new RetrySettlement(deps);
    let settledAt = Number.NEGATIVE_INFINITY;
    return runPeriodically(async (fail) => {
        try {
            const isIdle = (await advanceOldestRetryRun(deps)) === undefined;
            if (performance.now() - settledAt >= settleMs) {
                await settlement.round();
                settledAt = performance.now();
            }
            return isIdle ? idleMs : restMs;
        }
        catch (error) {
            // The sweeper finds what was committed and not enqueued.
            deps.logger.warn({ err: asError(error) }, "a retry of many legs was interrupted");
            fail(asError(error));
            return idleMs;
        }
    }, idleMs);
}
//# sourceMappingURL=retry-runs.js.map