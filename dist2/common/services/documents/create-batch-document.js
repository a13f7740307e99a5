import { findKeyOfPosition } from "../../db/stores/documents/idempotency-store.js";
import { violatedIndex } from "../../db/violated-index.js";
import { AppError, DocumentConflictError, profileNotFound } from "../../errors.js";
import { reserveIdempotencyKey, keyConflictError, keyInUseError, completeIdempotencyKey, } from "./reserve-idempotency-key.js";
import { resubmitDocument } from "./correct-document.js";
import { createDocument } from "./create-document.js";
/**
 * Creates the document of one line once: with a key, a repeated line finds its document, whatever its number is now.
 *
 * @throws AppError 400 as createDocument; 409 when another line has a document at this position or under this key, which it
 * names, or when the same line is being processed
 */
export async function createBatchDocument(deps, command, lineKey, make) {
    if (lineKey === undefined) {
        return createDocument(deps, command, make);
    }
    const { orgId } = command;
    const { batchPosition, ...use } = lineKey;
    const state = await reserveIdempotencyKey(deps, { orgId, ...use });
    if (state.outcome === "stored") {
        return { earlier: state.document };
    }
    // A line has no stored answer, because its document is the answer.
    if (state.outcome !== "claimed") {
        throw keyInUseError();
    }
    try {
        const claim = { ...state.claim, ...(batchPosition !== undefined && { batchPosition }) };
        return await createDocument(deps, { ...command, heldKey: claim }, make);
    }
    catch (error) {
        await completeIdempotencyKey(deps, state.claim, undefined);
        const conflict = batchPosition === undefined ? undefined : await positionConflict(deps, error, { orgId, batchPosition });
        throw conflict ?? error;
    }
}
/** The conflict with another line's document at the position, if that was the cause. */
async function positionConflict({ database }, error, position) {
    // Two lines stored at the same instant collide in the index.
    const isLost = error instanceof AppError
        ? error.status === 409 && !(error instanceof DocumentConflictError)
        : violatedIndex(error) === "idempotency_keys_batch_position_key";
    const holder = isLost ? await findKeyOfPosition(database, position) : undefined;
    return holder && keyConflictError(holder.document);
}
/** @throws AppError 400 that names the id when it is no profile of the organization */
export async function requireBusinessProfile({ accounts }, { orgId, businessProfileId }) {
    const profiles = await accounts.profiles(orgId, [businessProfileId]);
    if (profiles.length === 0) {
        throw profileNotFound(businessProfileId);
    }
}
/**
 * Sends the document of one line again, once for each key however often the line comes.
 *
 * @returns whether an earlier request did it
 * @throws AppError as resubmitDocument; 409 while the same line is being worked on
 */
export async function resubmitOnce(deps, command, lineKey) {
    if (lineKey === undefined) {
        await resubmitDocument(deps, command);
        return false;
    }
    const { key, requestSha256 } = lineKey;
    const state = await reserveIdempotencyKey(deps, { orgId: command.key.orgId, key, requestSha256 });
    if (state.outcome === "stored") {
        return true;
    }
    if (state.outcome !== "claimed") {
        throw keyInUseError();
    }
    try {
        await resubmitDocument(deps, { ...command, heldKey: state.claim });
        return false;
    }
    catch (error) {
        await completeIdempotencyKey(deps, state.claim, undefined);
        throw error;
    }
}
//# sourceMappingURL=create-batch-document.js.map