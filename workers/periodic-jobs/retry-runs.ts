import { asError } from "../../common/runtime/errors.ts";
import { advanceOldestRetryRun } from "../../common/operations/retry-runs.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

const idleMs = 5_000;
/** Pause between two portions, which leaves time for other work. */
const restMs = 50;

/** Runs retries of many legs or documents in portions; any process continues where another stopped. */
export function startRetryRuns(deps: Deps): PeriodicJob {
  return runPeriodically(async (fail) => {
    try {
      return (await advanceOldestRetryRun(deps)) === undefined ? idleMs : restMs;
    } catch (error) {
      // The sweeper finds what was committed and not enqueued.
      deps.logger.warn({ err: asError(error) }, "a retry of many legs was interrupted");
      fail(asError(error));
      return idleMs;
    }
  }, idleMs);
}
