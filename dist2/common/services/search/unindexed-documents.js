import { listUnindexed, tryUnindexedAgain, } from "../../db/stores/search/unindexed-document-store.js";
import { readPage } from "../identifiers/page-cursor.js";
import { countByOrganization, runOperatorAction } from "../operator-actions/operator-action.js";
/** Documents that the indexer has passed by, oldest first. @throws AppError 400 for an invalid cursor */
export async function listUnindexedDocuments({ database }, query) {
    const { rows: documents, nextCursor } = await readPage(query, (page) => listUnindexed(database, page));
    return { documents, nextCursor };
}
/** Lets the indexer try all of them again, as if none had failed. @returns how many */
export async function retryUnindexedDocuments(deps, action) {
    return runOperatorAction(deps, action, { action: "documents.index", target: "documents" }, async (tx) => {
        const retried = await tryUnindexedAgain(tx, action.orgId);
        return { result: retried.length, record: countByOrganization(retried) };
    });
}
//# sourceMappingURL=unindexed-documents.js.map