import { organizationIn } from "../../../domain/scope.js";
import { inScope } from "../../fragments/in-scope.js";
import { insertRetryItems, settleRetriedAgain } from "./retry-item-store.js";
import { insertLogRows } from "../../fragments/log-rows.js";
/** Documents that failed for good in our own stages, oldest first; reads one row more than `limit` to show a next page. */
export async function listFailedDocuments(db, { orgId, after, limit }) {
    return db.query(`select org_id, id, kind, document_sequence, revision, stage, failure, updated_at
     from documents
     where ${inScope("org_id", "$1")} and failure is not null and ($2::uuid is null or id > $2::uuid)
     order by id limit $3 + 1`, [organizationIn(orgId), after ?? null, limit]);
}
/** SQL: clears the failure of the documents that `before` has locked, with a log row each. */
const clearing = (detail) => `cleared as (
    update documents d set failure = null, swept_at = null, stage_changed_at = now(), updated_at = now()
    from before b where d.id = b.id and b.failure is not null
    returning d.id, d.id as target_id, d.id as document_id, d.org_id, d.revision, d.stage, b.failure ->> 'stage' as gave_up,
      b.failure ->> 'message' as cause
  ), settled as (${settleRetriedAgain("cleared")}
  ), logged as (${insertLogRows({
    from: "cleared",
    documentId: "id",
    stage: "gave_up",
    event: "'OPERATOR_RETRY'",
    states: ["stage", "stage"],
    detail,
})})`;
/** Clears the stage failure of one document, with a log row; undefined for an unknown document. */
export async function clearStageFailure(db, { orgId, id, detail }) {
    const rows = await db.query(`with before as (
       select org_id, id, revision, stage, failure from documents where ${inScope("org_id", "$1")} and id = $2 for no key update
     ), ${clearing("$3")}
     select b.org_id, b.id, b.revision, b.stage, exists (select from cleared) as restarted from before b`, [organizationIn(orgId), id, JSON.stringify(detail)]);
    return rows[0];
}
const givenUp = `from documents where failure is not null and ${inScope("org_id", "$1")} and ($2::text is null or stage = $2)
  and ($3::timestamptz is null or updated_at <= $3) and ($4::uuid[] is null or id = any($4))`;
const parametersOf = ({ orgId, state, before, documentIds }) => [
    orgId,
    state,
    before ?? null,
    documentIds ?? null,
];
export async function countGivenUp(db, query) {
    const [row] = await db.query(`select count(*)::int as count ${givenUp}`, parametersOf(query));
    return row?.count ?? 0;
}
/** Clears up to `limit` stage failures, for a run that notes them. */
export async function clearStageFailures(db, query) {
    return db.query(`with before as (
       select id, failure ${givenUp} order by id limit $5 for no key update skip locked
     ), ${clearing("$6")}, noted as (${insertRetryItems("$7", "cleared")})
     select org_id, id, revision, stage from cleared`, [...parametersOf(query), query.limit, JSON.stringify(query.detail), query.runId ?? null]);
}
//# sourceMappingURL=given-up-store.js.map