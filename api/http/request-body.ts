import { Readable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

import { AppError, asError, refusal } from "../../common/runtime/errors.ts";
import type { ApiContext } from "../context.ts";
import type { Config } from "../../common/config/config.ts";
import { pauseDeadline } from "../../common/runtime/deadline.ts";
import { parseJsonObject } from "./read-json.ts";
import { announceBody, holdBytes } from "./limit-memory-and-time.ts";

/** Largest request body of the contract, in bytes (contract.md 8). */
export const maxJsonBytes = 8 * 1024 * 1024;
/**
 * The largest body of an operation that takes a few fields, or a thousand ids. It is parsed on the event loop, where 8 MB would hold
 * up every other request.
 */
export const maxSmallJsonBytes = 1024 * 1024;
/** When a body took longer than this to arrive, the right of its caller is checked again. */
const slowBodyMs = 5_000;

/**
 * The request body as a JSON object, numbers as sent (LosslessNumber): of operations that take a few fields.
 *
 * @throws AppError 400, 408, 413, 415, 429, 503
 * @throws JsonError
 */
export async function readJsonBody(ctx: ApiContext): Promise<Record<string, unknown>> {
  return parseJsonObject(await readJsonBytes(ctx, maxSmallJsonBytes), "The request body");
}

/** The bytes of a body that says it is JSON. @throws AppError 400, 408, 413, 415, 429, 503 */
export async function readJsonBytes(ctx: ApiContext, limit = maxJsonBytes): Promise<Buffer> {
  if (ctx.is("application/json") === false || !isUtf8(ctx)) {
    throw refusal("json_expected");
  }
  return readBytes(ctx, limit);
}

/** The bytes of a JSON merge patch (RFC 7396). @throws AppError 400, 408, 413, 415, 429, 503 */
export async function readPatchBytes(ctx: ApiContext, limit = maxJsonBytes): Promise<Buffer> {
  if (ctx.is("application/merge-patch+json", "application/json") === false || !isUtf8(ctx)) {
    throw refusal("merge_patch_expected");
  }
  return readBytes(ctx, limit);
}

/**
 * As `readJsonBody`, but a missing body counts as an object without fields, so that the answer names the mandatory ones.
 */
export const readOptionalJsonBody = async (ctx: ApiContext): Promise<Record<string, unknown>> =>
  hasBody(ctx) ? readJsonBody(ctx) : {};

/** How a document is sent. */
export type DocumentForm = "json" | "xml";

/** The bytes of a document, in the form that its media type names. @throws AppError 400, 408, 413, 415, 429, 503 */
export async function readDocumentBytes(ctx: ApiContext): Promise<{ form: DocumentForm; bytes: Buffer }> {
  // `is` answers null if there is no body; `readJsonBytes` then finds no JSON.
  if (typeof ctx.is(...xmlTypes) !== "string") {
    return { form: "json", bytes: await readJsonBytes(ctx) };
  }
  return { form: "xml", bytes: await readXmlBytes(ctx, maxJsonBytes) };
}

const xmlTypes = ["application/xml", "text/xml", "+xml"] as const;

/** The bytes of a body that says it is XML. @throws AppError 400, 408, 413, 415, 429, 503 */
export async function readXmlBytes(ctx: ApiContext, limit: number): Promise<Buffer> {
  if (ctx.is(...xmlTypes) === false) {
    throw refusal("xml_expected");
  }
  if (!isUtf8(ctx)) {
    throw refusal("xml_charset");
  }
  return readBytes(ctx, limit);
}

/** Whether the request brings a body, where an operation can do without one. */
export function hasBody(ctx: ApiContext): boolean {
  return ctx.get("Transfer-Encoding") !== "" || (contentLength(ctx) ?? 0) > 0;
}

/** Koa's own reading wraps round at 2 GB. */
function contentLength(ctx: ApiContext): number | undefined {
  const sent = ctx.get("Content-Length");
  return sent === "" ? undefined : Number(sent);
}

/** @throws AppError 415 for another coding than gzip */
export function isGzip(ctx: ApiContext): boolean {
  const encoding = ctx.get("Content-Encoding").trim().toLowerCase();
  if (!["", "identity", "gzip", "x-gzip"].includes(encoding)) {
    ctx.set("Accept-Encoding", "gzip");
    throw refusal("unsupported_content_encoding");
  }
  return encoding.endsWith("gzip");
}

export function isUtf8(ctx: ApiContext): boolean {
  const { charset } = ctx.request;
  return charset === "" || charset.toLowerCase() === "utf-8" || charset.toLowerCase() === "utf8";
}

/**
 * The body's bytes, read once: a later call gets the same. A body whose announced length is too long, or too much at the moment,
 * is refused before a byte of it is read.
 *
 * A body in gzip is decoded up to the limit, which its encoded length must not exceed either. Both lengths together count as
 * memory.
 *
 * @throws AppError 413; 415 for another coding; 408 when it does not arrive in time; 429, 503 when too much is under way; 400 when
 * the client has gone; 401, 403 when its right has ended while the body came
 */
export async function readBytes(ctx: ApiContext, limit: number): Promise<Buffer> {
  const { rawBody } = ctx.state;
  const admit = (length: number): void => {
    if (length > limit) {
      throw refusal("payload_too_large", { limit: limit / 1024 / 1024 });
    }
  };
  if (rawBody !== undefined) {
    admit(rawBody.length);
    return rawBody;
  }
  const isEncoded = isGzip(ctx);
  const announced = contentLength(ctx) ?? 1;
  admit(announced);
  announceBody(ctx, announced);
  sendContinue(ctx);
  const parts = new ChunkBuffer();
  const askedAt = performance.now();
  await pauseDeadline(() =>
    readBody(ctx.req, bodyThroughput(ctx.state.limits), (chunk, sent) => {
      admit(sent);
      holdBytes(ctx, sent);
      parts.add(chunk);
    }),
  );
  const bytes = parts.take();
  if (performance.now() - askedAt > slowBodyMs) {
    await ctx.state.reauthorize?.();
  }
  if (!isEncoded) {
    return bytes;
  }
  let length = 0;
  for await (const chunk of decoded(Readable.from([bytes]))) {
    length += chunk.length;
    admit(length);
    holdBytes(ctx, bytes.length + length);
    parts.add(chunk);
  }
  return parts.take();
}

export const bodyThroughput = (limits: Config): ThroughputLimits => ({
  windowMs: limits.slowSenderWindowMs,
  bytesPerSecond: limits.slowestBytesPerSecond,
  totalMs: limits.bodyTimeoutMs,
});

/** Answers a client that waits for permission to send its body (`Expect: 100-continue`). */
export function sendContinue({ req, res }: Pick<ApiContext, "req" | "res">): void {
  if (/^100-continue$/i.test(req.headers.expect ?? "") && !res.headersSent) {
    res.writeContinue();
  }
}

/**
 * Reads the whole body. If reading ends early, the rest stays unread.
 *
 * @param keep called with each chunk and the length so far. What it throws ends the reading
 * @throws AppError 400, 408; what `keep` throws
 */
export async function readBody(
  request: IncomingMessage,
  limits: ThroughputLimits,
  keep: (chunk: Buffer, length: number) => void,
): Promise<void> {
  let length = 0;
  let fail: ((error: Error) => void) | undefined;
  let pace: MinThroughput | undefined;
  let isOver = false;
  // A small body often comes in the same packet as its headers, and needs no timer.
  process.nextTick(() => {
    if (!isOver && !request.complete) {
      pace = new MinThroughput(limits, () => fail?.(refusal("request_too_slow")));
      pace.add(length);
    }
  });
  const take = (chunk: Buffer): void => {
    try {
      length += chunk.length;
      keep(chunk, length);
      pace?.add(chunk.length);
    } catch (error) {
      fail?.(asError(error));
    }
  };
  const breakOff = (): void => {
    // A complete body emits "close" as well, before the code that awaits it continues.
    if (!request.readableEnded) {
      fail?.(new BrokenOffError());
    }
  };
  try {
    await new Promise<void>((resolve, reject) => {
      fail = reject;
      if (request.destroyed) {
        breakOff();
      }
      request.on("data", take).once("end", resolve).once("error", breakOff).once("close", breakOff);
    });
  } finally {
    isOver = true;
    pace?.stop();
    request.off("data", take).off("error", breakOff).off("close", breakOff).pause();
  }
}

/** The chunks of a body as they arrive, read only as fast as the caller takes them. @throws AppError 400, 408; what `ended` fires with */
export async function* readChunks(
  request: IncomingMessage,
  { pace: limits, ended }: { pace: ThroughputLimits; ended: AbortSignal },
): AsyncGenerator<Buffer> {
  // Stopping early must not destroy the connection that the answer still has to travel on.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let giveUp: ((error: Error) => void) | undefined;
  const pace = new MinThroughput(limits, () => giveUp?.(refusal("request_too_slow")));
  const end = (): void => giveUp?.(asError(ended.reason));
  ended.addEventListener("abort", end);
  try {
    for (;;) {
      ended.throwIfAborted();
      pace.isWaiting = true;
      const next = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        giveUp = reject;
        chunks.next().then(resolve, () => reject(new BrokenOffError()));
      });
      pace.isWaiting = false;
      if (next.done === true) {
        return;
      }
      pace.add(next.value.length);
      yield next.value;
    }
  } finally {
    pace.stop();
    ended.removeEventListener("abort", end);
    void chunks.return?.(undefined)?.catch(() => undefined);
  }
}

