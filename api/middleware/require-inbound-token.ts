import { createHash, timingSafeEqual } from "node:crypto";

import type { Config } from "../../common/config/config.ts";
import { AppError } from "../../common/errors.ts";
import type { ApiMiddleware } from "../context.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * The access point's secret in `X-Token`. Digests are compared because they have one length whatever was sent.
 *
 * @throws AppError 401
 */
export function requireInboundToken(config: Pick<Config, "inboundToken">): ApiMiddleware {
  return async (ctx, next) => {
    if (!timingSafeEqual(digest(ctx.get("X-Token")), digest(config.inboundToken))) {
      throw new AppError(401, "Authentication required or invalid token");
    }
    await next();
  };
}
