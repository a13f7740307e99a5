import { setLegalHold } from "../../db/stores/retention/legal-hold-store.js";
import { listDeletedDocumentRows } from "../../db/stores/retention/deleted-document-store.js";
import { notFound } from "../../errors.js";
import { readPage } from "../identifiers/page-cursor.js";
import { runOperatorAction } from "../operator-actions/operator-action.js";
/** Keeps a document from being deleted, or lets its organization's terms hold for it again. @throws AppError 404 */
export async function holdDocument(deps, { documentId, held, ...action }) {
    const name = held ? "document.hold" : "document.release";
    const subject = { action: name, target: "document", targetId: documentId };
    return runOperatorAction(deps, action, subject, async (tx) => {
        const orgId = await setLegalHold(tx, { scope: action.orgId, documentId, held });
        if (orgId === undefined) {
            throw notFound("Document");
        }
        return { result: { id: documentId, legalHold: held }, record: [{ orgId, detail: {} }] };
    });
}
/** What is left of deleted documents. @throws AppError 400 for an invalid cursor */
export async function listDeletedDocuments({ database }, query) {
    const { rows: documents, nextCursor } = await readPage(query, (page) => listDeletedDocumentRows(database, page));
    return { documents, nextCursor };
}
//# sourceMappingURL=legal-hold.js.map