/** The client has gone, so no answer reaches it. */
export class BrokenOffError extends AppError {
  constructor() {
    super(400, "The client broke off the request", undefined, "request_broken_off");
  }
}

/**
 * gzip shrinks JSON to a twentieth at best, and equal lines to a hundredth. What it shrinks to its limit, a thousandth, is made to
 * exhaust memory.
 */
const maxRatio = 250;
const freeBytes = 8 * 1024 * 1024;

/**
 * The content of a stream in gzip, decoded only as fast as it is taken.
 *
 * @throws AppError 400; 413 for a stream whose content is out of all proportion; what `encoded` throws
 */
export async function* gunzipChunks(encoded: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let received = 0;
  let length = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of encoded) {
      received += chunk.length;
      yield chunk;
    }
  }
  for await (const chunk of decoded(Readable.from(counted()))) {
    length += chunk.length;
    if (length > freeBytes + received * maxRatio) {
      throw refusal("decompression_bomb", { maxRatio });
    }
    yield chunk;
  }
}

async function* decoded(source: Readable): AsyncGenerator<Buffer> {
  const gunzip: Gunzip = createGunzip();
  let failure: Error | undefined;
  // What the source throws is the reason, not what the decoder makes of a stream that ends early.
  source.on("error", (error) => {
    failure = error;
    gunzip.destroy(error);
  });
  source.pipe(gunzip);
  try {
    for await (const chunk of gunzip) {
      yield chunk as Buffer;
    }
  } catch (error) {
    throw (
      failure ??
      ((asError(error) as NodeJS.ErrnoException).code?.startsWith("Z_") === true ? refusal("invalid_gzip") : error)
    );
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Number of parts that are merged into one, because each costs two hundred bytes as an object, even with a single byte in it. */
const mergedParts = 256;

/** Collects chunks in memory that grows with their bytes and not with their number, which the client chooses. */
export class ChunkBuffer {
  private merged: Buffer[] = [];
  private recent: Buffer[] = [];

  add(part: Buffer): void {
    this.recent.push(part);
    if (this.recent.length === mergedParts) {
      this.merged.push(Buffer.concat(this.recent));
      this.recent = [];
    }
  }

  /** Returns all bytes, without a copy if there is a single part, and begins again. */
  take(): Buffer {
    const parts = [...this.merged, ...this.recent];
    this.clear();
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  clear(): void {
    this.merged = [];
    this.recent = [];
  }
}

interface ThroughputLimits {
  /**
   * Each window of this length has to bring at least `bytesPerSecond` on average; only the time spent waiting counts.
   */
  windowMs: number;
  bytesPerSecond: number;
  /** The longest time to wait for the client, all windows together. */
  totalMs: number;
}

const checksPerWindow = 10;

/**
 * Measures how fast a client sends. It counts intervals and not the clock, so that only time counts in which the process waited
 * for the client: a process that was busy counts a single interval when it is free again.
 */
export class MinThroughput {
  /** Whether the process waits for the client; only then does the time count. */
  isWaiting = true;
  private waited = 0;
  private total = 0;
  private bytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limits: ThroughputLimits,
    private readonly onTooSlow: () => void,
  ) {
    this.timer = setInterval(() => this.check(), limits.windowMs / checksPerWindow);
  }

  add(bytes: number): void {
    this.bytes += bytes;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    if (!this.isWaiting) {
      return;
    }
    const { windowMs, bytesPerSecond, totalMs } = this.limits;
    this.waited += 1;
    this.total += windowMs / checksPerWindow;
    const isSlow = this.waited === checksPerWindow && this.bytes < (bytesPerSecond * windowMs) / 1_000;
    if (isSlow || this.total >= totalMs) {
      this.stop();
      this.onTooSlow();
    } else if (this.waited === checksPerWindow) {
      this.waited = 0;
      this.bytes = 0;
    }
  }
}

/** Milliseconds after which a loop of small steps lets the event loop serve other requests. */
const maxTurnMs = 8;

/** Yields to the event loop between many small steps that never wait for anything themselves. */
export class EventLoopYielder {
  private startedAt = performance.now();

  /** Undefined while no yield is due; otherwise a promise to await. */
  yieldIfDue(): Promise<void> | undefined {
    return performance.now() - this.startedAt < maxTurnMs
      ? undefined
      : nextTurn().then(() => void (this.startedAt = performance.now()));
  }
}
