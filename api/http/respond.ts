import type { Readable } from "node:stream";
import { createHash, hash } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

import type { ParameterizedContext } from "koa";

import type { ApiContext, ApiMiddleware } from "../context.ts";
import { writeJson } from "./write-json.ts";
import { refusal } from "../../common/runtime/errors.ts";

/** A weak tag: answers that share it have equal content, in bytes that may differ. */
export const weakTag = (version: string): string => `W/"${version}"`;

/**
 * Whether If-None-Match names the tag, compared weakly (RFC 9110, 13.1.2). Not koa's `fresh`, which obeys the
 * Cache-Control that fetch() sends along with every If-None-Match.
 */
export function hasTag(ctx: Pick<ApiContext, "get">, tag: string): boolean {
  return sentTags(ctx).some((each) => each === "*" || opaque(each) === opaque(tag));
}

const sentTags = (ctx: Pick<ApiContext, "get">): string[] =>
  ctx
    .get("If-None-Match")
    .split(",")
    .map((each) => each.trim());

/** The part that all codings of a content share; their strong tags differ (`compressAnswers`). */
const opaque = (tag: string): string => tag.replace(/^W\//, "").replace(/-(?:gzip|br)"$/, '"');

interface Answer {
  status: number;
  type: string;
  body: unknown;
}

export function answerJson(ctx: Answer, status: number, body: object): void {
  answerWritten(ctx, status, writeJson(body));
}

/** JSON, or a page, that is written already; bytes of it are UTF-8. */
export function answerWritten(
  ctx: Answer,
  status: number,
  text: string | Uint8Array,
  type: "application/json" | "text/html" = "application/json",
): void {
  ctx.status = status;
  ctx.type = type;
  ctx.body = typeof text === "string" ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
}

interface FileAnswer {
  content: string | Buffer | Readable;
  /** The Content-Type header, with a charset for text. */
  contentType: string;
  fileName: string;
  /**
   * The digest of the content where it is known: it becomes the ETag, so that a client need not load the file again.
   */
  sha256?: string;
}

/** Sends a file as an attachment, so that no browser renders it; its name is encoded by RFC 6266 and 5987. */
export function answerFile(ctx: ParameterizedContext, file: FileAnswer): void {
  ctx.status = 200;
  ctx.set("Content-Type", file.contentType);
  // The fallback is for clients that do not read `filename*`; the library would send raw Latin-1 bytes.
  ctx.attachment(file.fileName, { fallback: file.fileName.replace(/[^\x20-\x7e]/gu, "?") });
  ctx.body = file.content;
  if (file.sha256 === undefined) {
    return;
  }
  const tag = `"${file.sha256}"`;
  ctx.set({ ETag: tag, "Cache-Control": "private, no-cache" });
  if (hasTag(ctx, tag)) {
    ctx.status = 304;
  }
}

export interface StaticAnswer {
  type: string;
  body: string | Buffer;
  /** A strong tag: the digest of the bytes. */
  etag: string;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
};

export const staticFile = (name: string, body: string | Buffer): StaticAnswer =>
  staticAnswer(types[path.extname(name)] ?? "text/plain", body);

export function staticAnswer(type: string, body: string | Buffer): StaticAnswer {
  return { type, body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}

export function answerStatic(ctx: ApiContext, { type, body, etag }: StaticAnswer, cacheControl: string): void {
  ctx.status = 200;
  ctx.state.compression = "once";
  ctx.set({ ETag: etag, "Cache-Control": cacheControl });
  if (hasTag(ctx, etag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = body;
}

/** The JSON of a resource that callers change, and the version of its content. */
export interface VersionedJson {
  version: number;
  json: string | Uint8Array;
}

/** 96 bits of the digest, so that two answers of one version do not get the same tag. */
const digestLength = 16;

/**
 * Answers with an ETag; a GET whose If-None-Match names the tag is answered by 304. The tag consists of the version that a caller
 * has written and a digest, because answers of one version differ: in status, in what other documents take off, in what is masked.
 * If-None-Match compares the whole tag, If-Match the version alone (docs/decisions/silences-of-the-contract.md).
 */
export function answerVersioned(ctx: ApiContext, status: number, { version, json }: VersionedJson): void {
  const tag = `"${version}.${hash("sha256", json, "base64url").slice(0, digestLength)}"`;
  ctx.set("ETag", tag);
  if (ctx.method === "GET" && hasTag(ctx, tag)) {
    ctx.status = 304;
    return;
  }
  answerWritten(ctx, status, json);
}

const listedTag = /[\s,]*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?=,|$)/y;

/**
 * The versions that If-Match names; undefined without the header and for `*`. A weak tag, and one that is none of ours, names no version
 * (RFC 9110, 13.1.1).
 *
 * @throws AppError 400
 */
export function readIfMatch({ req }: Pick<ApiContext, "req">): number[] | undefined {
  const sent = req.headers["if-match"];
  if (sent === undefined || sent.trim() === "*") {
    return undefined;
  }
  const versions: number[] = [];
  listedTag.lastIndex = 0;
  let end = 0;
  for (let match = listedTag.exec(sent); match !== null; match = listedTag.exec(sent)) {
    end = listedTag.lastIndex;
    const [, weak, content = ""] = match;
    const [, digits] = /^(\d{1,9})(?:\.|$)/.exec(content) ?? [];
    versions.push(...(weak === undefined && digits !== undefined ? [Number(digits)] : []));
  }
  if (end === 0 || sent.slice(end).trim() !== "") {
    throw refusal("invalid_entity_tag");
  }
  return versions;
}

const codings = ["br", "gzip"] as const;
type Coding = (typeof codings)[number];

/** A smaller body is not compressed, because its headers are most of what is sent. */
const minBytes = 1024;
/** Larger answers are packed in a thread, because packing them here would keep other requests waiting (116 kB: Brotli 0.41 ms, gzip 0.33 ms). */
const maxOnLoopBytes = 16 * 1024;

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|x-ndjson))/;

/**
 * Compresses answers for clients that ask for it. `state.compression` allows it: set where the guard is enforced, and for files that are
 * the same for all readers. Other answers, streams and formats that are compressed already (PDF, ZIP) stay unchanged.
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
      // The tag as If-None-Match has it: with the coding that the client holds.
      const isWeak = tag.startsWith("W/");
      const sent = sentTags(ctx).find((each) => each.startsWith("W/") === isWeak && opaque(each) === opaque(tag));
      ctx.set("ETag", sent ?? tag);
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
    ctx.body = await (isStatic
      ? kept(once, `${coding} ${tag}`, () => pack(coding, content, "thorough"))
      : pack(coding, content, "quick"));
    ctx.set("Content-Encoding", coding);
    // Other bytes of the same content have another strong tag (RFC 9110, 8.8.3.3); both may share a weak one.
    if (tag.startsWith('"')) {
      ctx.set("ETag", `${tag.slice(0, -1)}-${coding}"`);
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

/** There are fewer files and pages, even in two codings. The bound is for answers of which a caller can make any number. */
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

const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);
const brotlied = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);

/** At the quick levels, packing a page of documents takes about as long as writing it. The thorough levels are for what is sent often. */
const levels = { quick: { br: 2, gzip: 3 }, thorough: { br: 9, gzip: 9 } } as const;

async function pack(coding: Coding, content: Buffer, effort: keyof typeof levels): Promise<Buffer> {
  const level = levels[effort][coding];
  const isOnLoop = effort === "quick" && content.length <= maxOnLoopBytes;
  if (coding === "gzip") {
    return isOnLoop ? gzipSync(content, { level }) : gzipped(content, { level });
  }
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants;
  const params = { [quality]: level, [sizeHint]: content.length };
  return isOnLoop ? brotliCompressSync(content, { params }) : brotlied(content, { params });
}
