import { findLikelyDuplicates } from "../../db/stores/documents/likely-duplicate-store.js";
import { likelyWithinMs } from "../../domain/duplicates/likely-duplicate.js";
import { lowestIdOf, timeOfId } from "../../domain/lowest-id.js";
/** By document id, the document that it may be a second sending of; one statement looks for all. */
export function lookForDuplicates(db, documents) {
    const queries = documents.flatMap(({ id, orgId, likeness }) => {
        const at = timeOfId(id);
        const [after, before] = [lowestIdOf(at - likelyWithinMs), lowestIdOf(at + likelyWithinMs)];
        return likeness === null ? [] : [{ id, orgId, likeness, after, before }];
    });
    return findLikelyDuplicates(db, queries);
}
//# sourceMappingURL=look-for-duplicates.js.map