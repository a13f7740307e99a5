import type { LikelyDuplicate } from "./likely-duplicate.ts";
import { correctableStatuses } from "../status/status.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { arrayRows, literals } from "../db/shared-sql.ts";
import { lowestIdOf, timeOfId } from "../runtime/uuid-time.ts";

/** How far apart two documents are accepted that may be the same one, sent twice. */
const likelyWithinMs = 24 * 3_600_000;

/** A document, stored or of a dry run; one without a likeness has no duplicates. */
interface Looked {
  id: string;
  orgId: string;
  likeness: string | null;
}

/**
 * By document id, a likely duplicate: the newest document before it with the same likeness, or else one after it. Refused ones
 * do not count. One statement looks for all.
 */
export async function lookForDuplicates(
  db: Queryable,
  documents: readonly Looked[],
): Promise<Map<string, LikelyDuplicate>> {
  const looked = documents.filter(({ likeness }) => likeness !== null);
  if (looked.length === 0) {
    return new Map();
  }
  // Exclusive bounds of the ids that are looked at: ids grow with time.
  const rows = await db.query<LikelyDuplicate & { id: string }>(findStatement, [
    looked.map(({ id }) => id),
    looked.map(({ orgId }) => orgId),
    looked.map(({ likeness }) => likeness),
    looked.map(({ id }) => lowestIdOf(timeOfId(id) - likelyWithinMs)),
    looked.map(({ id }) => lowestIdOf(timeOfId(id) + likelyWithinMs)),
  ]);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** A bound, because a caller may send one document again and again. */
const maxLooked = 20;

// The row comparisons and the order fit the index (likeness, id) alone: by the primary key the planner would walk through
// all documents of the day. `offset 0`: of a small table it would read everything, and a connection would keep that plan.
const findStatement = preparedStatement(
  "find-likely-duplicates",
  `
select i.id, o.document_sequence, o.external_reference
from ${arrayRows("$1::uuid[]", "$2::uuid[]", "$3::bigint[]", "$4::uuid[]", "$5::uuid[]")}
  as i (id, org_id, likeness, after, before)
cross join lateral (
  select d.document_sequence, d.external_reference
  from (
    select s.document_id from search_texts s where s.likeness is not null
      and (s.likeness, s.document_id) > (i.likeness, i.after) and (s.likeness, s.document_id) < (i.likeness, i.before)
    order by s.likeness desc, s.document_id desc limit ${maxLooked}
  ) s cross join lateral (select * from documents where id = s.document_id offset 0) d
  where d.id <> i.id and d.org_id = i.org_id and d.overall_status not in (${literals(correctableStatuses)})
  order by d.id < i.id desc, d.id desc limit 1
) o`,
);
