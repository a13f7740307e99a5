import { Readable } from "node:stream";

import {
  type BatchFormat,
  openBatch,
  type BatchLine,
  type DocumentLine,
  readBatchFormat,
  LineKeys,
} from "./read-batch.ts";
import { withDeadline } from "../../../common/runtime/deadline.ts";
import { asError } from "../../../common/runtime/errors.ts";
import { runInOrder } from "../../../common/runtime/run-in-order.ts";
import type { Caller, ApiContext } from "../../context.ts";
import type { HeldRequest } from "../../http/held-requests.ts";
import { writeJson, withMembers, writtenMembers } from "../../http/json.ts";
import { describeError } from "../../http/handle-errors.ts";
import { maxJsonBytes } from "../../http/request-body.ts";
import { type ApiDeps, post, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { maxRequestOnLoop } from "../../threads/thread-function.ts";
import { selectDocument } from "../../../common/documents/document-store.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import type { DocumentDeps } from "../../../common/runtime/deps.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { createBatchDocument, requireBusinessProfile, type CreateDocument } from "../../../common/documents/create.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { described, listOf, string, kindWords } from "../../openapi/description.ts";
import { tenantBatch } from "../../operation/guard.ts";
import { profileId } from "../../operation/path.ts";
import { documentRequestOf } from "../documents/answers.ts";
import { newStatus } from "../documents/presenter.ts";
import { draftOf } from "../documents/check-document.ts";
import { batchLine, batchResult, presentBatchDocument, writeStored } from "./lines.ts";

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
    handle: (ctx, deps: BatchDeps) => answerBatch(ctx, deps, kind),
  });
}

/** NDJSON, as it is published. */
const ndjson = (description: string) => ({
  contentType: "application/x-ndjson",
  schema: described(string, description),
});

/** Documents of one batch that are processed at the same time: while some are stored, in one statement, others are checked. */
const concurrency = 64;

/** No further document is started while those under way have this many bytes, so that two of the largest are never in memory. */
const bytesUnderWay = maxJsonBytes / 2;

/** Bytes that a document counts for at least if it needs a thread: so at most four are under way, and they do not fill the queue. */
const minThreadBytes = bytesUnderWay / 4;

/**
 * Results that wait for their reader, in bytes; beyond it no further document is read. Enough for the results of a whole
 * batch, because many clients read only after they have sent everything and would otherwise wait forever.
 */
const resultsAhead = 16 * 1024 * 1024;

/** What the documents of a batch are stored with, and what its lines are read and answered with. */
type BatchDeps = DocumentDeps & Pick<ApiDeps, "admission" | "dispatcher" | "held">;

/** Answers a stream of lines with a stream of results, in order. @throws AppError 400, 404, 415, 429, 503 */
async function answerBatch(
  ctx: OperationContext,
  { admission, dispatcher, held: heldRequests, ...documents }: BatchDeps,
  kind: DocumentKind,
): Promise<void> {
  const businessProfileId = profileId(ctx);
  const form = readBatchFormat(ctx);
  const batchKey = idempotencyKey(ctx);
  const { id: orgId, externalReferences } = ctx.state.organization;
  await requireBusinessProfile(documents, { orgId, businessProfileId });
  const target = `${kind}/${businessProfileId}`;
  const keys = new LineKeys({ batchKey, target, isReferenceKey: externalReferences === "unique" });
  const held = heldRequests.hold(ctx);
  const caller = { orgId, signal: held.signal };
  const batch: Batch = { kind, businessProfileId, caller, held, documents, admission, dispatcher };
  const results = runInOrder(await openBatch(ctx, { format: form, dispatcher, caller, ended: held.rightEnded, keys }), {
    work: (line) => keys.inTurn("lineKey" in line ? line.lineKey : undefined, () => takeLine(ctx, batch, line)),
    concurrency,
    weight: (line) => {
      const { length } = "bytes" in line ? line.bytes : { length: 0 };
      return length > maxRequestOnLoop ? Math.max(length, minThreadBytes) : length;
    },
    maxLoad: bytesUnderWay,
  });
  ctx.status = 200;
  ctx.type = form === "ndjson" ? "application/x-ndjson" : "application/json";
  ctx.body = Readable.from(answerText(ctx, results, form), { objectMode: false, highWaterMark: resultsAhead });
}

