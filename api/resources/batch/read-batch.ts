import { AppError, asError } from "../../../common/errors.ts";
import type { LineKey } from "../../../common/services/documents/create-batch-document.ts";
import type { Caller } from "../../caller.ts";
import type { ApiContext } from "../../context.ts";
import { NoArrayError, splitArray } from "./split/split-array.ts";
import { splitLines } from "./split/split-lines.ts";
import { EventLoopYielder } from "../../json/event-loop-yielder.ts";
import { sendContinue } from "../../limits/expect-continue.ts";
import { announceBody } from "../../limits/request-memory.ts";
import { isUtf8, maxJsonBytes, refuseContentEncoding } from "../../middleware/request-body.ts";
import type { Desk } from "../../threads/desk.ts";
import { BatchIntake } from "./batch-intake.ts";
import type { LineKeys } from "./line-keys.ts";

/** A document of a batch; `done` is to be called when it has been worked on. */
interface DocumentLine {
  line: number;
  bytes: Buffer;
  done: () => void;
  /** Where the request has an Idempotency-Key, unless the line is no JSON object. */
  lineKey?: LineKey;
}

/** One line of a batch, or what is wrong in its place. */
export type BatchLine = DocumentLine | { line: number; error: Error };

export type BatchForm = "ndjson" | "array";

/** Documents of one request; an integrator who has more sends another. */
const mostDocuments = 10_000;

/** @throws AppError 415; 429, 503 when too much is under way to begin a batch */
export function batchForm(ctx: ApiContext): BatchForm {
  refuseContentEncoding(ctx);
  const type = isUtf8(ctx) ? ctx.is("application/x-ndjson", "application/json") : false;
  if (typeof type !== "string") {
    throw new AppError(415, "Content-Type must be application/x-ndjson or application/json in UTF-8");
  }
  announceBody(ctx, 1);
  return type === "application/json" ? "array" : "ndjson";
}

export interface ReadBatch {
  form: BatchForm;
  desk: Desk;
  caller: Caller;
  /** Where the request has an Idempotency-Key. */
  keys?: LineKeys;
  /** Fires when no more is taken, with the AppError that says why. */
  ended: AbortSignal;
}

const noArray =
  "The request body must be a JSON array of documents; with one document per line, send it as application/x-ndjson";

/**
 * The documents of a request as `readBatch` gives them. An array is waited for until its first element has come, so that
 * what is none is refused as a whole.
 *
 * @throws AppError 400
 */
export async function openBatch(ctx: ApiContext, batch: ReadBatch): Promise<AsyncIterable<BatchLine>> {
  const lines = readBatch(ctx, batch);
  if (batch.form === "ndjson") {
    return lines;
  }
  try {
    return startingWith(await lines.next(), lines);
  } catch (error) {
    if (error instanceof NoArrayError) {
      throw new AppError(400, noArray);
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
 * The documents of a request, read as they come in. A line that is no JSON hurts itself only; in an array nobody knows
 * where the next element begins, so it ends there. The last line may say that there were too many, that they came too
 * slowly, that too much was under way, or that the caller's right has ended.
 *
 * @throws AppError 400 when the client has gone
 */
async function* readBatch(ctx: ApiContext, reading: ReadBatch): AsyncGenerator<BatchLine> {
  const intake = new BatchIntake(ctx, reading.keys, reading.ended);
  let last = 0;
  sendContinue(ctx);
  try {
    for await (const line of readLines(intake, reading)) {
      last = line.line;
      yield line;
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 400) {
      throw error;
    }
    yield { line: last + 1, error: reading.ended.aborted ? endedAt(last + 1, error) : error };
  }
}

async function* readLines(intake: BatchIntake, reading: ReadBatch): AsyncGenerator<BatchLine> {
  const split = reading.form === "array" ? splitArray : splitLines;
  const turns = new EventLoopYielder();
  let documents = 0;
  for await (const piece of split(intake.chunks(), maxJsonBytes)) {
    // What is refused waits for no statement: thousands of small lines would be one turn.
    await turns.yieldIfDue();
    reading.ended.throwIfAborted();
    if (documents === mostDocuments && !("error" in piece && piece.isLast)) {
      yield { line: piece.line, error: tooMany(piece.line) };
      return;
    }
    documents += 1;
    intake.endOfPiece();
    const read = "bytes" in piece ? await readPiece(piece, reading) : piece;
    yield "bytes" in read ? { ...read, done: intake.begin(read.bytes.length) } : read;
    if (reading.form === "array" && "fault" in read) {
      return;
    }
  }
}

type DocumentPiece = Pick<DocumentLine, "line" | "bytes" | "lineKey">;

/** The line with its key, or why it is no JSON. A line of NDJSON without a key is not parsed here, because its worker does that. */
async function readPiece(
  piece: DocumentPiece,
  { form, desk, caller, keys }: ReadBatch,
): Promise<DocumentPiece | { line: number; error: Error; fault?: string }> {
  if (form === "ndjson" && keys === undefined) {
    return piece;
  }
  const { line, bytes } = piece;
  try {
    // A thread takes what it is given, and the bytes are still needed.
    const input = { bytes: Buffer.from(bytes), ...(keys !== undefined && { target: keys.target }) };
    const { fault, sha256 } = await desk.run({ name: "inspectLine", input, ...caller });
    if (fault !== undefined) {
      return { line, error: new AppError(400, fault), fault };
    }
    return keys === undefined || sha256 === undefined ? piece : { ...piece, lineKey: keys.next(line, sha256) };
  } catch (error) {
    if (form === "array") {
      throw error;
    }
    return { line, error: asError(error) };
  }
}

const endedAt = (line: number, { status, message }: AppError): AppError =>
  new AppError(status, `${message}. What was stored stays; what follows from ${line} on was not taken`);

const tooMany = (line: number): AppError =>
  new AppError(413, `A batch may hold ${mostDocuments} documents: what follows from ${line} on was not taken`);
