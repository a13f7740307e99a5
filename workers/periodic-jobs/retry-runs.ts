import { asError } from "../../common/errors.ts";
import { advanceOldestRetryRun } from "../../common/services/operator-actions/retry-runs.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

const idleMs = 2_000;
/** Between two portions, so that others get their turn. */
const restMs = 50;

/** Retries of many legs, a portion at a time: whichever process is there goes on where another has ended. */
export function startRetryRuns(deps: Deps): PeriodicJob {
  return runPeriodically(async () => {
    try {
      return (await advanceOldestRetryRun(deps)) === undefined ? idleMs : restMs;
    } catch (error) {
      // What was committed and not enqueued is the sweeper's.
      deps.logger.warn({ err: asError(error) }, "a retry of many legs was interrupted");
      return idleMs;
    }
  }, idleMs);
}
