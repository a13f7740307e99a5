import { findingJson } from "../../fragments/finding-json.js";
import { isOfSandbox } from "../../fragments/is-of-sandbox.js";
import { unpackText } from "../../packed-text.js";
import { parseRows } from "../../text-rows.js";
import { correctedOriginals } from "./settlement-store.js";
/** The UBL of a revision with what was found in it, for `readableRow`. */
export const selectReadableDocument = (db, { orgId, kind, id }, revision) => db.queryText(`select d.document_sequence, w.revision, d.revision as current_revision, d.stage,
       ${isOfSandbox("d.org_id")} as is_sandbox,
       case when w.revision = d.revision then d.overall_status else v.overall_status end as overall_status,
       coalesce(v.document, case when w.revision = d.revision then d.document end) as document,
       x.packed as xml, x.sha256,
       coalesce((
         select jsonb_agg(${findingJson("f", "ruleSet")} order by f.position)
         from validation_findings f
         where f.org_id = d.org_id and f.document_id = d.id and f.revision = w.revision
       ), '[]'::jsonb) as findings,
       exists (
         select from validation_totals t where t.org_id = d.org_id and t.document_id = d.id and t.revision = w.revision
       ) as is_truncated,
       array(
         select a.id::text from attachments a where a.org_id = d.org_id and a.document_id = d.id
       ) as attachment_ids,
       case when w.revision = d.revision then (${correctedOriginals("d")}) end as originals
     from documents d
     cross join lateral (select coalesce($4::int, d.revision) as revision) w
     left join document_revisions v on v.document_id = d.id and v.revision = w.revision
     left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.form = 'ubl'
       and x.revision = w.revision
     where d.org_id = $1 and d.kind = $2 and d.id = $3`, [orgId, kind, id, revision ?? null]);
export async function readableRow(found) {
    const [row] = parseRows(found);
    return row && { ...row, xml: row.xml && (await unpackText(row.xml)) };
}
//# sourceMappingURL=readable-document-store.js.map