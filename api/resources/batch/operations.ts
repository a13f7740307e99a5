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
    handle: (ctx, deps) => answerCreated(ctx, deps, kind),
  });
}

/** NDJSON, as it is published. */
const ndjson = (description: string) => ({
  contentType: "application/x-ndjson",
  schema: described(string, description),
});

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
  const document = { ...stored.created, ...newStatus };
  const result = { line, document, content: { [writtenMembers]: null }, isReplay: false };
  return withMembers(presentBatchDocument(result), stored.made.content!);
}

/** The result of one line, as it is answered. */
interface BatchResult {
  isStored: boolean;
  json: string | Uint8Array;
}

/** The results as text of the answer, in the format of the request. */
async function* answerBatch(results: AsyncIterable<BatchResult>, form: BatchFormat): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { json } of results) {
    const text = typeof json === "string" ? json : Buffer.from(json).toString();
    yield form === "ndjson" ? `${text}\n` : `${isFirst ? "[" : ",\n"}${text}`;
    isFirst = false;
  }
  if (form === "array") {
    yield isFirst ? "[]" : "]";
  }
}

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

/** Does what a line asks for, and gives its result as JSON. */
type StoreLine = (line: DocumentLine, caller: Caller) => Promise<Uint8Array>;

interface Batch {
  form: BatchFormat;
  keys: LineKeys;
  store: StoreLine;
}

/** Answers a stream of lines with a stream of results, in order. @throws AppError 400, 429 */
async function answerLines(ctx: ApiContext, deps: ApiDeps, { form, keys, store }: Batch): Promise<void> {
  const { dispatcher } = deps;
  const held = deps.held.hold(ctx);
  const caller = { orgId: ctx.state.organization.id, signal: held.signal };
  const results = runInOrder(await openBatch(ctx, { format: form, dispatcher, caller, ended: held.rightEnded, keys }), {
    work: (line) =>
      keys.inTurn("lineKey" in line ? line.lineKey : undefined, () => take(ctx, { deps, caller, held, store }, line)),
    concurrency,
    weight: (line) => ("bytes" in line ? weightOf(line.bytes) : 0),
    maxLoad: bytesUnderWay,
  });
  ctx.status = 200;
  ctx.type = form === "ndjson" ? "application/x-ndjson" : "application/json";
  ctx.body = Readable.from(answer(ctx, results, form), { objectMode: false, highWaterMark: resultsAhead });
}

const weightOf = ({ length }: Buffer): number =>
  length > maxRequestOnLoop ? Math.max(length, minThreadBytes) : length;

interface Taking {
  deps: ApiDeps;
  caller: Caller;
  held: HeldRequest;
  store: StoreLine;
}

/** The result of one line; an error becomes the line's result. */
async function take(ctx: ApiContext, { deps, caller, held, store }: Taking, sent: BatchLine): Promise<BatchResult> {
  const { line } = sent;
  const { logger, limits } = ctx.state;
  try {
    if ("error" in sent) {
      throw sent.error;
    }
    await held.requireRight();
    const refused = await deps.admission.refusal(caller.orgId);
    if (refused !== undefined) {
      throw refused;
    }
    const json = await withDeadline(limits.requestTimeoutMs, () => store(sent, caller), held.rightEnded);
    return { isStored: true, json };
  } catch (error) {
    return { isStored: false, json: writeJson({ line, ...describeError(asError(error), logger) }) };
  } finally {
    if ("done" in sent) {
      sent.done();
    }
  }
}

async function* answer(
  ctx: ApiContext,
  results: AsyncIterable<BatchResult>,
  form: BatchFormat,
): AsyncGenerator<string> {
  try {
    yield* answerBatch(counted(ctx, results), form);
  } catch (error) {
    // Stored documents stay stored. A client that repeats the batch with its Idempotency-Key gets their results.
    ctx.state.logger.info({ err: asError(error) }, "batch: the client went away");
  }
}

async function* counted(ctx: ApiContext, results: AsyncIterable<BatchResult>): AsyncGenerator<BatchResult> {
  const counts = { stored: 0, refused: 0 };
  try {
    for await (const result of results) {
      counts[result.isStored ? "stored" : "refused"] += 1;
      yield result;
    }
  } finally {
    ctx.state.logger.info(counts, "batch");
  }
}
