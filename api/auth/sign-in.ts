import { RateLimiterMemory } from "rate-limiter-flexible";

import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import { openIdentityProvider, type IdentityProvider } from "./identity-provider.ts";
import { AppError } from "../../common/errors.ts";
import type { ActRecorder } from "../../common/services/operator-actions/act-recorder.ts";
import { RefusedSignIns } from "./refused-sign-ins.ts";
import type { ApiContext } from "../context.ts";

const perMinute = 100;

type Request = Pick<ApiContext, "req" | "set">;

/** Counts attempts to sign in by address, in each process, which slows guessing down. */
class SignInAttempts {
  private readonly limiter = new RateLimiterMemory({ points: perMinute, duration: 60, keyPrefix: "sign-in" });

  /** @throws AppError 429 when too many have been counted */
  async check(ctx: Request): Promise<void> {
    const counted = await this.limiter.get(addressOf(ctx));
    if (counted !== null && counted.consumedPoints >= perMinute) {
      const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
      ctx.set("Retry-After", `${seconds}`);
      throw new AppError(429, `Too many attempts to sign in; retry after ${seconds} s`);
    }
  }

  async count(ctx: Request): Promise<void> {
    // The library rejects when the limit is exceeded.
    await this.limiter.consume(addressOf(ctx)).catch(() => undefined);
  }
}

const addressOf = ({ req }: Request): string => req.socket.remoteAddress ?? "";

export interface SignIn {
  attempts: SignInAttempts;
  provider: IdentityProvider | undefined;
  refusals: RefusedSignIns;
}

export const openSignIn = (config: SignInConfig, acts: ActRecorder): SignIn => ({
  attempts: new SignInAttempts(),
  provider: openIdentityProvider(config),
  refusals: new RefusedSignIns(acts),
});
