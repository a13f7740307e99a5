import { asError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { logChainHead } from "../../common/services/operator-actions/verify-acts.ts";
import { purgeExpired } from "../../common/services/retention/purge-expired.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

const pauseMs = 3_600_000;

/** Deletes expired rows and logs the head of the record of acts, at the start and then every hour. Several processes may do it. */
export function startHousekeeping(deps: Deps): PeriodicJob {
  return runPeriodically(async () => {
    try {
      await logChainHead(deps);
      deps.logger.info({ purged: await purgeExpired(deps) }, "what is no longer needed was purged");
    } catch (error) {
      deps.logger.warn({ err: asError(error) }, "housekeeping failed");
    }
    return pauseMs;
  });
}
