import { asError } from "../../common/errors.ts";
import { QueueUnavailableError } from "../../common/queue/job-sender.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { sweep } from "./sweep-waiting.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

/** Limits a sweep to a tenth of the time. */
const restFactor = 9;
/** Maximum pause, because a sweep that was held up (database away, process frozen) does not predict the next one. */
const maxRestMs = 15_000;

/** Sweeps now and then at intervals, until stopped. */
export function startSweeper(deps: Deps): PeriodicJob {
  return runPeriodically(async () => {
    const startedAt = performance.now();
    try {
      const added = await sweep(deps);
      deps.logger.debug({ added, ms: Math.round(performance.now() - startedAt) }, "swept");
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) {
        deps.logger.warn({ err: asError(error) }, "sweep failed");
      }
    }
    const restMs = Math.min((performance.now() - startedAt) * restFactor, maxRestMs);
    return Math.max(deps.config.sweepIntervalMs, restMs);
  });
}
