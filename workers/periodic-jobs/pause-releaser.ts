import { asError } from "../../common/errors.ts";
import { QueueUnavailableError } from "../../common/queue/job-sender.ts";
import { PauseReleaser } from "./release-paused.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

/** Pauses between rounds: with more to enqueue, without, and after a failed round. */
const busyMs = 100;
const idleMs = 250;
const failedMs = 1_000;

/** Enqueues paused documents after the end of their pause, until stopped. */
export function startPauseReleaser(deps: Deps): PeriodicJob {
  const releases = new PauseReleaser(deps);
  return runPeriodically(async () => {
    try {
      return (await releases.releaseOnce()) ? busyMs : idleMs;
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) {
        deps.logger.warn({ err: asError(error) }, "what was paused is not all in the queue yet");
      }
      return failedMs;
    }
  });
}
