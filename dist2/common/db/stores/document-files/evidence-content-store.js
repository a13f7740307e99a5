import { findingJson } from "../../fragments/finding-json.js";
import { latestReport } from "../../fragments/leg-sql.js";
import { unpackText } from "../../packed-text.js";
/** The accepted document, as stored JSON. */
export const loadVersion = (db, { orgId, id }, version) => load(db, `select case when $3::int is null then d.document
       else coalesce(v.document, case when d.revision = $3::int then d.document end) end::text as content
     from documents d left join document_revisions v on v.document_id = d.id and v.revision = $3::int
     where d.org_id = $1 and d.id = $2`, [orgId, id, version]);
const amounts = `select a.packed as content from document_amounts a
  where org_id = $1 and document_id = $2 and revision = $3`;
export const loadAmounts = async (db, { orgId, id }, revision) => unpackText(await load(db, amounts, [orgId, id, revision]));
const xml = `select x.packed as content from document_xml x
  where org_id = $1 and document_id = $2 and revision = $3 and form = $4`;
export const loadXml = async (db, { orgId, id }, { revision, form }) => unpackText(await load(db, xml, [orgId, id, revision, form]));
/** Findings of rules and network, as a JSON array in their order. */
export const loadFindings = (db, { orgId, id }, revision) => load(db, `select coalesce(jsonb_agg(${findingJson("f", "rule_set")} order by f.position), '[]')::text as content
     from validation_findings f where org_id = $1 and document_id = $2 and revision = $3`, [orgId, id, revision]);
/** Number of failures per rule, as JSON, if not all findings are stored. */
export async function loadFindingTotals(db, { orgId, id }, revision) {
    const [row] = await db.query(`select jsonb_build_object('fatal', fatal, 'warning', warning, 'rules', rules)::text as content
     from validation_totals where org_id = $1 and document_id = $2 and revision = $3`, [orgId, id, revision]);
    return row?.content;
}
export const loadLatestReport = (db, orgId, sbdhId) => loadPacked(db, `select ${latestReport("t")} as content from transmissions t where t.org_id = $1 and t.id = $2`, [
    orgId,
    sbdhId,
]);
export const loadReport = (db, orgId, reportId) => loadPacked(db, "select r.packed as content from sending_reports r where r.org_id = $1 and r.id = $2", [
    orgId,
    reportId,
]);
export const loadMessage = (db, orgId, { sbdhId, id }) => loadPacked(db, `select m.packed as content from inbound_messages m
     where m.org_id = $1 and m.transmission_id = $2 and m.id = $3`, [orgId, sbdhId, id]);
export const loadAttachment = (db, orgId, sha256) => load(db, `select content from attachment_contents where org_id = $1 and sha256 = $2`, [orgId, sha256]);
/** The listed content exists, unless the document was deleted since: then the archive ends without its manifest. */
async function load(db, statement, parameters) {
    const [row] = await db.query(statement, parameters);
    if (row === undefined || row.content === null) {
        throw new Error("a part of the evidence is not there any more");
    }
    return row.content;
}
const loadPacked = async (db, statement, parameters) => unpackText(await load(db, statement, parameters));
//# sourceMappingURL=evidence-content-store.js.map