import { createHash } from "node:crypto";

import type { ApiContext } from "../context.ts";
import { hasTag } from "./entity-tag.ts";

/** Content that stays the same while the process runs. */
export interface StaticAnswer {
  type: string;
  body: string | Buffer;
  /** Strong: the digest of the bytes. */
  etag: string;
}

export function staticAnswer(type: string, body: string | Buffer): StaticAnswer {
  return { type, body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}

/** Answers with the content, or with 304 when the caller has it already. */
export function answerStatic(ctx: ApiContext, { type, body, etag }: StaticAnswer, cacheControl: string): void {
  ctx.status = 200;
  ctx.set({ ETag: etag, "Cache-Control": cacheControl });
  if (hasTag(ctx, etag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = body;
}
