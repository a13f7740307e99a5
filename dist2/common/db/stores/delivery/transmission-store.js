import { formOfLeg, isAbandonedSend, latestReport } from "../../fragments/leg-sql.js";
import { unpackJson, unpackText } from "../../packed-text.js";
import { parseRows } from "../../text-rows.js";
import { actingColumns } from "../../fragments/leg-columns.js";
/**
 * The legs of the document's current revision as the snapshot shows them, C3 first, a withdrawal last; for `legRows`. What they send is
 * most of what is read, and is left out where it is not shown.
 */
export const selectLegs = (db, { orgId, id }, { withXml }) => db.queryText(`select t.leg, t.state, t.id as sbdh_id, t.sender_id, t.receiver_id, t.doc_type_id, t.process_id, t.country,
       ${withXml ? "x.packed" : "null::bytea"} as document_xml, ${latestReport("t")} as report, t.mls, t.reason, t.failure_class,
       t.tax_data_type, t.attempts, t.sent_at,
       t.mls_received_at, t.mls_overdue_at, t.updated_at, ${actingColumns("t")}
     from documents d
     join transmissions t on t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision
     ${withXml ? xmlOfLegs : ""}
     where d.org_id = $1 and d.id = $2
     order by t.leg`, [orgId, id]);
const xmlOfLegs = `left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.revision = d.revision
       and x.form = ${formOfLeg("t.leg")}`;
export const legRows = (found) => Promise.all(parseRows(found).map(async ({ documentXml, report, ...row }) => ({
    ...row,
    documentXml: documentXml && (await unpackText(documentXml)),
    report: await unpackJson(report),
})));
/**
 * Reserves an inquiry about a leg: one worker at a time, not before it is due, and never about a send whose answer may
 * still come.
 *
 * @returns whether it was reserved
 */
export async function leaseInquiry(db, { sbdhId, state, attempts }, timeouts) {
    const rows = await db.query(`with leased as (
       update transmissions t set next_check_at = now() + make_interval(secs => $6::float8 / 1000)
       where t.id = $1 and t.state = $2 and t.attempts = $3 and coalesce(t.next_check_at, '-infinity') <= now()
         and (t.state <> 'sent' or t.updated_at < now() - make_interval(secs => $5::float8 / 1000))
         and (t.state <> 'sending' or ${isAbandonedSend("t", { livingMs: "$4", silentMs: "$7", goneMs: "$5" })})
       returning t.id
     )
     select id from leased`, [sbdhId, state, attempts, timeouts.livingMs, timeouts.goneMs, timeouts.leaseMs, timeouts.silentMs]);
    return rows.length > 0;
}
//# sourceMappingURL=transmission-store.js.map