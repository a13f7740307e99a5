import { AppError } from "../../common/errors.ts";
import { ByteParts } from "../byte-parts.ts";
import type { ApiContext } from "../context.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";

/** Greatest request body of the contract, in bytes (spec 8). */
export const jsonLimit = 8 * 1024 * 1024;
/** Of an operation that takes a few fields, or a thousand ids: read on the event loop, where 8 MB would hold everyone up. */
const smallLimit = 1024 * 1024;
/** Of an inbound message: a status message is some kilobytes, one with a thousand complaints still within this. */
export const inboundLimit = 5 * 1024 * 1024;

const tooLarge = (limit: number): string => `Payload size should not exceed ${limit / 1024 / 1024}MB`;

/**
 * The request body as a JSON object, numbers as sent (LosslessNumber): of operations that take a few fields.
 *
 * @throws AppError 400, 413, 415
 * @throws JsonError
 */
export async function readJsonBody(ctx: ApiContext): Promise<Record<string, unknown>> {
  return parseJsonObject(await readJsonBytes(ctx, smallLimit), "The request body");
}

/** The bytes of a body that says it is JSON. @throws AppError 400, 413, 415 */
export async function readJsonBytes(ctx: ApiContext, limit = jsonLimit): Promise<Buffer> {
  requireEncoding(ctx);
  if (ctx.is("application/json") === false || !isUtf8(ctx)) {
    throw new AppError(415, "Content-Type must be application/json in UTF-8");
  }
  return readBytes(ctx, limit);
}

/** As `readJsonBody`, but no body at all is an object without fields: the answer then names those that are mandatory. */
export const readJsonFields = async (ctx: ApiContext): Promise<Record<string, unknown>> =>
  hasBody(ctx) ? readJsonBody(ctx) : {};

/** The bytes of a body that says it is XML. @throws AppError 400, 413, 415 */
export async function readXmlBytes(ctx: ApiContext, limit: number): Promise<Buffer> {
  requireEncoding(ctx);
  if (ctx.is("application/xml", "text/xml", "+xml") === false) {
    throw new AppError(415, "Content-Type must be application/xml");
  }
  return readBytes(ctx, limit);
}

/** Whether the request brings a body, where an operation can do without one. */
export function hasBody(ctx: ApiContext): boolean {
  return ctx.get("Transfer-Encoding") !== "" || (ctx.request.length ?? 0) > 0;
}

export function requireEncoding(ctx: ApiContext): void {
  const encoding = ctx.get("Content-Encoding");
  if (encoding !== "" && encoding.toLowerCase() !== "identity") {
    throw new AppError(415, "Content-Encoding is not supported");
  }
}

export function isUtf8(ctx: ApiContext): boolean {
  const { charset } = ctx.request;
  return charset === "" || charset.toLowerCase() === "utf-8" || charset.toLowerCase() === "utf8";
}

/** The body's bytes, read once: who comes later gets the same. @throws AppError 413; 400 when the client has gone */
export async function readBytes(ctx: ApiContext, limit: number): Promise<Buffer> {
  const { rawBody } = ctx.state;
  if (rawBody !== undefined) {
    if (rawBody.length > limit) {
      throw new AppError(413, tooLarge(limit));
    }
    return rawBody;
  }
  const bytes = (ctx.request.length ?? 0) > limit ? undefined : await readUpTo(ctx, limit);
  if (bytes === undefined) {
    await drain(ctx, limit);
    throw new AppError(413, tooLarge(limit));
  }
  return bytes;
}

/** Undefined beyond the limit: the rest is still to be read. @throws AppError 400 when the client has gone */
async function readUpTo({ req: request }: ApiContext, limit: number): Promise<Buffer | undefined> {
  const parts = new ByteParts();
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) {
        return undefined;
      }
      parts.add(chunk);
    }
  } catch {
    throw new AppError(400, "The request was broken off");
  }
  return parts.take();
}

/** How many times the limit is read and thrown away for the sake of a clear answer. */
const drainFactor = 4;

/**
 * A client that still sends would see a reset connection instead of the answer, so the rest is read and thrown away, up
 * to a point. Where a length was declared, that is all of it. It is waited for where node would close the connection
 * with the answer.
 */
export async function drain({ req: request, res: response }: ApiContext, limit: number): Promise<void> {
  let left = drainFactor * limit;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) {
      request.destroy();
    }
  });
  request.resume();
  if (!response.shouldKeepAlive) {
    await new Promise((resolve) => request.once("close", resolve));
  }
}
