import { v7 as uuid } from "uuid";
import { endLease, holdLease } from "../../common/db/stores/runtime/lease-store.js";
import { findOpenRecovery } from "../../common/db/stores/recovery/database-identity-store.js";
import { findServerStart } from "../../common/db/stores/recovery/log-end-store.js";
import { asError } from "../../common/errors.js";
import { compareWithAccessPoint, detectRestore } from "../../common/services/recovery/detect-restore.js";
import { compareWithNotes } from "../../common/services/recovery/number-notes.js";
import { recover } from "../../common/services/recovery/recover.js";
import { withTimeout } from "../../common/with-timeout.js";
import { runPeriodically } from "./periodic-job.js";
const leaseMs = 30_000;
const renewMs = 10_000;
/** Interval of checks: during a recovery, and otherwise. */
const recoveringMs = 1_000;
const idleMs = 3_000;
const compareMs = 5_000;
/**
 * Detects a restored database, and finds out what was sent before any further send: one process at a time, and another
 * one when it dies. Resolves after the first check.
 *
 * @throws Error when the database is unavailable
 */
export async function startRecoveryJob(deps) {
    const holder = uuid();
    let underWay = await detectRestore(deps.database);
    let server = await findServerStart(deps.database);
    let areNotesCompared = !underWay && (await compareNotes(deps));
    let isCompared = await compare(deps);
    const round = async () => {
        try {
            const latest = await findServerStart(deps.database);
            if (latest !== server) {
                // The disk may have been put back while the server was down, so everything is compared again.
                [server, areNotesCompared, isCompared] = [latest, false, false];
            }
            areNotesCompared ||= !underWay && (await compareNotes(deps));
            isCompared ||= await compare(deps);
            underWay = await detectRestore(deps.database);
            if (underWay) {
                await recoverAsLeader(deps, holder);
            }
        }
        catch (error) {
            deps.logger.warn({ err: asError(error) }, "recovery: could not be looked after");
        }
        return underWay ? recoveringMs : idleMs;
    };
    const repeated = runPeriodically(round, underWay ? recoveringMs : idleMs);
    return { isUnderWay: () => underWay, stop: () => repeated.stop() };
}
/** An access point that hangs must not prevent the start; the comparison is repeated. */
const compare = ({ database, accessPoint }) => withTimeout(compareMs, "the list of the access point", compareWithAccessPoint(database, accessPoint)).catch(() => false);
/** While the folder cannot be read or written, the comparison is repeated; GivenNumbers tells of what cannot be written. */
const compareNotes = ({ database, givenNumbers, logger }) => compareWithNotes(database, givenNumbers).catch((error) => {
    logger.warn({ err: asError(error) }, "recovery: NUMBERS_DIR cannot be compared with the database");
    return false;
});
async function recoverAsLeader(deps, holder) {
    const { database } = deps;
    const lease = { name: "recovery", holder, leaseMs };
    const recovery = await findOpenRecovery(database);
    if (recovery === undefined || !(await holdLease(database, lease))) {
        return;
    }
    const renewing = setInterval(() => void holdLease(database, lease).catch(() => undefined), renewMs);
    try {
        await recover(deps, recovery);
    }
    finally {
        clearInterval(renewing);
        await endLease(database, lease);
    }
}
//# sourceMappingURL=recovery.js.map