import { maxFileBytes } from "../../fragments/max-file-bytes.js";
import { legTraits } from "../../../domain/status/legs.js";
import { taxDataFormOfLeg } from "../../fragments/leg-sql.js";
export async function findEvidenceDocument(db, { orgId, kind, id }) {
    const rows = await db.query(`select org_id, id, kind, document_sequence, business_profile_id, revision, corrected_at, created_at,
       external_reference, metadata, ${maxFileBytes} as max_file_bytes
     from documents d where org_id = $1 and kind = $2 and id = $3`, [orgId, kind, id]);
    return rows[0];
}
export async function findEvidenceRevisions(db, { orgId, id }) {
    return db.query(`select n as revision,
       case when n = d.revision then d.overall_status else v.overall_status end as overall_status,
       case when n = d.revision then d.participant_status else v.participant_status end as participant_status,
       case when n = d.revision then d.fta_status else v.fta_status end as fta_status,
       exists (select from document_amounts a where a.document_id = d.id and a.revision = n) as is_priced,
       exists (select from document_xml x where x.document_id = d.id and x.revision = n and x.form = '${legTraits.c3.form}') as is_rendered,
       (
         select l.detail ->> 'rule_set' from status_log l
         where l.org_id = d.org_id and l.document_id = d.id and l.revision = n and l.stage = 'validation'
           and l.detail ? 'rule_set'
         order by l.id desc limit 1
       ) as rule_set
     from documents d cross join generate_series(1, d.revision) n
     left join document_revisions v on v.document_id = d.id and v.revision = n
     where d.org_id = $1 and d.id = $2 order by n`, [orgId, id]);
}
/** The attachments that each revision, and the correction, refers to; in their order. */
export async function findEvidenceAttachments(db, { orgId, id }) {
    return db.query(`with versions as (
       select v.revision, v.document from document_revisions v join documents d on d.id = v.document_id
       where d.org_id = $1 and d.id = $2
       union all
       select case when d.corrected_at is null then d.revision end, d.document from documents d
       where d.org_id = $1 and d.id = $2
     )
     select v.revision, a.id, a.file_name, a.file_type, a.sha256
     from versions v cross join lateral json_array_elements(v.document -> 'attachments') with ordinality as m (named, nth)
     join attachments a on a.org_id = $1 and a.document_id = $2 and a.id = (m.named ->> 'id')::uuid
     order by v.revision nulls last, m.nth`, [orgId, id]);
}
export async function findEvidenceLegs(db, { orgId, id }) {
    return db.query(`select t.revision, t.leg, t.id as sbdh_id, t.state, t.reason, t.sender_id, t.receiver_id, t.doc_type_id,
       t.process_id, t.country, t.created_at, t.attempts,
       coalesce((
         select string_agg(distinct l.detail ->> 'sbd_sha256', ' ') from status_log l
         where l.document_id = t.document_id and l.revision = t.revision and l.leg = t.leg
       ), t.sbd_sha256) as sbd_sha256,
       exists (select from sending_reports r where r.transmission_id = t.id) as has_report,
       x.form is not null as has_tax_data
     from transmissions t
     left join document_xml x on x.document_id = t.document_id and x.revision = t.revision
       and x.form = ${taxDataFormOfLeg("t.leg")}
     where t.org_id = $1 and t.document_id = $2 order by t.revision, t.leg`, [orgId, id]);
}
/** Sending reports of the document's legs, oldest first. */
export async function findEvidenceReports(db, { orgId, id }) {
    return db.query(`select r.id, t.id as sbdh_id, r.attempt, r.event, r.at
     from transmissions t join sending_reports r on r.org_id = t.org_id and r.transmission_id = t.id
     where t.org_id = $1 and t.document_id = $2 order by r.id`, [orgId, id]);
}
/** Status messages for the document's legs, oldest first. */
export async function findEvidenceMessages(db, { orgId, id }) {
    return db.query(`select m.id, t.id as sbdh_id, m.mls_id, m.code, m.outcome, m.received_at
     from transmissions t join inbound_messages m on m.org_id = t.org_id and m.transmission_id = t.id
     where t.org_id = $1 and t.document_id = $2 order by m.received_at, m.id`, [orgId, id]);
}
//# sourceMappingURL=evidence-store.js.map