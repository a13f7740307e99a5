import type { Config } from "../../common/config/config.ts";
import { pauseDeadline } from "../../common/runtime/deadline.ts";
import { refusal } from "../../common/runtime/errors.ts";
import type { ApiContext } from "../context.ts";
import { gunzipBody } from "./gunzip-body.ts";
import { parseJsonObject } from "./parse-json-object.ts";
import { sendContinue, readBody } from "./read-body.ts";
import type { ThroughputLimits } from "./min-throughput.ts";
import { announceBody, holdBytes } from "./request-memory.ts";

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
  // Null where there is no body, which is then missed as JSON.
  if (typeof ctx.is(...xmlTypes) !== "string") {
    return { form: "json", bytes: await readJsonBytes(ctx) };
  }
  if (!isUtf8(ctx)) {
    throw refusal("xml_charset");
  }
  return { form: "xml", bytes: await readXmlBytes(ctx, maxJsonBytes) };
}

const xmlTypes = ["application/xml", "text/xml", "+xml"] as const;

/** The bytes of a body that says it is XML. @throws AppError 400, 408, 413, 415, 429, 503 */
export async function readXmlBytes(ctx: ApiContext, limit: number): Promise<Buffer> {
  if (ctx.is(...xmlTypes) === false) {
    throw refusal("xml_expected");
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
 * The body's bytes, read once: a later call gets the same. A body that is too long, or too much at the moment, is refused before a
 * byte of it is read.
 *
 * A body in gzip is decoded, as far as the limit: both lengths are the request's.
 *
 * @throws AppError 413; 415 for another coding; 408 when it does not arrive in time; 429, 503 when too much is under way; 400 when the client
 *   has gone; 401, 403 when its right has ended while the body came
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
  const keep = (length: number): void => {
    admit(length);
    holdBytes(ctx, length);
  };
  const askedAt = performance.now();
  const bytes = await pauseDeadline(() =>
    readBody(ctx.req, { throughput: bodyThroughput(ctx.state.limits), admit: keep }),
  );
  if (performance.now() - askedAt > slowBodyMs) {
    await ctx.state.reauthorize?.();
  }
  if (!isEncoded) {
    return bytes;
  }
  return gunzipBody(bytes, (length) => {
    admit(length);
    holdBytes(ctx, bytes.length + length);
  });
}

export const bodyThroughput = (limits: Config): ThroughputLimits => ({
  windowMs: limits.slowSenderWindowMs,
  bytesPerSecond: limits.slowestBytesPerSecond,
  totalMs: limits.bodyTimeoutMs,
});
