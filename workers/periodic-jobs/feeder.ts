import { asError } from "../../common/errors.ts";
import { QueueUnavailableError } from "../../common/queue/job-sender.ts";
import { Feeder, type FeederDeps } from "./feed-queue.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

/** Pause after a failed round. */
const restMs = 1_000;

/** Feeds the queue while this process holds the lease, and stands by otherwise. */
export function startFeeder(deps: FeederDeps, instanceId: string): PeriodicJob {
  const feeder = new Feeder(deps, instanceId);
  const rounds = runPeriodically(async () => {
    try {
      return await feeder.feedOnce();
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) {
        deps.logger.warn({ err: asError(error) }, "the queue was not fed");
      }
      return restMs;
    }
  });
  return {
    stop: async () => {
      await rounds.stop();
      await feeder.stop().catch(() => undefined);
    },
    runningMs: () => rounds.runningMs(),
  };
}
