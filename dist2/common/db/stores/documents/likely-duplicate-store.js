import { correctableStatuses } from "../../../domain/status/status.js";
import { arrayRows } from "../../fragments/array-rows.js";
import { literals } from "../../fragments/literals.js";
/** By document id, a likely duplicate: the newest document before it with the same likeness, or else one after it. Refused ones do not count. */
export async function findLikelyDuplicates(db, queries) {
    if (queries.length === 0) {
        return new Map();
    }
    const rows = await db.query(findStatement, [
        queries.map(({ id }) => id),
        queries.map(({ orgId }) => orgId),
        queries.map(({ likeness }) => likeness),
        queries.map(({ after }) => after),
        queries.map(({ before }) => before),
    ]);
    return new Map(rows.map(({ id, ...found }) => [id, found]));
}
/** A bound, because a caller may send one document again and again. */
const looked = 20;
// The row comparisons and the order fit no other index: with the primary key the planner would walk through all documents
// of the day.
const findStatement = {
    name: "find-likely-duplicates",
    text: `
select i.id, o.document_sequence, o.external_reference
from ${arrayRows("$1::uuid[]", "$2::uuid[]", "$3::bigint[]", "$4::uuid[]", "$5::uuid[]")}
  as i (id, org_id, likeness, after, before)
cross join lateral (
  select d.document_sequence, d.external_reference
  from (
    select d.id, d.org_id, d.document_sequence, d.external_reference, d.overall_status from documents d
    where d.likeness is not null and (d.likeness, d.id) > (i.likeness, i.after) and (d.likeness, d.id) < (i.likeness, i.before)
    order by d.likeness desc, d.id desc limit ${looked}
  ) d
  where d.id <> i.id and d.org_id = i.org_id and d.overall_status not in (${literals(correctableStatuses)})
  order by d.id < i.id desc, d.id desc limit 1
) o`,
};
//# sourceMappingURL=likely-duplicate-store.js.map