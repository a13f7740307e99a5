import type { Readable } from "node:stream";

import type { ParameterizedContext } from "koa";

import { writeJson } from "./write-json.ts";
import { hasTag } from "./entity-tag.ts";

interface Answer {
  status: number;
  type: string;
  body: unknown;
}

export function answerJson(ctx: Answer, status: number, body: object): void {
  answerWritten(ctx, status, writeJson(body));
}

/** JSON that is written already; bytes of it are UTF-8. */
export function answerWritten(ctx: Answer, status: number, json: string | Uint8Array): void {
  ctx.status = status;
  ctx.type = "application/json";
  ctx.body = asBody(json);
}

/** A page to be shown. */
export function answerPage(ctx: Answer, html: string | Uint8Array): void {
  ctx.status = 200;
  ctx.type = "text/html";
  ctx.body = asBody(html);
}

const asBody = (text: string | Uint8Array): string | Buffer =>
  typeof text === "string" ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength);

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

/** For clients that do not read `filename*`; the library would send raw Latin-1 bytes. */
const asciiOnly = (name: string): string => name.replace(/[^\x20-\x7e]/gu, "?");

/** Sends a file as an attachment, so that no browser renders it; its name is encoded by RFC 6266 and 5987. */
export function answerFile(ctx: ParameterizedContext, file: FileAnswer): void {
  ctx.status = 200;
  ctx.set("Content-Type", file.contentType);
  ctx.attachment(file.fileName, { fallback: asciiOnly(file.fileName) });
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
