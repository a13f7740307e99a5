import { createHash } from "node:crypto";
import path from "node:path";

import type { ApiContext } from "../context.ts";
import { hasTag } from "./entity-tag.ts";

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
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
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
