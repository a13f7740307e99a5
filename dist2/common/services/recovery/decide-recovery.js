import { acknowledge, findRecovery, lockDatabaseIdentity, } from "../../db/stores/recovery/database-identity-store.js";
import { insertOperatorAction } from "../../db/stores/operator-actions/operator-action-store.js";
import { AppError, notFound } from "../../errors.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
import { endByHand } from "./recover.js";
/**
 * Ends a recovery by a person's word, where the access point cannot be asked: every leg that may have been sent is in doubt.
 * The record is written in the transaction that ends it.
 *
 * @throws AppError 404; 409 when it is not under way
 */
export async function endRecoveryByHand(deps, { recoveryId, skipNumbers, by, role, requestId, why }) {
    const { database } = deps;
    const recovery = await requireRecovery(deps, recoveryId);
    const config = { recoveryNumberMargin: skipNumbers };
    const isEnded = recovery.finishedAt === null &&
        (await endByHand({ ...deps, config }, recovery, `${by}: ${why}`, (tx) => insertOperatorAction(tx, {
            actor: { by, role, requestId },
            orgId: null,
            action: "recovery.end",
            target: "recovery",
            targetId: recoveryId,
            reason: why,
            outcome: "done",
            detail: { skip_numbers: skipNumbers },
        })));
    if (!isEnded) {
        throw new AppError(409, "The recovery is not under way");
    }
    return (await findRecovery(database, recoveryId));
}
/** A person has informed those whose deliveries are lost. @throws AppError 404; 409 while it is under way, or a second time */
export async function acknowledgeRecovery(deps, { recoveryId, ...action }) {
    await requireRecovery(deps, recoveryId);
    const subject = { action: "recovery.acknowledge", target: "recovery", targetId: recoveryId };
    await runOperatorAction(deps, action, subject, async (tx) => {
        await lockDatabaseIdentity(tx);
        if (!(await acknowledge(tx, recoveryId, action))) {
            throw new AppError(409, "The recovery is under way, or has been acknowledged already");
        }
        return { result: undefined, record: [{ orgId: null, detail: {} }] };
    });
    return (await findRecovery(deps.database, recoveryId));
}
async function requireRecovery({ database }, id) {
    const recovery = await findRecovery(database, id);
    if (recovery === undefined) {
        throw notFound("Recovery");
    }
    return recovery;
}
//# sourceMappingURL=decide-recovery.js.map