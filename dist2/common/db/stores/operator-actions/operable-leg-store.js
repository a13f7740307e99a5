import { legMove } from "../../../domain/status/status.js";
import { organizationIn } from "../../../domain/scope.js";
import { causeSql } from "../../fragments/cause-sql.js";
import { inScope } from "../../fragments/in-scope.js";
import { accessPointOf } from "../incidents/incident-store.js";
import { insertRetryItems, settleRetriedAgain } from "./retry-item-store.js";
import { insertLogRows, legRows, millisecondsSince } from "../../fragments/log-rows.js";
import { actingColumns } from "../../fragments/leg-columns.js";
/** Locks the document until the transaction ends, so that the decision applies to the revision that was read. */
export async function findOperableLeg(tx, { orgId, sbdhId }) {
    const rows = await tx.query(`select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts,
       t.revision = d.revision as current
     from transmissions t join documents d on d.id = t.document_id
     where ${inScope("t.org_id", "$1")} and t.id = $2 for no key update of d`, [organizationIn(orgId), sbdhId]);
    return rows[0];
}
/** SQL: a page of legs in a scope, with the parameters of listOperableLegs. */
const pageOfLegs = (which) => `(
  select t.org_id, t.id as sbdh_id, t.document_id, t.revision, t.leg, t.state, t.failure_class, t.attempts, d.kind,
    d.document_sequence, t.reason, t.sent_at, t.mls_overdue_at, t.updated_at, ${actingColumns("t")}
  from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ${inScope("t.org_id", "$1")} and ${which} and ($4::uuid is null or t.id > $4::uuid)
  order by t.id limit $5 + 1
)`;
const contestedMessages = `(select coalesce(json_agg(m.detail || jsonb_build_object('at', m.at) order by m.position), '[]') from status_log m
  where p.is_contested and m.document_id = p.document_id and m.event = 'MLS_CONTESTED' and m.detail ->> 'sbdh_id' = p.sbdh_id::text)`;
// Two index scans: with an `or` PostgreSQL would read all legs in the order of their ids.
const listStatement = `
select p.*, ${contestedMessages} as contested from (
  ${pageOfLegs("t.troubled and t.state = any($2::text[]) and ($3::text is null or t.failure_class = $3)")}
  union all
  ${pageOfLegs("$6 and $3::text is null and t.open and t.mls_contested is not null and t.troubled is null")}
) p order by p.sbdh_id limit $5 + 1`;
/** Oldest first; reads one row more than `limit` to show a next page. */
export async function listOperableLegs(db, query) {
    const { orgId, states, failureClass = null, after = null, limit, contested = false } = query;
    return db.query(listStatement, [
        organizationIn(orgId),
        states,
        failureClass,
        after,
        limit,
        contested,
    ]);
}
const retryMove = legMove("failed", "queued");
/** SQL: the failed legs of a filter in a scope, with the parameters of `filterParameters` from $1 on. */
const retryable = `from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ${inScope("t.org_id", "$1")} and t.troubled and t.state = '${retryMove.from}' and t.failure_class <> 'unknown'
    and ($2::text is null or t.failure_class = $2) and ($8::uuid[] is null or t.document_id = any($8))
    and ($3::text is null or t.leg = $3) and ($4::text is null or t.receiver_id = $4) and ($5::text is null or t.reason = $5 or ${causeSql("t.reason")} = $5)
    and ($6::timestamptz is null or t.updated_at <= $6) and ($7::text is null or ${accessPointOf} = $7)`;
const filterParameters = ({ orgId, failureClass, leg, receiverId, cause, accessPoint, documentIds, failedBefore, }) => [
    organizationIn(orgId),
    failureClass ?? null,
    leg ?? null,
    receiverId ?? null,
    cause ?? null,
    failedBefore ?? null,
    accessPoint ?? null,
    documentIds ?? null,
];
export async function countRetryableLegs(db, query) {
    const [row] = await db.query(`select count(*)::integer as count ${retryable}`, filterParameters(query));
    return row?.count ?? 0;
}
/** failed → queued for up to `limit` legs of a filter, with a log row each, for a run that notes them; SBDH id and bytes stay. */
export async function requeueFailedLegs(db, query) {
    return db.query(`with chosen as (
       select t.id, t.updated_at, t.reason as cause ${retryable}
       order by t.id limit $9 for no key update of d, t skip locked
     ), requeued as (
       update transmissions t set state = '${retryMove.to}', reason = null, failure_class = null, next_check_at = null,
         swept_at = null, updated_at = now()
       from chosen c where t.id = c.id
       returning t.id, t.id as target_id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, c.updated_at as since
     ), settled as (${settleRetriedAgain("chosen")}
     ), noted as (${insertRetryItems("$11", "requeued")}
     ), logged as (${insertLogRows(legRows({
        from: "requeued",
        event: "'OPERATOR_RETRY'",
        states: [`'${retryMove.from}'`, `'${retryMove.to}'`],
        attempt: "attempts",
        durationMs: millisecondsSince("since"),
        detail: "jsonb_build_object('sbdh_id', id) || $10::jsonb",
    }))})
     select org_id, document_id as id, revision, leg from requeued`, [...filterParameters(query), query.limit, JSON.stringify(query.detail), query.runId ?? null]);
}
//# sourceMappingURL=operable-leg-store.js.map