import { documentPage } from "../../../common/services/document-lists/list-documents.js";
import { jsonBytes } from "../../json/write-json.js";
import { maxRowsOnLoop, threadFunction } from "../../threads/thread-function.js";
import { shown } from "../documents/stored-document.js";
import { presentListed } from "./listed-fields.js";
export const writeDocumentPage = threadFunction(import.meta.url, { maxOnLoop: maxRowsOnLoop }, async function writeDocumentPage({ page, isMasked, ...shape }) {
    const { rows, nextCursor } = await documentPage(page);
    const data = rows.map((row) => presentListed(shown(row, { isMasked }), shape));
    return jsonBytes({ data, next_cursor: nextCursor, is_complete: page.isComplete });
});
//# sourceMappingURL=write-document-page.js.map