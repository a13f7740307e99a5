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
import { holdBytes, announceBody } from "../../http/request-memory.ts";
import { AppError, asError, invalidFields, refusal } from "../../../common/runtime/errors.ts";
import type { LineKey } from "../../../common/documents/create.ts";
import { NotAnArrayError, splitArray, splitLines, type SplitDocument } from "./split-documents.ts";
import type { WorkDispatcher } from "../../threads/thread-pool.ts";
import { errorOf } from "../../threads/thread-function.ts";
import { inspectLine, mayNameItself, type OwnNames } from "./lines.ts";

/** A document of a batch; `done` is to be called when it has been processed. */
export interface DocumentLine {
  line: number;
  bytes: Buffer;
  done: () => void;
  /** Present when the line brings a key or the request has an Idempotency-Key, and the line is a JSON object. */
  lineKey?: LineKey;
}

/** A document, or the error that takes its place. */
export type BatchLine = DocumentLine | { line: number; error: Error };

export type BatchFormat = "ndjson" | "array";

const maxDocuments = 10_000;

/** @throws AppError 415; 429, 503 when too much memory is in use to start a batch */
export function readBatchFormat(ctx: ApiContext): BatchFormat {
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
export async function openBatch(ctx: ApiContext, batch: BatchRequest): Promise<AsyncIterable<BatchLine>> {
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
    const whole = `${error.message}. What was stored stays; what follows from ${next} on was not taken`;
    const endedEarly = new AppError(error.status, whole, undefined, "batch_right_ended");
    yield { line: next, error: ended.aborted ? endedEarly : error };
  }
}

type LineBytes = Pick<DocumentLine, "line" | "bytes" | "lineKey">;

/**
 * Adds the key to a line, or the reason why it is not JSON or its key is none. A line of NDJSON without key is parsed only
 * when it is processed.
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
export class LineKeys {
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
    const { idempotencyKey, externalReference } = own;
    if (idempotencyKey !== undefined) {
      return { key: ` line ${idempotencyKey}`, requestSha256: sha256 };
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

  /** Works after the lines of this batch that have the same key and began earlier. */
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