interface Batch {
  kind: DocumentKind;
  businessProfileId: string;
  caller: Caller;
  held: HeldRequest;
  documents: DocumentDeps;
  admission: ApiDeps["admission"];
  dispatcher: ApiDeps["dispatcher"];
}

/** The result of one line, as it is answered. */
interface BatchResult {
  isStored: boolean;
  json: string | Uint8Array;
}

/** The result of one line; an error becomes the line's result. */
async function takeLine(ctx: ApiContext, batch: Batch, sent: BatchLine): Promise<BatchResult> {
  const { line } = sent;
  const { logger, limits } = ctx.state;
  const { admission, caller, held } = batch;
  try {
    if ("error" in sent) {
      throw sent.error;
    }
    await held.requireRight();
    const refused = await admission.refusal(caller.orgId);
    if (refused !== undefined) {
      throw refused;
    }
    const json = await withDeadline(limits.requestTimeoutMs, () => storeLine(ctx, batch, sent), held.rightEnded);
    return { isStored: true, json };
  } catch (error) {
    return { isStored: false, json: writeJson({ line, ...describeError(asError(error), logger) }) };
  } finally {
    if ("done" in sent) {
      sent.done();
    }
  }
}

/** Stores the document of a line, and gives its result as JSON. @throws AppError as createBatchDocument and checkDocument; JsonError */
async function storeLine(
  ctx: ApiContext,
  { kind, businessProfileId, caller, documents, admission, dispatcher }: Batch,
  { line, bytes, lineKey }: DocumentLine,
): Promise<Uint8Array> {
  const { serviceVersion, requestId, traceparent } = ctx.state;
  const { orgId } = caller;
  const { database } = documents;
  const trace = traceparent === undefined ? {} : { traceparent };
  const command: CreateDocument = { orgId, kind, businessProfileId, serviceVersion, requestId, ...trace };
  const parts = { admission, database, dispatcher };
  const make = draftOf(parts, { kind, bytes, what: "A document", shows: "result" }, caller);
  const stored = await createBatchDocument(documents, command, lineKey, make);
  if ("earlier" in stored) {
    const found = await selectDocument(database, { orgId, ...stored.earlier });
    return dispatcher.run(writeStored, { line, found }, { ...caller, size: textLength(found) });
  }
  const document = { ...stored.created, ...newStatus };
  const result = { line, document, content: { [writtenMembers]: null }, isReplay: false };
  return withMembers(presentBatchDocument(result), stored.made.content!);
}

/** The results as text of the answer, in the format of the request. */
async function* answerText(
  ctx: ApiContext,
  results: AsyncIterable<BatchResult>,
  form: BatchFormat,
): AsyncGenerator<string> {
  const counts = { stored: 0, refused: 0 };
  let isFirst = true;
  try {
    for await (const { isStored, json } of results) {
      counts[isStored ? "stored" : "refused"] += 1;
      const text = typeof json === "string" ? json : Buffer.from(json).toString();
      yield form === "ndjson" ? `${text}\n` : `${isFirst ? "[" : ",\n"}${text}`;
      isFirst = false;
    }
    if (form === "array") {
      yield isFirst ? "[]" : "]";
    }
  } catch (error) {
    // Stored documents stay stored. A client that repeats the batch with its Idempotency-Key gets their results.
    ctx.state.logger.info({ err: asError(error) }, "batch: the client went away");
  } finally {
    ctx.state.logger.info(counts, "batch");
  }
}
