import { selectDocument } from "../../../common/documents/document-store.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { createBatchDocument, requireBusinessProfile } from "../../../common/documents/create-batch-document.ts";
import type { CreateDocument } from "../../../common/documents/create-document.ts";
import type { Caller, ApiContext } from "../../context.ts";
import { withMembers, writtenMembers } from "../../http/json.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { described, listOf, string, kindWords } from "../../openapi/description.ts";
import { post, type ApiDeps, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { tenantBatch } from "../../operation/guard.ts";
import { profileId } from "../../operation/path.ts";
import { documentRequestOf } from "../documents/document-schemas.ts";
import { newStatus } from "../documents/created-document.ts";
import { draftOf } from "../documents/check-document.ts";
import { answerLines, type StoreLine } from "./answer-lines.ts";
import { LineKeys } from "./line-keys.ts";
import { batchLine, batchResult, presentBatchDocument, writeStored } from "./presenter.ts";
import { readBatchFormat, type DocumentLine } from "./read-batch.ts";

/** NDJSON, as it is published. */
const ndjson = (description: string) => ({
  contentType: "application/x-ndjson",
  schema: described(string, description),
});

/** Accepts a stream of documents and answers with a stream of results, in order; a refused document does not affect the others. */
export function batchOperation(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  const { schema, example } = documentRequestOf(kind);
  return post(`/api/${kind}/{business_profile_id}/batch`, tenantBatch, {
    operationId: `create${title}Batch`,
    tag,
    summary: `Create up to 10,000 ${one}s in one request`,
    description:
      "Streamed in both directions, and one request for the rate limit. Send `application/x-ndjson` (the answer has a line per line) or a JSON array. Every document is taken or refused by itself, and answered in order. Their numbers are gapless, but need not rise with `line`: several documents are stored at once. A document has 8 MB at most, the whole has no limit. A batch that does not go on is ended, and so is one whose token has expired, was revoked, or is of an organization that was disabled since: the last result then says why, what was stored stays, and what was not answered is to be sent again. A line may bring its own key: `idempotency_key`, or else its `external_reference` unless the organization lets these repeat. Sent again, in any batch, order or number, it gets the document that it made, with `replayed`; with other content it is a 409 that names the document in `document_id`. With an `Idempotency-Key` of the batch the same holds for a line that brings none, also where rows before it were inserted, removed or sorted: it is known by the JSON that it holds (the order of members and spaces do not count), and of equal lines the second is the second again. Such a line that has made none is a new document, unless its number made one for another such line: then it is a 409 with `document_id`, and not stored. A line that was refused may be corrected in its place.",
    request: {
      schema: () => listOf(batchLine(schema())),
      example: [example],
      others: [{ ...ndjson("A document per line."), example: `${JSON.stringify(example)}\n` }],
    },
    answers: {
      200: {
        description: "A result for every document, in order; `status` is what creating it alone would have answered.",
        schema: () => listOf(batchResult(kind)),
        others: [ndjson("A result per line.")],
      },
    },
    handle: (ctx, deps) => answerCreated(ctx, deps, kind),
  });
}

async function answerCreated(ctx: OperationContext, deps: ApiDeps, kind: DocumentKind): Promise<void> {
  const businessProfileId = profileId(ctx);
  const form = readBatchFormat(ctx);
  const batchKey = idempotencyKey(ctx);
  await requireBusinessProfile(deps, { orgId: ctx.state.organization.id, businessProfileId });
  const keys = new LineKeys({
    batchKey,
    target: `${kind}/${businessProfileId}`,
    isReferenceKey: ctx.state.organization.externalReferences === "unique",
  });
  const store: StoreLine = (line, caller) => create(ctx, { kind, businessProfileId, deps, caller }, line);
  await answerLines(ctx, deps, { form, keys, store });
}

interface Target {
  kind: DocumentKind;
  businessProfileId: string;
  deps: ApiDeps;
  caller: Caller;
}

/** @throws AppError as createBatchDocument and checkDocument; JsonError */
async function create(
  ctx: ApiContext,
  { kind, businessProfileId, deps, caller }: Target,
  { line, bytes, lineKey }: DocumentLine,
): Promise<Uint8Array> {
  const { serviceVersion, requestId, traceparent } = ctx.state;
  const { orgId } = caller;
  const trace = traceparent === undefined ? {} : { traceparent };
  const command: CreateDocument = { orgId, kind, businessProfileId, serviceVersion, requestId, ...trace };
  const make = draftOf(deps, { kind, bytes, what: "A document", shows: "result" }, caller);
  const stored = await createBatchDocument(deps, command, lineKey, make);
  if ("earlier" in stored) {
    const found = await selectDocument(deps.database, { orgId, ...stored.earlier });
    return deps.dispatcher.run(writeStored, { line, found }, { ...caller, size: textLength(found) });
  }
  const record = { ...stored.created, ...newStatus };
  const result = { line, record, content: { [writtenMembers]: null }, isReplay: false };
  return withMembers(presentBatchDocument(result), stored.made.content!);
}
