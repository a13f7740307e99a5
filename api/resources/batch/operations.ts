import { Readable } from "node:stream";

import type { ApiContext, Caller } from "../../context.ts";
import {
  readChunks,
  gunzipChunks,
  isGzip,
  maxJsonBytes,
  EventLoopYielder,
  BrokenOffError,
  sendContinue,
  isUtf8,
} from "../../http/request-body.ts";
import { holdBytes, announceBody } from "../../http/limit-memory-and-time.ts";
import { AppError, asError, invalidFields, refusal } from "../../../common/runtime/errors.ts";
import {
  type LineKey,
  createBatchDocument,
  requireBusinessProfile,
  type CreateDocument,
} from "../../../common/documents/create.ts";
import { NotAnArrayError, splitArray, splitLines, type SplitDocument } from "./split-documents.ts";
import type { WorkDispatcher } from "../../threads/thread-pool.ts";
import { errorOf, maxRequestOnLoop } from "../../threads/thread-function.ts";
import {
  inspectLine,
  mayNameItself,
  type OwnNames,
  batchLine,
  batchResult,
  presentBatchDocument,
  writeStored,
} from "./lines.ts";
import { withDeadline } from "../../../common/runtime/deadline.ts";
import { runInOrder } from "../../../common/runtime/run-in-order.ts";
import type { HeldRequest } from "../../http/recheck-rights-while-held.ts";
import { writeJson, withMembers, writtenMembers } from "../../http/write-json.ts";
import { describeError } from "../../http/handle-errors.ts";
import { type ApiDeps, post, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { selectDocument } from "../../../common/documents/document-store.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import type { DocumentDeps } from "../../../common/runtime/deps.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { described, listOf, string, kindWords } from "../../openapi/description.ts";
import { tenantBatch } from "../../operation/guard.ts";
import { profileId } from "../../operation/path.ts";
import { documentRequestOf } from "../documents/answers.ts";
import { newStatus } from "../documents/presenter.ts";
import { draftOf } from "../documents/check-document.ts";

/** A document of a batch; `done` is to be called when it has been processed. */
interface DocumentLine {
  line: number;
  bytes: Buffer;
  done: () => void;
  /** Present when the line brings a key or the request has an Idempotency-Key, and the line is a JSON object. */
  lineKey?: LineKey;
}

/** A document, or the error that takes its place. */
type BatchLine = DocumentLine | { line: number; error: Error };

type BatchFormat = "ndjson" | "array";

const maxDocuments = 10_000;

/** @throws AppError 415; 429, 503 when too much memory is in use to start a batch */
function readBatchFormat(ctx: ApiContext): BatchFormat {
  isGzip(ctx);
  const type = isUtf8(ctx) ? ctx.is("application/x-ndjson", "application/json") : false;
  if (typeof type !== "string") {
    throw refusal("ndjson_expected");
  }
  announceBody(ctx, 1);
  return type === "application/json" ? "array" : "ndjson";
}

interface BatchRequest {
  format: BatchFormat;
  dispatcher: WorkDispatcher;
  caller: Caller;
  keys: LineKeys;
  /** Aborted with an AppError when no more lines are accepted. */
  ended: AbortSignal;
}

/**
 * Starts reading a batch. For an array it waits for the first element, so that a body that is no array is refused as a
 * whole.
 * @throws AppError 400
 */
async function openBatch(ctx: ApiContext, batch: BatchRequest): Promise<AsyncIterable<BatchLine>> {
  const lines = readBatch(ctx, batch);
  if (batch.format === "ndjson") {
    return lines;
  }
  try {
    return startingWith(await lines.next(), lines);
  } catch (error) {
    if (error instanceof NotAnArrayError) {
      throw refusal("not_a_json_array");
    }
    throw error;
  }
}

async function* startingWith(
  first: IteratorResult<BatchLine>,
  rest: AsyncGenerator<BatchLine>,
): AsyncGenerator<BatchLine> {
  if (first.done !== true) {
    yield first.value;
    yield* rest;
  }
}

/**
 * Reads the documents as they arrive. A malformed line of NDJSON fails alone; a malformed array ends there, because
 * the start of its next element is unknown. A last entry tells why reading ended early.
 * @throws AppError 400 when the client has disconnected
 */
async function* readBatch(ctx: ApiContext, reading: BatchRequest): AsyncGenerator<BatchLine> {
  const { format, ended, keys } = reading;
  const intake = new BatchBody(ctx, keys, ended);
  const split = { array: splitArray, ndjson: splitLines }[format];
  const yielder = new EventLoopYielder();
  let documents = 0;
  let last = 0;
  sendContinue(ctx);
  try {
    for await (const element of split(intake.chunks(), maxJsonBytes)) {
      // Refused lines do not wait for a statement, so thousands of them would block the event loop.
      await yielder.yieldIfDue();
      ended.throwIfAborted();
      const { line } = element;
      if (documents === maxDocuments && !("error" in element && element.isLast)) {
        yield { line, error: refusal("too_many_documents", { maxDocuments, line }) };
        return;
      }
      documents += 1;
      intake.nextDocument();
      const read = await readLineKey(element, reading);
      last = line;
      yield "bytes" in read ? { ...read, done: intake.startWork(read.bytes.length) } : read;
      if (format === "array" && "fault" in read) {
        return;
      }
    }
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof BrokenOffError) {
      throw error;
    }
    const next = last + 1;
    const whole = `${error.message}. Documents stored so far remain; nothing from ${next} on was accepted`;
    const endedEarly = new AppError(error.status, whole, undefined, "batch_right_ended");
    yield { line: next, error: ended.aborted ? endedEarly : error };
  }
}

