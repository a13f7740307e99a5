import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError, asError } from "../../common/errors.js";
/** Each process writes at most so many rows a minute, because strangers must not fill a record that is never cleared. */
const perMinute = 20;
const maxLength = 500;
/** Statuses of refused sign-ins: unknown credentials, no role or another site's page, too many attempts or sessions. */
const refusals = new Set([401, 403, 429]);
/** Records sign-ins that were refused; beyond a number of them, how many were left out. The log of requests has all. */
export class RefusedSignIns {
    constructor(acts, addressOf) {
        this.acts = acts;
        this.addressOf = addressOf;
        this.limiter = new RateLimiterMemory({ points: perMinute, duration: 60, keyPrefix: "refused" });
        this.leftOut = 0;
    }
    /** Never rejects: what the caller is answered does not depend on it. */
    async record(ctx, way, error) {
        try {
            await this.limiter.consume("all");
        }
        catch {
            this.leftOut += 1;
            return;
        }
        // PostgreSQL stores no null character and no half of one, and an identity provider's words come by the caller's address line.
        const message = Array.from(error.message.replaceAll("\0", "")).slice(0, maxLength).join("");
        const detail = { way, message, client: this.addressOf(ctx), ...(this.leftOut > 0 && { left_out: this.leftOut }) };
        this.leftOut = 0;
        const actor = { by: "unknown", role: "none", requestId: ctx.state.requestId };
        const what = { action: "session.refuse", target: "session", outcome: "refused" };
        await this.acts.record({ ...what, actor, orgId: null, detail }).catch((failure) => {
            ctx.state.logger.warn({ err: asError(failure) }, "a refused sign-in could not be recorded");
        });
    }
    /** For an operation that signs people in: also what its guard refuses is recorded. */
    middleware(way) {
        return async (ctx, next) => {
            try {
                await next();
            }
            catch (error) {
                if (error instanceof AppError && refusals.has(error.status)) {
                    await this.record(ctx, way, error);
                }
                throw error;
            }
        };
    }
}
//# sourceMappingURL=refused-sign-ins.js.map