import { asError } from "../../common/errors.js";
import { logChainHead } from "../../common/services/operator-actions/verify-acts.js";
import { purgeExpired } from "../../common/services/retention/purge-expired.js";
import { runPeriodically } from "./periodic-job.js";
const pauseMs = 3_600_000;
/** Deletes expired rows and logs the head of the record of acts, at the start and then every hour. Several processes may do it. */
export function startHousekeeping(deps) {
    return runPeriodically(async () => {
        try {
            await logChainHead(deps);
            deps.logger.info({ purged: await purgeExpired(deps) }, "what is no longer needed was purged");
        }
        catch (error) {
            deps.logger.warn({ err: asError(error) }, "housekeeping failed");
        }
        return pauseMs;
    });
}
//# sourceMappingURL=housekeeping.js.map