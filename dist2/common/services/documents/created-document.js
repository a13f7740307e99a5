import { recoveringError } from "../runtime/recovering-error.js";
import { keyTakenOverError } from "./reserve-idempotency-key.js";
/**
 * @returns undefined when nothing was stored because the profile was changed, or the database's server has started anew
 * @throws AppError 409 when nothing was stored because the request's claim is no longer its own; 503 in a recovery
 */
export function createdDocument({ id, orgId, businessProfileId, kind }, stored, originals) {
    switch (stored.outcome) {
        case "stored": {
            const { documentSequence, createdAt, logId } = stored;
            return { id, orgId, businessProfileId, kind, documentSequence, createdAt, logId: Number(logId), originals };
        }
        case "lost":
            throw keyTakenOverError();
        case "recovering":
            throw recoveringError();
        default:
            return undefined;
    }
}
//# sourceMappingURL=created-document.js.map