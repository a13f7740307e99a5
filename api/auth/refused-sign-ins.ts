import { RateLimiterMemory } from "rate-limiter-flexible";

import { AppError, asError } from "../../common/errors.ts";
import { insertOperatorAction } from "../../common/db/stores/operator-actions/operator-action-store.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import type { SignInWay } from "../../common/services/sessions/console-session.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";

/** Each process writes at most so many rows a minute, because strangers must not fill a record that is never cleared. */
const perMinute = 20;
const maxLength = 500;
/** Statuses of refused sign-ins: unknown credentials, no role or another site's page, too many attempts or sessions. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

/** Records sign-ins that were refused; beyond a number of them, how many were left out. The log of requests has all. */
export class RefusedSignIns {
  private readonly limiter = new RateLimiterMemory({ points: perMinute, duration: 60, keyPrefix: "refused" });
  private leftOut = 0;

  constructor(
    private readonly deps: Pick<Deps, "database">,
    private readonly addressOf: (ctx: Pick<ApiContext, "req">) => string,
  ) {}

  /** Never rejects: what the caller is answered does not depend on it. */
  async record(ctx: Pick<ApiContext, "state" | "req">, way: SignInWay, error: Error): Promise<void> {
    try {
      await this.limiter.consume("all");
    } catch {
      this.leftOut += 1;
      return;
    }
    // PostgreSQL stores no null character and no half of one, and an identity provider's words come by the caller's address line.
    const message = Array.from(error.message.replaceAll("\0", "")).slice(0, maxLength).join("");
    const detail = { way, message, client: this.addressOf(ctx), ...(this.leftOut > 0 && { left_out: this.leftOut }) };
    this.leftOut = 0;
    const actor = { by: "unknown", role: "none", requestId: ctx.state.requestId } as const;
    const what = { action: "session.refuse", target: "session", outcome: "refused" } as const;
    await insertOperatorAction(this.deps.database, { ...what, actor, orgId: null, detail }).catch(
      (failure: unknown) => {
        ctx.state.logger.warn({ err: asError(failure) }, "a refused sign-in could not be recorded");
      },
    );
  }

  /** For an operation that signs people in: also what its guard refuses is recorded. */
  middleware(way: SignInWay): ApiMiddleware {
    return async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        if (error instanceof AppError && refusals.has(error.status)) {
          await this.record(ctx, way, error);
        }
        throw error;
      }
    };
  }
}
