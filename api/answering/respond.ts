import type { Readable } from "node:stream";

import type { ParameterizedContext } from "koa";

import type { FieldErrors } from "../../common/errors.ts";
import { writeJson } from "../json/write-json.ts";
import { hasTag } from "./entity-tag.ts";

/** What every kind of koa context has that an answer needs. */
interface Answer {
  status: number;
  type: string;
  body: unknown;
}

export function answerJson(ctx: Answer, status: number, body: object): void {
  answerWritten(ctx, status, { json: writeJson(body) });
}

/** JSON that is written already. */
export function answerWritten(ctx: Answer, status: number, { json }: { json: string | Uint8Array }): void {
  ctx.status = status;
  ctx.type = "application/json";
  ctx.body = asBody(json);
}

/** A page to be shown. */
export function answerPage(ctx: Answer, { html }: { html: string | Uint8Array }): void {
  ctx.status = 200;
  ctx.type = "text/html";
  ctx.body = asBody(html);
}

const asBody = (text: string | Uint8Array): string | Buffer =>
  typeof text === "string" ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength);

/** The envelope of contract.md 7: one message, or a message per field. */
export function answerErrors(ctx: Answer, status: number, errors: { message: string } | FieldErrors): void {
  answerJson(ctx, status, { errors });
}

interface FileAnswer {
  content: string | Buffer | Readable;
  /** As it is to be sent, with its charset where it has one. */
  contentType: string;
  fileName: string;
  /** Of the content, where it is known beforehand: such an answer need not be repeated. */
  sha256?: string;
}

/** For readers that know no `filename*`: left to itself, the library puts Latin-1 there as raw bytes. */
const asciiOnly = (name: string): string => name.replace(/[^\x20-\x7e]/gu, "?");

/** A file to be saved, never shown; its name goes as RFC 6266 and 5987 have it. */
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
