import { listUnindexedDocuments, retryUnindexedDocuments, } from "../../../common/services/search/unindexed-documents.js";
import { present } from "../../openapi/answers/present.js";
import { described, instant, integer, nullable, object, pageOf, string, uuid } from "../../openapi/answers/schemas.js";
import { get, post } from "../../operation/api-operation.js";
import { operatorPost, viewer } from "../../operation/guard.js";
import { operatorActionOf } from "../../operation/operator-action.js";
import { record } from "../../schemas/field-types.js";
import { pageOnlyQuery, pageWords } from "../../schemas/page-query.js";
import { maxLengths, text } from "../../schemas/text-field.js";
const tag = "Operations";
const unindexedDocument = object({
    id: uuid,
    org_id: uuid,
    document_sequence: string,
    error: described(string, "What the last try came to."),
    tries: integer,
    since: instant,
    next_try_at: described(nullable(instant), "Null once it is not tried again by itself."),
}, { title: "UnindexedDocument" });
const retried = object({ retried: integer }, { title: "UnindexedRetryResult" });
const retryBody = record({ reason: text(maxLengths.text).required() });
/** Documents that the search could not index, and passed by. */
export const unindexedOperations = [
    get("/api/operations/unindexed-documents", viewer, {
        operationId: "listUnindexedDocuments",
        tag,
        summary: "Documents that the search does not find",
        description: "Documents that could not be indexed: they are found by number and id alone. Each is tried four times in 71 minutes, after a correction, and when an operator asks for it. Oldest first.",
        query: { schema: pageOnlyQuery, about: pageWords },
        answers: { 200: { description: "One page.", schema: pageOf(unindexedDocument, "UnindexedDocumentPage") } },
        handle: async (ctx, deps, read) => {
            const { documents, nextCursor } = await listUnindexedDocuments(deps, { orgId: ctx.state.scope, ...read.query() });
            return { data: documents.map((row) => present(unindexedDocument, row)), next_cursor: nextCursor };
        },
    }),
    post("/api/operations/unindexed-documents/retry", operatorPost, {
        operationId: "retryUnindexedDocuments",
        tag,
        summary: "Index these documents again",
        description: "All of them, as if none had failed: the indexer tries them within seconds.",
        request: { schema: retryBody, example: { reason: "Fixed with the release of today" }, namesMissingFields: true },
        answers: { 200: { description: "So many are tried again.", schema: retried } },
        handle: async (ctx, deps, read) => {
            const action = operatorActionOf(ctx, await read.body());
            return { retried: await retryUnindexedDocuments(deps, action) };
        },
    }),
];
//# sourceMappingURL=unindexed-operations.js.map