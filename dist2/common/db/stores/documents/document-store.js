import { organizationIn } from "../../../domain/scope.js";
import { findingJson } from "../../fragments/finding-json.js";
import { inScope } from "../../fragments/in-scope.js";
import { isOfSandbox } from "../../fragments/is-of-sandbox.js";
import { unpackJson } from "../../packed-text.js";
import { parseRows } from "../../text-rows.js";
import { creditsOfOriginals, settlementColumns } from "./settlement-store.js";
import { nameColumns } from "../../fragments/document-columns.js";
/**
 * Locks the document until the transaction ends, so that the next statement reads a stable state. Legs are always
 * locked after their document.
 *
 * @returns whether the document exists
 */
export async function lockDocument(tx, { orgId, id }) {
    const rows = await tx.query(`select id from documents where ${inScope("org_id", "$1")} and id = $2 for no key update`, [organizationIn(orgId), id]);
    return rows.length > 0;
}
/** The document with everything an answer about it needs, in one round trip; for `documentRow`. */
export const selectDocument = (db, { orgId, kind, id }) => db.queryText(findDocumentStatement, [orgId, kind, id]);
export async function documentRow(found) {
    const [row] = parseRows(found);
    return row && unpackRow(row);
}
/** As `selectDocument` without the content, which may have megabytes: clients ask for the status again and again. */
export const selectStatus = (db, { orgId, kind, id }) => db.queryText(findStatusStatement, [orgId, kind, id]);
/** Columns of a DocumentRow that do not depend on its content. */
export const statusColumns = `d.id, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status,
  ${isOfSandbox("d.org_id")} as is_sandbox,
  coalesce((
    select jsonb_agg(${findingJson("f", "ruleSet")} order by f.position)
    from validation_findings f
    where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
  ), '[]'::jsonb) as findings,
  (
    select jsonb_build_object('fatal', t.fatal, 'warning', t.warning, 'rules', t.rules) from validation_totals t
    where t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision
  ) as validation_totals`;
/** Columns of a DocumentRow; they need the CTE creditsOfOriginals. Amounts are null after a correction. */
export const documentColumns = `${statusColumns}, d.org_id, d.business_profile_id, d.kind,
  d.revision, d.content_version, d.document, case when d.corrected_at is null then a.packed end as amounts,
  d.corrected_at, d.created_at, d.updated_at,${settlementColumns}`;
export const unpackRow = async (row) => ({
    ...row,
    amounts: await unpackJson(row.amounts),
});
export const amountsOfDocument = `document_amounts a
  on a.org_id = d.org_id and a.document_id = d.id and a.revision = d.revision`;
const findDocumentStatement = {
    name: "find-document",
    text: `with ${creditsOfOriginals("(select $3::uuid as id)")}
    select ${documentColumns} from documents d left join ${amountsOfDocument}
    where d.org_id = $1 and d.kind = $2 and d.id = $3`,
};
const findStatusStatement = {
    name: "find-document-status",
    text: `select ${statusColumns}, ${nameColumns} from documents d where d.org_id = $1 and d.kind = $2 and d.id = $3`,
};
//# sourceMappingURL=document-store.js.map