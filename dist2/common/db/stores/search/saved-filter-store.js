import { documentKindNames } from "../../../domain/document-kinds.js";
import { organizationIn } from "../../../domain/scope.js";
const organizations = `(select id from organizations where $1::uuid is null or id = $1) o`;
const eachKind = `unnest($4::text[]) k (kind)`;
export async function findOldestPending(db, { scope, beyond, limit }) {
    return db.query(`select f.id, f.id as document_id from ${organizations} cross join ${eachKind} cross join lateral (
       select d.id from documents d
       where d.org_id = o.id and d.kind = k.kind and (d.overall_status, d.id) > ('PENDING', $2::uuid)
         and d.overall_status <= 'PENDING'
       order by d.overall_status, d.id limit $3
     ) f order by f.id limit $3`, [organizationIn(scope), beyond, limit, documentKindNames]);
}
/** Documents that got this status since then, newest first, and not older than the id `oldest`. */
export async function findDecidedSince(db, { scope, beyond, limit, status, since, oldest }) {
    return db.query(`select f.id, f.id as document_id from ${organizations} cross join ${eachKind} cross join lateral (
       select d.id from documents d
       where d.org_id = o.id and d.kind = k.kind and (d.overall_status, d.id) < ($5, $2::uuid)
         and (d.overall_status, d.id) > ($5, $7::uuid) and d.updated_at >= $6
       order by d.overall_status desc, d.id desc limit $3
     ) f order by f.id desc limit $3`, [organizationIn(scope), beyond, limit, documentKindNames, status, since, oldest]);
}
/** Documents that failed for good in our own stages, oldest first. */
export async function findGivenUp(db, { scope, beyond, limit }) {
    return db.query(`select f.id, f.id as document_id from ${organizations} cross join lateral (
       select d.id from documents d
       where d.failure is not null and d.org_id = o.id and d.id > $2 order by d.id limit $3
     ) f order by f.id limit $3`, [organizationIn(scope), beyond, limit]);
}
/** Legs whose MLS is overdue, oldest first. */
export async function findOverdueLegs(db, { scope, beyond, limit }) {
    return db.query(`select id, document_id from transmissions
     where open and mls_overdue_at is not null and id > $2 and ($1::uuid is null or org_id = $1)
     order by id limit $3`, [organizationIn(scope), beyond, limit]);
}
/** Legs that need an operator, oldest first. */
export async function findTroubledLegs(db, { scope, beyond, limit, state, failureClass }) {
    return db.query(`select f.id, f.document_id from ${organizations} cross join lateral (
       select t.id, t.document_id from transmissions t
       where t.troubled and t.org_id = o.id and t.id > $2 and t.state = $4
         and ($5::text is null or t.failure_class = $5)
       order by t.id limit $3
     ) f order by f.id limit $3`, [organizationIn(scope), beyond, limit, state, failureClass ?? null]);
}
/** Size limit of documents that are read for a list: each member of a larger one costs milliseconds. */
const maxRead = 500_000;
/** PostgreSQL cannot read a member of a document with a NUL, and one such document would leave its page without an answer. */
const readable = String.raw `(select case when d.size_bytes < ${maxRead} and strpos(d.document::text, '\u0000') = 0 then d.document end as document offset 0)`;
const member = (path) => `r.document #>> '{${path}}'`;
const troubledLegsOf = (document) => `(
  select coalesce(json_agg(json_build_object('leg', t.leg, 'state', t.state, 'failureClass', t.failure_class, 'reason', t.reason,
    'isContested', t.mls_contested is not null, 'isLeftToPerson', coalesce(t.next_check_at = 'infinity', false)) order by t.leg), '[]')
  from transmissions t where t.document_id = ${document}.id and t.revision = ${document}.revision
    and (t.troubled or (t.open and t.mls_contested is not null)))`;
export async function findHits(db, ids) {
    return db.query(`select d.id, d.org_id, o.name as org_name, d.kind, d.document_sequence, d.revision, d.stage,
       d.failure is not null as is_given_up, d.overall_status, d.participant_status, d.fta_status,
       d.issue_date::text as issue_date, d.tax_inclusive_amount::text as total,
       ${member("document_currency_code")} as currency, ${member("accounting_supplier_party,name")} as supplier,
       ${member("accounting_customer_party,name")} as customer, d.external_reference,
       d.failure ->> 'message' as failure_message, ${troubledLegsOf("d")} as troubled_legs,
       d.created_at, d.updated_at
     from documents d join organizations o on o.id = d.org_id cross join lateral ${readable} r
     where d.id = any($1::uuid[])`, [ids]);
}
/** Size limit of documents that are read whole for a list. */
const maxContent = 100_000;
export async function findContents(db, ids) {
    return ids.length === 0
        ? []
        : db.query(`select id, document from documents where id = any($1::uuid[]) and size_bytes < ${maxContent}`, [ids]);
}
export async function findLegNotes(db, ids) {
    return db.query(`select id, leg, state, failure_class, reason from transmissions where id = any($1::uuid[])`, [ids]);
}
/** The first leg in trouble of each document. */
export async function findTroubleNotes(db, documentIds) {
    return db.query(`select distinct on (t.document_id) t.document_id, t.id, t.leg, t.state, t.failure_class, t.reason
     from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
     where t.document_id = any($1::uuid[]) and t.troubled order by t.document_id, t.leg`, [documentIds]);
}
//# sourceMappingURL=saved-filter-store.js.map