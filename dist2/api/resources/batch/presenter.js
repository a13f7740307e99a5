import { boolean, described, integer, object, string, uuid, } from "../../openapi/answers/schemas.js";
import { errorDetails } from "../../openapi/answers/errors.js";
import { documentAnswer } from "../documents/document-schemas.js";
import { presentMetaInfo, presentResultContent } from "../documents/presenter.js";
import { jsonSchemaOf } from "../../openapi/json-schema-of.js";
import { lineKey } from "./line-key-schema.js";
import { documentRecord } from "../../../common/services/documents/read-document.js";
import { jsonBytes } from "../../json/write-json.js";
import { maxRowsOnLoop, threadFunction } from "../../threads/thread-function.js";
/** A document, with the key that a line may bring. */
export const batchLine = (document) => ({
    ...document,
    title: `${String(document["title"])}Line`,
    properties: { ...document["properties"], idempotency_key: jsonSchemaOf(lineKey) },
});
export function batchResult(kind) {
    const answer = documentAnswer(kind)["properties"];
    const { totals, external_reference: reference, metadata, meta_info: metaInfo } = answer;
    const document = object({
        id: uuid,
        document_sequence: string,
        external_reference: reference ?? {},
        metadata: metadata ?? {},
        totals: totals ?? {},
        meta_info: metaInfo ?? {},
    }, { title: "AcceptedDocument", optional: ["external_reference", "metadata"] });
    return object({
        line: described(integer, "Number of the line, blank ones counted, or of the element; from 1."),
        status: described(integer, "201, 400, 409, 413, 429, 500 or 503; 408, 401 or 403 where the batch ended early."),
        replayed: described(boolean, "The same line under the same key made this document before."),
        document,
        errors: {
            type: "object",
            description: "`message`, or a message per field, as a single create answers; of a 409 about a document that is there already also `document_id`.",
            additionalProperties: string,
        },
        details: errorDetails,
    }, { title: "BatchResult", optional: ["replayed", "document", "errors", "details"] });
}
/** The result of one line of a batch. A document shows the fields that an ERP writes back; the whole can be retrieved. */
export function presentBatchDocument({ line, record, content, status, isReplay, }) {
    return {
        line,
        status,
        ...(isReplay && { replayed: true }),
        document: {
            id: record.id,
            document_sequence: record.documentSequence,
            ...content,
            meta_info: presentMetaInfo(record),
        },
    };
}
/** The result of a line from the rows of its document, as it stands now. @throws AppError 404 */
export const writeStored = threadFunction(import.meta.url, { maxOnLoop: maxRowsOnLoop }, async function writeStored({ found, ...result }) {
    const record = await documentRecord(found);
    return jsonBytes(presentBatchDocument({ ...result, record, content: presentResultContent(record) }));
});
//# sourceMappingURL=presenter.js.map