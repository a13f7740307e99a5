import type { Queryable } from "../db/queryable.ts";
import { findLikelyDuplicates } from "./likely-duplicate-store.ts";
import { likelyWithinMs, type LikelyDuplicate } from "./likely-duplicate.ts";
import { lowestIdOf, timeOfId } from "../runtime/lowest-id.ts";

/** A document; one without a likeness has no duplicates. */
interface Looked {
  id: string;
  orgId: string;
  likeness: string | null;
}

/** By document id, the document that it may be a second sending of; one statement looks for all. */
export function lookForDuplicates(db: Queryable, documents: readonly Looked[]): Promise<Map<string, LikelyDuplicate>> {
  const queries = documents.flatMap(({ id, orgId, likeness }) => {
    const at = timeOfId(id);
    const [after, before] = [lowestIdOf(at - likelyWithinMs), lowestIdOf(at + likelyWithinMs)];
    return likeness === null ? [] : [{ id, orgId, likeness, after, before }];
  });
  return findLikelyDuplicates(db, queries);
}
