import { beginRecovery, findOpenRecovery } from "../../db/stores/recovery/database-identity-store.js";
import { endByHand } from "./recover.js";
/**
 * Begins or ends a recovery by an operator's decision.
 *
 * @throws Error when there is none to end
 */
export async function recoveryByHand(deps, { to, reason }) {
    const { database } = deps;
    if (to === "begin") {
        await beginRecovery(database, { reason });
        return;
    }
    const recovery = await findOpenRecovery(database);
    if (recovery === undefined || !(await endByHand(deps, recovery, reason))) {
        throw new Error("no recovery is under way");
    }
}
//# sourceMappingURL=recovery-by-hand.js.map