import { asError } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { makeMonths } from "../../common/retention/retention-store.ts";
import { purgeExpired } from "../../common/retention/retention.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

const pauseMs = 3_600_000;
const rewritePauseMs = 10_000;
const maxRewritePauseMs = 300_000;

/** Makes the months that come and deletes expired rows, at the start and then every hour. Several processes may do it. */
export function startHousekeeping(deps: Deps): PeriodicJob {
  return runPeriodically(async () => {
    try {
      // Rows of a month that is not there yet stand in the part for all others until it is made.
      await makeMonths(deps.database).catch((error: unknown) => {
        deps.logger.warn({ err: asError(error) }, "the next months were not made");
      });
      deps.logger.info({ purged: await purgeExpired(deps) }, "what is no longer needed was purged");
    } catch (error) {
      deps.logger.warn({ err: asError(error) }, "housekeeping failed");
    }
    return pauseMs;
  });
}

/** Has the table of jobs rewritten where its rows are dead. A try waits for the table's lock and holds up the queues meanwhile, so the pause doubles after one that failed. */
export function startRewritingJobs({ queueBackend, logger }: Pick<Deps, "queueBackend" | "logger">): PeriodicJob {
  let againMs = rewritePauseMs;
  return runPeriodically(async () => {
    const outcome = await queueBackend.rewriteJobs?.().catch((error: unknown) => {
      logger.warn({ err: asError(error) }, "the table of jobs was not rewritten");
      return "failed" as const;
    });
    const isRefused = outcome === "locked" || outcome === "failed";
    againMs = isRefused ? Math.min(2 * againMs, maxRewritePauseMs) : rewritePauseMs;
    if (outcome === "rewritten") {
      logger.info("the table of jobs was rewritten: most of its rows were dead");
    }
    return againMs;
  }, rewritePauseMs);
}
