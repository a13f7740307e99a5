import { asError } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { deleteExpired } from "../../common/retention/retention.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

const pauseMs = 3_600_000;
/** The pause between two steps, in which the database works on what clients wait for. */
const restMs = 50;
const failedMs = 60_000;

/**
 * Deletes what organizations no longer keep, at the start and then every hour. A round is one step, so that a process that ends waits
 * for no more than that.
 */
export function startRetention(deps: Pick<Deps, "database" | "logger">): PeriodicJob {
  let steps: ReturnType<typeof deleteExpired> | undefined;
  let deleted = 0;
  return runPeriodically(async (fail) => {
    steps ??= deleteExpired(deps);
    try {
      const step = await steps.next();
      if (step.done !== true) {
        deleted += step.value;
        return restMs;
      }
      if (deleted > 0) {
        deps.logger.info({ deleted }, "documents were deleted after their term");
      }
      [steps, deleted] = [undefined, 0];
      return pauseMs;
    } catch (error) {
      deps.logger.warn({ err: asError(error) }, "retention: a step failed and deleted nothing");
      fail(asError(error));
      steps = undefined;
      return failedMs;
    }
  });
}
