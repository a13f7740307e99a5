import { isDecidingLeg } from "../../fragments/leg-sql.js";
/** The version of the snapshot, without reading the snapshot. */
export async function findStatusVersion(db, { orgId, kind, id }) {
    const rows = await db.query(findStatusVersionStatement, [orgId, kind, id]);
    return rows[0];
}
// xmin changes with every update of a row, also with updates that write no log entry (a later report). The other
// parts keep versions apart from those of a database that this one was restored from.
const findStatusVersionStatement = {
    name: "find-status-version",
    text: `
select d.overall_status, concat_ws('-', d.revision, d.xmin,
  (select max(l.position) from status_log l where l.document_id = d.id),
  (select string_agg(t.xmin::text, '-' order by t.leg) from transmissions t
   where t.document_id = d.id and t.revision = d.revision)) as version
from documents d
where d.org_id = $1 and d.kind = $2 and d.id = $3`,
};
/** Metadata of one query: a hundred documents with all that they may have fit. */
export const maxMetadataMb = 4;
/** The documents that the organization has, in the order of the ids, each once. */
export async function findStatuses(db, orgId, ids) {
    return db.query(findStatusesStatement, [orgId, ids]);
}
const isTooMuch = `coalesce(sum(octet_length(d.metadata::text)) over (), 0) > ${maxMetadataMb * 1_048_576}`;
const findStatusesStatement = {
    name: "find-statuses",
    text: `
select d.id, d.kind, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status, t.legs,
  d.external_reference, case when not ${isTooMuch} then d.metadata end as metadata, ${isTooMuch} as is_too_much,
  greatest(d.updated_at, t.updated_at) as updated_at
from (select id, min(position) as position from unnest($2::uuid[]) with ordinality as a (id, position) group by id) asked
join documents d on d.id = asked.id and d.org_id = $1
cross join lateral (
  select coalesce(array_agg(t.state order by t.leg), '{}') as legs, max(t.updated_at) as updated_at
  from transmissions t where t.document_id = d.id and t.revision = d.revision and ${isDecidingLeg("t.leg")}
) t
order by asked.position`,
};
//# sourceMappingURL=status-version-store.js.map