type LineBytes = Pick<DocumentLine, "line" | "bytes" | "lineKey">;

/**
 * Adds its key to a line, or gives the error: it is not JSON, or its key is invalid. A line of NDJSON is parsed only when it is
 * processed, if neither it nor the batch has a key.
 */
async function readLineKey(
  element: SplitDocument,
  { format, dispatcher, caller, keys }: BatchRequest,
): Promise<LineBytes | { line: number; error: Error; fault?: string }> {
  if ("error" in element) {
    return element;
  }
  const { line, bytes } = element;
  if (format === "ndjson" && !keys.isKeyed && !mayNameItself(bytes)) {
    return element;
  }
  const { target, isKeyed } = keys;
  try {
    // The buffer moves to the thread, and its bytes are needed again.
    const input = { bytes: Buffer.from(bytes), target, isKeyed };
    const inspected = await dispatcher.run(inspectLine, input, { ...caller, size: bytes.length });
    const { fault, errors, sha256, own } = inspected;
    if (fault !== undefined) {
      return { line, error: errorOf(fault), fault: fault.message };
    }
    if (errors !== undefined) {
      return { line, error: invalidFields(errors) };
    }
    const lineKey = sha256 === undefined ? undefined : keys.next(line, { sha256, own });
    return lineKey === undefined ? element : { ...element, lineKey };
  } catch (error) {
    if (format === "array") {
      throw error;
    }
    return { line, error: asError(error) };
  }
}

interface LineKeysOptions {
  /** The batch's Idempotency-Key. */
  batchKey?: string | undefined;
  /** The kind and profile of the documents: the same content is another document under another profile. */
  target: string;
  /** False where the organization lets references repeat. */
  isReferenceKey: boolean;
}

/** The estimated memory of one remembered digest, in bytes. */
const bytesOfDigest = 200;

/**
 * Derives the idempotency keys of a batch's lines: from what the line brings, or else, under the batch's key, from its content,
 * so that a line keeps its key when it moves in the file. Lines of equal content are numbered in their order, because both may
 * be intended.
 */
class LineKeys {
  readonly target: string;
  readonly isKeyed: boolean;
  private readonly seen = new Map<string, number>();
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly options: LineKeysOptions) {
    this.target = options.target;
    this.isKeyed = options.batchKey !== undefined;
  }

  /** Must be called in the order of the lines. */
  next(line: number, { sha256, own = {} }: { sha256: string; own?: OwnNames | undefined }): LineKey | undefined {
    const { batchKey, isReferenceKey } = this.options;
    const { idempotencyKey: lineKey, externalReference } = own;
    if (lineKey !== undefined) {
      return { key: ` line ${lineKey}`, requestSha256: sha256 };
    }
    if (externalReference !== undefined && isReferenceKey) {
      return { key: ` reference ${this.target} ${externalReference}`, requestSha256: sha256 };
    }
    if (batchKey === undefined) {
      return undefined;
    }
    const nth = (this.seen.get(sha256) ?? 0) + 1;
    this.seen.set(sha256, nth);
    // A key sent by a caller contains no space, so it cannot collide with a line's key.
    return { key: `${batchKey} ${sha256}#${nth}`, requestSha256: sha256, batchPosition: `${batchKey}#${line}` };
  }

  /** Runs the work after that of earlier lines of this batch with the same key. */
  inTurn<Result>(lineKey: LineKey | undefined, work: () => Promise<Result>): Promise<Result> {
    if (lineKey === undefined || lineKey.batchPosition !== undefined) {
      return work();
    }
    const { key } = lineKey;
    const result = (this.running.get(key) ?? Promise.resolve()).then(work, work);
    this.running.set(key, result);
    const forget = (): void => {
      if (this.running.get(key) === result) {
        this.running.delete(key);
      }
    };
    result.then(forget, forget);
    return result;
  }

  get bytes(): number {
    return this.seen.size * bytesOfDigest;
  }
}

/**
 * Counts the memory of a batch: the document being received, documents being processed, results not yet read, and keys
 * of lines.
 */
class BatchBody {
  private receivedBytes = 0;
  private workedBytes = 0;

  constructor(
    private readonly ctx: ApiContext,
    private readonly keys: LineKeys,
    private readonly ended: AbortSignal,
  ) {}

  /** @throws AppError 400, 408, 429, 503; the reason of `ended` */
  async *chunks(): AsyncGenerator<Buffer> {
    const { slowBatchWindowMs, slowestBatchBytesPerSecond } = this.ctx.state.limits;
    const pace = { windowMs: slowBatchWindowMs, bytesPerSecond: slowestBatchBytesPerSecond, totalMs: Infinity };
    const sent = readChunks(this.ctx.req, { pace, ended: this.ended });
    for await (const chunk of isGzip(this.ctx) ? gunzipChunks(sent) : sent) {
      this.receivedBytes += chunk.length;
      const { body, res } = this.ctx;
      const results = (body instanceof Readable ? body.readableLength : 0) + res.writableLength;
      // Bytes beyond the limit of a document are discarded as they arrive.
      holdBytes(this.ctx, Math.min(this.receivedBytes, maxJsonBytes) + this.workedBytes + results + this.keys.bytes);
      yield chunk;
    }
  }

  /** Starts the count of the next document. */
  nextDocument(): void {
    this.receivedBytes = 0;
  }

  /** Counts a document as being processed until the returned function is called. */
  startWork(bytes: number): () => void {
    this.workedBytes += bytes;
    return () => {
      this.workedBytes -= bytes;
    };
  }
}

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
