import { createHash, timingSafeEqual } from "node:crypto";

import { AppError } from "../../common/errors.ts";
import type { ApiMiddleware } from "../context.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * The access point's secret in `X-Token`. Digests are compared because they have one length whatever was sent.
 *
 * @throws AppError 401
 */
export function requireInboundToken(secret: string): ApiMiddleware {
  const expected = digest(secret);
  return async (ctx, next) => {
    if (!timingSafeEqual(digest(ctx.get("X-Token")), expected)) {
      throw new AppError(401, "Authentication required or invalid token");
    }
    await next();
  };
}
