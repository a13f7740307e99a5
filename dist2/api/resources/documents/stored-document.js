import { selectDocument } from "../../../common/db/stores/documents/document-store.js";
import { textLength } from "../../../common/db/text-rows.js";
import { AppError, BusyError } from "../../../common/errors.js";
import { maskDocument } from "../../../common/domain/masking/mask-document.js";
import { priceContent } from "../../../common/services/documents/correct-document.js";
import { documentRecord } from "../../../common/services/documents/read-document.js";
import { jsonBytes } from "../../json/write-json.js";
import { maxRequestOnLoop, maxRowsOnLoop, threadFunction } from "../../threads/thread-function.js";
import { retryAfterSeconds } from "../../threads/thread-pool.js";
import { presentDocument } from "./presenter.js";
import { versionOf } from "./sent-back/stored-base.js";
/** As the reader sees it. */
export const shown = (record, { isMasked }) => (isMasked ? { ...record, document: maskDocument(record.document) } : record);
/** @throws AppError 404 */
const writeDocument = threadFunction(import.meta.url, { maxOnLoop: maxRowsOnLoop }, async function writeDocument(asked) {
    return jsonBytes(presentDocument(shown(await documentRecord(asked.found), asked)));
});
/** @throws AppError 404 */
export const priceStoredContent = threadFunction(import.meta.url, { maxOnLoop: maxRequestOnLoop }, function priceStoredContent(found) {
    return priceContent(found);
});
/** The current JSON of a document, with its version. @throws AppError 404 */
export async function readWritten({ database, dispatcher }, key, { isMasked = false, ...caller }) {
    const found = await selectDocument(database, key);
    const version = versionOf({ found });
    return {
        version,
        json: await dispatcher.run(writeDocument, { found, isMasked }, { ...caller, size: textLength(found) }),
    };
}
/** The current JSON after a change. It does not throw AppErrors, because they would say that nothing was stored. @throws BusyError */
export async function readChanged(deps, key, caller) {
    try {
        return await readWritten(deps, key, caller);
    }
    catch (error) {
        if (error instanceof AppError) {
            throw new BusyError("The document is stored, but its answer could not be written: ask for it, or send the request again with the same Idempotency-Key", retryAfterSeconds);
        }
        throw error;
    }
}
//# sourceMappingURL=stored-document.js.map