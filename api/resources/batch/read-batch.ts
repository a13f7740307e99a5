import { AppError } from "../../../common/errors.ts";
import type { Caller } from "../../caller.ts";
import type { ApiContext } from "../../context.ts";
import { NoArrayError, splitArray } from "../../json/split-array.ts";
import { splitLines } from "../../json/split-lines.ts";
import { Turns } from "../../json/turns.ts";
import { askForBody } from "../../limits/expected.ts";
import { announceBody } from "../../limits/request-memory.ts";
import { isUtf8, jsonLimit, requireEncoding } from "../../middleware/body.ts";
import type { Desk } from "../../threads/desk.ts";
import { BatchIntake } from "./batch-intake.ts";

/** One line of a batch, or what is wrong in its place; `done` is to be called when the line has been worked on. */
export type BatchLine = { line: number; bytes: Buffer; done: () => void } | { line: number; error: Error };

export type BatchForm = "ndjson" | "array";

/** Documents of one request; an integrator who has more sends another. */
const mostDocuments = 10_000;

/** @throws AppError 415; 429, 503 when too much is under way to begin a batch */
export function batchForm(ctx: ApiContext): BatchForm {
  requireEncoding(ctx);
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
 * slowly, or that too much was under way.
 *
 * @throws AppError 400 when the client has gone
 */
async function* readBatch(ctx: ApiContext, reading: ReadBatch): AsyncGenerator<BatchLine> {
  const intake = new BatchIntake(ctx);
  let last = 0;
  askForBody(ctx);
  try {
    for await (const line of readLines(intake, reading)) {
      last = line.line;
      yield line;
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 400) {
      throw error;
    }
    yield { line: last + 1, error };
  }
}

async function* readLines(intake: BatchIntake, { form, desk, caller }: ReadBatch): AsyncGenerator<BatchLine> {
  const pieces = form === "array" ? splitArray(intake.chunks(), jsonLimit) : splitLines(intake.chunks(), jsonLimit);
  const turns = new Turns();
  let documents = 0;
  for await (const piece of pieces) {
    // What is refused waits for no statement: thousands of small lines would be one turn.
    await turns.pause();
    if (documents === mostDocuments && !("error" in piece && piece.isLast)) {
      yield { line: piece.line, error: tooMany(piece.line) };
      return;
    }
    documents += 1;
    intake.endOfPiece();
    const fault = form === "array" && "bytes" in piece ? await faultOf(piece.bytes, { desk, caller }) : undefined;
    if (fault !== undefined) {
      yield { line: piece.line, error: new AppError(400, fault) };
      return;
    }
    yield "bytes" in piece ? { ...piece, done: intake.begin(piece.bytes.length) } : piece;
  }
}

/** Why an element is no JSON, if it is none. Its bytes are still needed. */
async function faultOf(
  bytes: Buffer,
  { desk, caller }: Pick<ReadBatch, "desk" | "caller">,
): Promise<string | undefined> {
  const { fault } = await desk.run({ name: "findJsonFault", input: { bytes: Buffer.from(bytes) }, ...caller });
  return fault;
}

const tooMany = (line: number): AppError =>
  new AppError(413, `A batch may hold ${mostDocuments} documents: what follows from ${line} on was not taken`);
