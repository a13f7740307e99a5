import { organizationIn } from "../../../domain/scope.js";
import { nameColumns } from "../../fragments/document-columns.js";
import { actingColumns } from "../../fragments/leg-columns.js";
/** SQL: what a party of the document `d` is called and known by. */
const party = (role) => {
    const member = (path) => `(d.document #>> '{accounting_${role}_party,${path}}')`;
    return `json_build_object('role', '${role}', 'name', ${member("name")}, 'tin', ${member("tin")},
    'vat_number', ${member("party_tax_scheme,company_id")},
    'endpoint', ${member("endpoint_scheme_id")} || ':' || ${member("endpoint_id")})`;
};
/** Undefined for an unknown document, or one outside the scope. */
export async function findTimelineDocument(db, scope, id) {
    const rows = await db.query(`select d.id, d.org_id, o.name as org_name, d.business_profile_id, d.kind, d.document_sequence, d.revision, d.stage,
       d.stage_changed_at, d.overall_status, d.participant_status, d.fta_status, d.service_version, d.request_id,
       d.issue_date::text as issue_date, d.tax_inclusive_amount::text as total,
       d.document ->> 'document_currency_code' as currency,
       d.document #>> '{accounting_supplier_party,name}' as supplier,
       d.document #>> '{accounting_customer_party,name}' as customer,
       json_build_array(${party("supplier")}, ${party("customer")}) as parties, d.size_bytes, d.failure, d.corrected_at, d.created_at, d.updated_at,
       exists (select from legal_holds h where h.document_id = d.id and h.lifted_at is null) as legal_hold, ${nameColumns}
     from documents d join organizations o on o.id = d.org_id
     where d.id = $2 and ($1::uuid is null or d.org_id = $1)`, [organizationIn(scope), id]);
    return rows[0];
}
/** The legs of every revision, oldest first. */
export async function findTimelineLegs(db, { orgId, id }) {
    return db.query(`select id as sbdh_id, revision, leg, state, failure_class, reason, tax_data_type, receiver_id, attempts, created_at,
       sent_at, mls_received_at, mls_overdue_at, next_check_at, updated_at, ${actingColumns("t")}
     from transmissions t where org_id = $1 and document_id = $2 order by revision, leg`, [orgId, id]);
}
/** Webhook events of the document, oldest first. */
export async function findTimelineWebhooks(db, { orgId, id }) {
    return db.query(`select w.id, w.endpoint_id, e.url, w.event, w.state, w.attempts, w.created_at, w.next_attempt_at, w.settled_at,
       a.http_status, a.error
     from webhook_endpoints e
     join status_log l on l.org_id = e.org_id and l.document_id = $2
     join webhook_deliveries w on w.endpoint_id = e.id and w.log_id = l.id
     left join lateral (
       select http_status, error from webhook_attempts a where a.delivery_id = w.id order by a.id desc limit 1
     ) a on true
     where e.org_id = $1 order by w.created_at, w.id`, [orgId, id]);
}
//# sourceMappingURL=document-timeline-store.js.map