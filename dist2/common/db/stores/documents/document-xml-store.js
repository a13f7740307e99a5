import { unpackText } from "../../packed-text.js";
/** An XML form of a revision, by default of the current one; undefined for an unknown document. */
export async function findDocumentXml(db, { orgId, kind, id }, { form, revision }) {
    const [row] = await db.query(`select d.document_sequence, coalesce($5::int, d.revision) as revision, d.revision as current_revision, d.stage,
       x.packed as xml, x.sha256
     from documents d
     left join document_xml x on x.org_id = d.org_id and x.document_id = d.id and x.form = $4
       and x.revision = coalesce($5::int, d.revision)
     where d.org_id = $1 and d.kind = $2 and d.id = $3`, [orgId, kind, id, form, revision ?? null]);
    return row && { ...row, xml: row.xml && (await unpackText(row.xml)) };
}
//# sourceMappingURL=document-xml-store.js.map