import { documentKindNames } from "../../../common/domain/document-kinds.js";
import { textLength } from "../../../common/db/text-rows.js";
import { selectDocumentPage } from "../../../common/services/document-lists/list-documents.js";
import { answerWritten } from "../../answering/respond.js";
import { callerOf } from "../../caller.js";
import { boolean, described, listOf, nullable, object, oneOf, string, } from "../../openapi/answers/schemas.js";
import { kindWords } from "../../openapi/kind-words.js";
import { get } from "../../operation/api-operation.js";
import { seesMasked } from "../../operation/authorization-error.js";
import { tenant } from "../../operation/guard.js";
import { documentAnswer } from "../documents/document-schemas.js";
import { anyDocumentQuery, anyDocumentWords, documentListQuery, documentSelection, listWords } from "./query.js";
import { writeDocumentPage } from "./write-document-page.js";
const order = "Newest first unless `sort` says otherwise. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page, and holds for the same query alone.";
export function listOfKind(kind) {
    const { one, title, tag } = kindWords[kind];
    return get(`/api/${kind}`, tenant, {
        operationId: `list${title}s`,
        tag,
        summary: `List ${one}s`,
        description: order,
        query: { schema: documentListQuery, about: listWords },
        answers: { 200: { description: "One page.", schema: () => pageOfDocuments(documentAnswer(kind), `${title}Page`) } },
        handle: (ctx, deps, read) => answerPage(ctx, deps, documentSelection(read.query(), [kind])),
    });
}
/** Documents of all kinds in one list, which is also where a token without a role searches. */
export const listOfDocuments = get("/api/documents", tenant, {
    operationId: "listDocuments",
    tag: "Status of many",
    summary: "List or find documents of every kind",
    description: `Invoices and credit notes of purchase and sale in one list, each with its \`kind\`, with the filters of the four lists. ${order}`,
    query: { schema: anyDocumentQuery, about: anyDocumentWords },
    answers: { 200: { description: "One page.", schema: () => pageOfDocuments(anyDocument(), "DocumentPage") } },
    handle: (ctx, deps, read) => answerPage(ctx, deps, { ...documentSelection(read.query(), documentKindNames), hasKind: true }),
});
const anyDocument = () => ({
    oneOf: documentKindNames.map((kind) => ({
        allOf: [
            documentAnswer(kind),
            object({ kind: described(oneOf(kind), "The kind of the document, as it stands in the paths about it.") }),
        ],
    })),
});
const pageOfDocuments = (row, title) => object({
    data: listOf(row),
    next_cursor: described(nullable(string), "Goes on behind this page; null on the last one."),
    is_complete: described(boolean, "With `q` alone: false where so much begins as the text does that not everything was looked at, and a longer text finds more."),
}, { title, optional: ["is_complete"] });
async function answerPage(ctx, deps, { fields, hasKind = false, ...selection }) {
    const caller = callerOf(ctx);
    const { content = "whole" } = selection;
    const shape = { isMasked: seesMasked(ctx.state), hasKind, content, ...(fields !== undefined && { fields }) };
    const written = await deps.dispatcher.readInTurn(caller, async () => {
        const page = await selectDocumentPage(deps, {
            orgId: caller.orgId,
            seesAccounts: !seesMasked(ctx.state),
            ...selection,
        });
        return deps.dispatcher.run(writeDocumentPage, { page, ...shape }, { ...caller, size: textLength(page.found) });
    });
    answerWritten(ctx, 200, written);
}
//# sourceMappingURL=operations.js.map