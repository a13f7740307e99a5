import { unpackText } from "../../../common/db/packed-text.js";
/** The XML of a document's revisions, by revision and form. */
export async function readStoredXml(database, documentId) {
    const rows = await database.query(`select x.revision, x.form, x.packed as xml, x.sha256 from document_xml x
     where x.document_id = $1 order by x.revision, x.form`, [documentId]);
    return Promise.all(rows.map(async (row) => ({ ...row, xml: await unpackText(row.xml) })));
}
/** The amounts of a document's latest revision that has any, as text; undefined when there are none. */
export async function readStoredAmounts(database, documentId) {
    const [row] = await database.query(`select a.packed as amounts from document_amounts a
     where a.document_id = $1 order by a.revision desc limit 1`, [documentId]);
    return row && unpackText(row.amounts);
}
//# sourceMappingURL=stored-content.js.map