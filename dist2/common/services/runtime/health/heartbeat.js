import { recordHeartbeat, removeProcesses } from "../../../db/stores/runtime/process-store.js";
import { isRecovering } from "../../../db/stores/recovery/database-identity-store.js";
import { hasEnded } from "../../../process-state.js";
/**
 * Records the heartbeat, so that other workers leave its sends alone. Processes of this machine that have ended are
 * removed from the list, so that their legs are free sooner than those of a frozen process.
 */
export async function sendHeartbeat({ database, logger }, self) {
    const ended = (await recordHeartbeat(database, self)).filter(hasEnded).map(({ id }) => id);
    if (ended.length > 0) {
        logger.warn({ processes: ended }, "processes have ended without a word");
        await removeProcesses(database, ended);
    }
}
/** Whether a recovery is under way; undefined while the schema lacks migrations and cannot tell. */
export async function readRecoveryState(db, { missing }) {
    const asked = isRecovering(db);
    return missing.length > 0 ? asked.catch(() => undefined) : asked;
}
//# sourceMappingURL=heartbeat.js.map