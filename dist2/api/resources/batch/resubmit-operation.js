import { selectDocument } from "../../../common/db/stores/documents/document-store.js";
import { textLength } from "../../../common/db/text-rows.js";
import { resubmitWarning } from "../../../common/domain/status/status-guide.js";
import { resubmitOnce } from "../../../common/services/documents/create-batch-document.js";
import { idempotencyKey } from "../../middleware/idempotency.js";
import { described, listOf, object, uuid } from "../../openapi/answers/schemas.js";
import { jsonSchemaOf } from "../../openapi/json-schema-of.js";
import { kindWords } from "../../openapi/kind-words.js";
import { post } from "../../operation/api-operation.js";
import { tenantBatch } from "../../operation/guard.js";
import { overStored, pricing } from "../documents/correction-operations.js";
import { changeSchemaOf } from "../documents/change-schemas.js";
import { answerLines } from "./answer-lines.js";
import { lineKey } from "./line-key-schema.js";
import { LineKeys } from "./line-keys.js";
import { ndjson } from "./operations.js";
import { batchResult, writeStored } from "./presenter.js";
import { readBatchFormat } from "./read-batch.js";
import { readResubmission } from "./resubmission-line.js";
const example = { id: "0199d3a0-7c1e-7000-8000-00000000d001", if_match: 1 };
/** Sends many documents again, each line by itself and once. */
export function resubmitBatchOperation(kind) {
    const { one, title, tag } = kindWords[kind];
    return post(`/api/${kind}/resubmit`, tenantBatch, {
        operationId: `resubmit${title}Batch`,
        tag,
        summary: `Send up to 10,000 ${one}s again in one request`,
        description: `Streamed in both directions as a batch is, and one request for the rate limit: a line, or an element of an array, names a document and may bring its new content. ${resubmitWarning} Every line is carried out or refused by itself, and answered in order. A line that is sent again is carried out once, and answered with \`replayed\` and how the document stands by then: under its \`idempotency_key\`, or else by what it says, under the \`Idempotency-Key\` of the request or where it has \`if_match\`. A line with none of these is carried out whenever the document can be sent again.`,
        request: {
            schema: () => listOf(resubmissionSchema(kind)),
            example: [example],
            others: [{ ...ndjson("A line per document."), example: `${JSON.stringify(example)}\n` }],
        },
        answers: {
            200: {
                description: "A result for every line, in order; `status` is what sending it again alone would have answered.",
                schema: () => listOf(batchResult(kind)),
                others: [ndjson("A result per line.")],
            },
        },
        handle: async (ctx, deps) => {
            const form = readBatchFormat(ctx);
            const batchKey = idempotencyKey(ctx);
            const keys = new LineKeys({
                batchKey,
                target: `${kind} resubmit`,
                isReferenceKey: false,
                isOncePerContent: true,
            });
            const store = (line, caller) => resubmit(ctx, deps, { kind, caller }, line);
            await answerLines(ctx, deps, { form, keys, store });
        },
    });
}
const resubmissionSchema = (kind) => object({
    id: described(uuid, "Id of the document."),
    document: described(changeSchemaOf(kind), "Its new content, as an update takes it; without it, it goes as it stands."),
    if_match: described({ type: ["string", "integer"] }, 'The ETag that was read, `"\\"3.x8JqT2bVn0aLkEwQ\\""`, or the `version`, 3: where a caller has changed the document since, the line is a 412.'),
    idempotency_key: jsonSchemaOf(lineKey),
}, { title: `${kindWords[kind].title}ResubmissionLine`, optional: ["document", "if_match", "idempotency_key"] });
/** @throws AppError as resubmitOnce and draftOf; JsonError */
async function resubmit(ctx, deps, { kind, caller }, { line, bytes, lineKey: known }) {
    const { orgId } = caller;
    const sent = await deps.dispatcher.run(readResubmission, { bytes }, { ...caller, size: bytes.length });
    const key = { orgId, kind, id: sent.id };
    const content = sent.document === undefined
        ? {}
        : await overStored(deps, key, { form: "json", bytes: Buffer.from(sent.document) }, caller);
    const { serviceVersion, requestId } = ctx.state;
    const { ifMatch } = sent;
    const command = { key, ...content, ifMatch, price: pricing(deps, caller), serviceVersion, requestId };
    const isReplay = await resubmitOnce(deps, command, known ?? keyOfVersion(kind, sent));
    const found = await selectDocument(deps.database, key);
    const shown = { line, found, status: 200, isReplay };
    return deps.dispatcher.run(writeStored, shown, { ...caller, size: textLength(found) });
}
/** A key sent by a caller contains no space, so it cannot collide with this one. */
const keyOfVersion = (kind, { id, sha256 }) => sha256 === undefined ? undefined : { key: ` resubmit ${kind}/${id} ${sha256}`, requestSha256: sha256 };
//# sourceMappingURL=resubmit-operation.js.map