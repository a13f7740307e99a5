import type { ApiMiddleware } from "../context.ts";
import type { IntakeAdmission } from "../limits/intake-admission.ts";

/** Sends documents away before a byte of them is read. @throws AppError 429, 503 with `Retry-After` */
export function admitIntake(admission: IntakeAdmission): ApiMiddleware {
  return async (ctx, next) => {
    const refusal = await admission.refusal(ctx.state.organization.id);
    if (refusal !== undefined) {
      ctx.set("Retry-After", `${refusal.retryAfterSeconds}`);
      throw refusal.error;
    }
    await next();
  };
}
