import { AppError, asError, invalidFields, refusal } from "../../../common/runtime/errors.ts";
import type { LineKey } from "../../../common/documents/create-batch-document.ts";
import type { Caller, ApiContext } from "../../context.ts";
import { NotAnArrayError, splitArray } from "./split-array.ts";
import { splitLines } from "./split-lines.ts";
import {
  EventLoopYielder,
  BrokenOffError,
  sendContinue,
  isGzip,
  isUtf8,
  maxJsonBytes,
} from "../../http/request-body.ts";
import { announceBody } from "../../http/request-memory.ts";
import type { WorkDispatcher } from "../../threads/thread-pool.ts";
import { errorOf } from "../../threads/thread-function.ts";
import { BatchBody } from "./batch-body.ts";
import { inspectLine, mayNameItself } from "./inspect-line.ts";
import type { LineKeys } from "./line-keys.ts";

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

export interface BatchRequest {
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
  const intake = new BatchBody(ctx, reading.keys, reading.ended);
  let last = 0;
  sendContinue(ctx);
  try {
    for await (const line of readLines(intake, reading)) {
      last = line.line;
      yield line;
    }
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof BrokenOffError) {
      throw error;
    }
    yield { line: last + 1, error: reading.ended.aborted ? endedAt(last + 1, error) : error };
  }
}

async function* readLines(intake: BatchBody, reading: BatchRequest): AsyncGenerator<BatchLine> {
  const split = reading.format === "array" ? splitArray : splitLines;
  const yielder = new EventLoopYielder();
  let documents = 0;
  for await (const element of split(intake.chunks(), maxJsonBytes)) {
    // Refused lines do not wait for a statement, so thousands of them would block the event loop.
    await yielder.yieldIfDue();
    reading.ended.throwIfAborted();
    if (documents === maxDocuments && !("error" in element && element.isLast)) {
      yield { line: element.line, error: tooMany(element.line) };
      return;
    }
    documents += 1;
    intake.nextDocument();
    const read = "bytes" in element ? await readLineKey(element, reading) : element;
    yield "bytes" in read ? { ...read, done: intake.startWork(read.bytes.length) } : read;
    if (reading.format === "array" && "fault" in read) {
      return;
    }
  }
}

type LineBytes = Pick<DocumentLine, "line" | "bytes" | "lineKey">;

/**
 * Adds the key to a line, or the reason why it is not JSON or its key is none. A line of NDJSON without key is parsed only
 * when it is processed.
 */
async function readLineKey(
  element: LineBytes,
  { format, dispatcher, caller, keys }: BatchRequest,
): Promise<LineBytes | { line: number; error: Error; fault?: string }> {
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

const endedAt = (line: number, { status, message }: AppError): AppError =>
  new AppError(
    status,
    `${message}. What was stored stays; what follows from ${line} on was not taken`,
    undefined,
    "batch_right_ended",
  );

const tooMany = (line: number): AppError => refusal("too_many_documents", { maxDocuments, line });
