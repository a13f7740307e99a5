import { textLength } from "../../../common/db/text-rows.js";
import { resubmitWarning } from "../../../common/domain/status/status-guide.js";
import { notFound } from "../../../common/errors.js";
import { resubmitDocument, updateDocument, } from "../../../common/services/documents/correct-document.js";
import { answerVersioned, readIfMatch } from "../../answering/version-tag.js";
import { callerOf } from "../../caller.js";
import { hasBody, readDocumentBytes, readPatchBytes } from "../../middleware/request-body.js";
import { entityTag, ifMatchHeader, otherVersion } from "../../openapi/answers/headers.js";
import { kindWords } from "../../openapi/kind-words.js";
import { patch, post, put, } from "../../operation/api-operation.js";
import { tenantChange, tenantIntake } from "../../operation/guard.js";
import { documentKey } from "../../operation/path-id.js";
import { draftOf } from "./check-document.js";
import { changeRequestOf, documentPatch } from "./change-schemas.js";
import { documentAnswer } from "./document-schemas.js";
import { readBase, versionOf } from "./sent-back/stored-base.js";
import { priceStoredContent, readChanged } from "./stored-document.js";
const onlyRefused = "The document is PENDING or APPROVED: only one that is VALIDATION_FAILED or REJECTED can be changed.";
/** What changes a document that was refused, and what sends it again. */
export const correctionOperations = (kind) => [
    updateOperation(kind),
    patchOperation(kind),
    resubmitOperation(kind),
];
const changed = (kind) => ({
    parameters: [ifMatchHeader],
    answers: {
        200: {
            description: "The new content with its amounts; `corrected_at` says since when it waits to be resubmitted.",
            headers: entityTag,
            schema: () => documentAnswer(kind),
        },
        409: {
            description: `${onlyRefused} Nor may it take the \`external_reference\` of another one. Or another request has changed what this one was made from.`,
        },
        412: otherVersion,
    },
});
function updateOperation(kind) {
    const { one, title, tag } = kindWords[kind];
    return put(`/api/${kind}/{id}`, tenantChange, {
        operationId: `update${title}`,
        tag,
        summary: `Correct a ${one}`,
        description: "Replaces the whole content of a document that failed validation or was rejected, attachments included, without sending it. Number, status and findings stay until it is resubmitted; `issue_date` stays in the number's year. What was validated is kept as evidence. What GET answers can be changed and sent back: members that only the service sets (`id`, amounts, `meta_info` …) are left out where they say what is stored (decimals by value; amounts of a line also where it has moved), and are refused where they do not; `price_amount` of a line is its `base_amount`; an attachment with its `id` and without content keeps it. Then nothing that another request has stored meanwhile is overwritten: 409. A document that was sent as XML is corrected as XML, with the same number and UUID.",
        request: changeRequestOf(kind),
        ...changed(kind),
        handle: async (ctx, deps) => {
            const key = documentKey(ctx, kind);
            const conditions = { ifMatch: readIfMatch(ctx) };
            const content = await contentOf(ctx, deps, key);
            await updateDocument(deps, { key, ...content, ...conditions, requestId: ctx.state.requestId });
            answerVersioned(ctx, 200, await readChanged(deps, key, callerOf(ctx)));
        },
    });
}
function patchOperation(kind) {
    const { one, title, tag } = kindWords[kind];
    return patch(`/api/${kind}/{id}`, tenantChange, {
        operationId: `patch${title}`,
        tag,
        summary: `Correct some of a ${one}`,
        description: "A JSON merge patch (RFC 7396) of what GET answers: members are replaced, null removes, lists are replaced whole. The result is checked as the body of an update is, and nothing is sent. It is made from one content and stored over that content alone: of two patches at the same time one may be a 409, and is then sent again.",
        request: documentPatch,
        ...changed(kind),
        handle: async (ctx, deps) => {
            const key = documentKey(ctx, kind);
            const conditions = { ifMatch: readIfMatch(ctx) };
            const bytes = await readPatchBytes(ctx);
            const base = await readBase(deps.database, key, "patch");
            if (base === undefined) {
                throw notFound("Document");
            }
            const content = overBase(deps, key, { form: "json", bytes, base }, callerOf(ctx));
            await updateDocument(deps, { key, ...content, ...conditions, requestId: ctx.state.requestId });
            answerVersioned(ctx, 200, await readChanged(deps, key, callerOf(ctx)));
        },
    });
}
function resubmitOperation(kind) {
    const { one, title, tag } = kindWords[kind];
    return post(`/api/${kind}/{id}/resubmit`, tenantIntake, {
        operationId: `resubmit${title}`,
        tag,
        summary: `Send a ${one} again`,
        description: `Starts the next revision under the same id and number. With a body, its content is sent, as an update takes it; without one, the document goes as it stands. ${resubmitWarning} What the tax authority had accepted is revised by the new report. Of several at the same time exactly one succeeds.`,
        request: { ...changeRequestOf(kind), required: false },
        parameters: [ifMatchHeader],
        answers: {
            200: { description: "On its way again.", headers: entityTag, schema: () => documentAnswer(kind) },
            409: {
                description: `${onlyRefused} Nor may it take the \`external_reference\` of another one, nor is it sent again while a leg of it is being sent or of unknown outcome, or its report is being withdrawn.`,
            },
            412: otherVersion,
        },
        handle: async (ctx, deps) => {
            const key = documentKey(ctx, kind);
            const caller = callerOf(ctx);
            const conditions = { ifMatch: readIfMatch(ctx) };
            const content = hasBody(ctx) ? await contentOf(ctx, deps, key) : {};
            const { serviceVersion, requestId, keyReservation: heldKey } = ctx.state;
            ctx.state.documentId = key.id;
            const held = heldKey === undefined ? {} : { heldKey };
            const price = pricing(deps, caller);
            await resubmitDocument(deps, { key, ...content, ...conditions, ...held, price, serviceVersion, requestId });
            answerVersioned(ctx, 200, await readChanged(deps, key, caller));
        },
    });
}
/** Prices stored content, on the event loop or in a thread. */
export const pricing = ({ dispatcher }, caller) => (found) => dispatcher.run(priceStoredContent, found, { ...caller, size: textLength(found) });
/** New content for a document that is stored, which is read back for the answer. @throws AppError 404 */
async function contentOf(ctx, deps, key) {
    const sent = await readDocumentBytes(ctx);
    return overStored(deps, key, sent, callerOf(ctx));
}
/** Content that may repeat what is stored. */
export async function overStored(deps, key, sent, caller) {
    const base = sent.form === "xml" ? undefined : await readBase(deps.database, key, "replace");
    return overBase(deps, key, { ...sent, base: base ?? null }, caller);
}
function overBase(deps, { kind }, sent, caller) {
    const make = draftOf(deps, { kind, ...sent, what: "The request body", shows: "nothing" }, caller);
    return { make, readVersion: sent.base === null ? undefined : versionOf(sent.base) };
}
//# sourceMappingURL=correction-operations.js.map