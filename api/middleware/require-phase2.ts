import { AppError } from "../../common/errors.ts";
import type { ApiMiddleware } from "../context.ts";

/** @throws AppError 403 when the organization's subscription is without phase 2 (spec 4) */
export const requirePhase2: ApiMiddleware = async (ctx, next) => {
  if (!ctx.state.organization.phase2) {
    throw new AppError(
      403,
      "The Peppol status belongs to phase 2, which your subscription does not include: contact support",
    );
  }
  await next();
};
