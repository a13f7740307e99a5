import { AppError, asError } from "../../common/errors.ts";
import type { ApiContext } from "../context.ts";
import type { Piece } from "../json/piece.ts";
import { splitArray } from "../json/split-array.ts";
import { splitLines } from "../json/split-lines.ts";
import { isUtf8, jsonLimit, parseJsonObject, requireEncoding } from "../middleware/body.ts";

/** One line of a batch: an object, or what is wrong with it. */
export type BatchLine = { line: number; bytes: Buffer; body: Record<string, unknown> } | { line: number; error: Error };

export type BatchForm = "ndjson" | "array";

/** Documents of one request; an integrator who has more sends another. */
const mostDocuments = 10_000;

/** @throws AppError 415 */
export function batchForm(ctx: ApiContext): BatchForm {
  requireEncoding(ctx);
  const type = isUtf8(ctx) ? ctx.is("application/x-ndjson", "application/json") : false;
  if (typeof type !== "string") {
    throw new AppError(415, "Content-Type must be application/x-ndjson or application/json in UTF-8");
  }
  return type === "application/json" ? "array" : "ndjson";
}

/**
 * The documents of a request, read as they come in. A line that is no JSON hurts itself only; in an array nobody knows
 * where the next element begins, so it ends there. The last line may say that there were too many.
 */
export async function* readBatch(ctx: ApiContext, form: BatchForm): AsyncGenerator<BatchLine> {
  // Stopping early must not destroy the connection that the answer still has to travel on.
  const chunks = ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const pieces = form === "array" ? splitArray(chunks, jsonLimit) : splitLines(chunks, jsonLimit);
  let documents = 0;
  for await (const piece of pieces) {
    if (documents === mostDocuments && !("error" in piece && piece.isLast)) {
      yield { line: piece.line, error: tooMany(piece.line) };
      return;
    }
    documents += 1;
    const line = parsed(piece);
    yield line;
    if ("error" in line && form === "array" && !(line.error instanceof AppError)) {
      return;
    }
  }
}

function parsed(piece: Piece): BatchLine {
  if ("error" in piece) {
    return piece;
  }
  const { line, bytes } = piece;
  try {
    return { line, bytes, body: parseJsonObject(bytes, "A document") };
  } catch (error) {
    return { line, error: asError(error) };
  }
}

const tooMany = (line: number): AppError =>
  new AppError(413, `A batch may hold ${mostDocuments} documents: what follows from ${line} on was not taken`);
