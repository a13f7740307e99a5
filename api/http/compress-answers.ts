import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

import type { ApiContext, ApiMiddleware } from "../context.ts";
import { codedTag, sentTagOf } from "./respond.ts";

const codings = ["br", "gzip"] as const;
type Coding = (typeof codings)[number];

/** A smaller body is not compressed, because its headers are most of what is sent. */
const minBytes = 1024;
/** Beyond it a thread takes less time from others than the event loop would (a page of 116 kB: Brotli 0.41 ms, gzip 0.33 ms). */
const maxOnLoopBytes = 16 * 1024;

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|x-ndjson)|image\/svg\+xml)/;

/**
 * Compresses answers for clients that ask for it. Which ones may be is said where their guard is enforced, and of files that are the same
 * for all readers; all others stay as they are. Streams and what is compressed by itself (PDF, ZIP) stay as they are.
 */
export function compressAnswers(): ApiMiddleware {
  const once = new Map<string, Promise<Buffer>>();
  return async (ctx, next) => {
    await next();
    const { compression, answerHasSecret = false } = ctx.state;
    if (compression === undefined || answerHasSecret || ctx.res.destroyed) {
      return;
    }
    const tag = headerOf(ctx, "ETag");
    if (ctx.status === 304) {
      ctx.vary("Accept-Encoding");
      ctx.set("ETag", sentTagOf(ctx, tag) ?? tag);
      return;
    }
    const content = contentOf(ctx);
    if (content === undefined) {
      return;
    }
    ctx.vary("Accept-Encoding");
    const coding = codingOf(ctx);
    if (coding === undefined) {
      return;
    }
    const isStatic = compression === "once" && tag !== "";
    const pack = isStatic ? kept(once, `${coding} ${tag}`, () => smallest(coding, content)) : quick(coding, content);
    ctx.body = await pack;
    ctx.set("Content-Encoding", coding);
    if (tag !== "") {
      ctx.set("ETag", codedTag(tag, coding));
    }
  };
}

/** The coding of ours that the client takes; a HEAD has nothing to compress. */
function codingOf(ctx: ApiContext): Coding | undefined {
  const accepted = ctx.method === "HEAD" ? [] : ctx.acceptsEncodings();
  return codings.find((each) => accepted.includes(each));
}

const headerOf = ({ res }: ApiContext, name: string): string => String(res.getHeader(name) ?? "");

function contentOf(ctx: ApiContext): Buffer | undefined {
  const { body } = ctx;
  const isWhole = (typeof body === "string" || Buffer.isBuffer(body)) && headerOf(ctx, "Content-Encoding") === "";
  if (!isWhole || !compressible.test(headerOf(ctx, "Content-Type"))) {
    return undefined;
  }
  const content = Buffer.isBuffer(body) ? body : Buffer.from(body);
  return content.length < minBytes ? undefined : content;
}

/** There are fewer files and pages in two codings; more would be answers that a caller can make without end. */
const maxKept = 2_000;

async function kept(once: Map<string, Promise<Buffer>>, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const made = once.get(key) ?? make();
  if (once.size < maxKept) {
    once.set(key, made);
  }
  try {
    return await made;
  } catch (error) {
    once.delete(key);
    throw error;
  }
}

const params = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);
const brotlied = promisify<Buffer, ReturnType<typeof params>, Buffer>(brotliCompress);

/** Levels at which the time of a page of documents is about that of writing it. */
const quickQuality = 2;
const quickLevel = 3;

async function quick(coding: Coding, content: Buffer): Promise<Buffer> {
  const { length } = content;
  const options = params(quickQuality, length);
  if (length <= maxOnLoopBytes) {
    return coding === "br" ? brotliCompressSync(content, options) : gzipSync(content, { level: quickLevel });
  }
  return coding === "br" ? brotlied(content, options) : gzipped(content, { level: quickLevel });
}

/** For what is compressed once, and sent often. */
const smallest = (coding: Coding, content: Buffer): Promise<Buffer> =>
  coding === "br" ? brotlied(content, params(9, content.length)) : gzipped(content, { level: 9 });
