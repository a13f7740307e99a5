import { AppError } from "../../common/errors.ts";
import type { ApiMiddleware } from "../context.ts";

/** @throws AppError 403 when the token does not carry the role */
export const requireRole =
  (role: "operator"): ApiMiddleware =>
  async (ctx, next) => {
    if (!ctx.state.roles.includes(role)) {
      throw new AppError(403, `This operation needs the role "${role}" in the token's claim roles`);
    }
    await next();
  };
