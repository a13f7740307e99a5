import { Readable } from "node:stream";

import { withDeadline } from "../../../common/runtime/deadline.ts";
import { asError } from "../../../common/runtime/errors.ts";
import { runInOrder } from "../../../common/runtime/run-in-order.ts";
import type { Caller, ApiContext } from "../../context.ts";
import type { HeldRequest } from "../../http/held-requests.ts";
import { writeJson } from "../../http/json.ts";
import { describeError } from "../../http/handle-errors.ts";
import { maxJsonBytes } from "../../http/request-body.ts";
import type { ApiDeps } from "../../operation/api-operation.ts";
import { maxRequestOnLoop } from "../../threads/thread-function.ts";
import { answerBatch, type BatchResult } from "./answer-batch.ts";
import type { LineKeys } from "./line-keys.ts";
import { openBatch, type BatchFormat, type BatchLine, type DocumentLine } from "./read-batch.ts";

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
export type StoreLine = (line: DocumentLine, caller: Caller) => Promise<Uint8Array>;

interface Batch {
  form: BatchFormat;
  keys: LineKeys;
  store: StoreLine;
}

/** Answers a stream of lines with a stream of results, in order. @throws AppError 400, 429 */
export async function answerLines(ctx: ApiContext, deps: ApiDeps, { form, keys, store }: Batch): Promise<void> {
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
