import { fileNameOf } from "../../../common/domain/sent-xml/document-number.js";
import { presentEvidence, zipWithManifest } from "../document-files/evidence-zip.js";
/** The evidence of each document as a zip of its own, which can be handed on and checked by itself, and the tables as JSON. */
export const presentExport = ({ orgId, documents, tables, nextCursor }, key) => zipWithManifest([...tables.map(tableFile), ...documents.map((document) => documentFile(document, key))], (files, generatedAt) => ({
    org_id: orgId,
    generated_at: generatedAt,
    documents: documents.length,
    next_cursor: nextCursor,
    files,
}), key);
const tableFile = ({ name, load }) => ({
    path: `${name}.json`,
    description: "Rows of the service's database, a member for each column",
    mediaType: "application/json",
    load,
});
const documentFile = ({ id, kind, documentSequence, evidence }, key) => ({
    // Two profiles may have the same number.
    path: `${kind}/${fileNameOf(documentSequence)}-${id}.zip`,
    description: "The evidence of a document",
    mediaType: "application/zip",
    load: async () => presentEvidence(await evidence(), key),
    facts: () => ({ document_id: id, kind, document_sequence: documentSequence }),
});
//# sourceMappingURL=export-zip.js.map