import { rememberFailureGroups } from "../../common/db/stores/incidents/failure-group-store.js";
import { endLease, holdLease } from "../../common/db/stores/runtime/lease-store.js";
import { asError } from "../../common/errors.js";
import { runPeriodically } from "./periodic-job.js";
const pauseMs = 2_000;
/** Another process takes over after the lease. */
const leaseMs = 10_000;
/** Keeps the job to a fiftieth of the time, however much is in trouble. */
const restFactor = 50;
const maxRestMs = 60_000;
/** Notes every few seconds which groups of failures there are; one process at a time does it, and another one when it dies. */
export function startFailureGroups(deps, holder) {
    const { database, logger } = deps;
    const name = "failure-groups";
    const job = runPeriodically(async (fail) => {
        const startedAt = performance.now();
        try {
            if (await holdLease(database, { name, holder, leaseMs })) {
                await rememberFailureGroups(database);
            }
        }
        catch (error) {
            logger.warn({ err: asError(error) }, "the groups of failures were not noted; the next round does it");
            fail(asError(error));
        }
        return Math.max(pauseMs, Math.min((performance.now() - startedAt) * restFactor, maxRestMs));
    });
    return {
        ...job,
        stop: async () => {
            await job.stop();
            await endLease(database, { name, holder }).catch(() => undefined);
        },
    };
}
//# sourceMappingURL=failure-groups.js.map