import { RateLimiterMemory } from "rate-limiter-flexible";

import { refusal } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import type { ApiContext } from "../context.ts";
import { addressGroup, clientAddress, proxyNetworks } from "./client-address.ts";
import { openIdentityProvider, type IdentityProvider } from "./identity-provider.ts";

/** Attempts of one address that each process takes. */
const perMinute = 100;

/** How people sign in here. */
export class SignIn {
  readonly provider: IdentityProvider | undefined;
  private readonly attempts = new RateLimiterMemory({ points: perMinute, duration: 60 });
  private readonly proxies: ReturnType<typeof proxyNetworks>;

  constructor({ config }: Pick<Deps, "config">) {
    this.provider = openIdentityProvider(config);
    this.proxies = proxyNetworks(config.trustedProxies ?? []);
  }

  addressOf(ctx: Pick<ApiContext, "req">): string {
    return clientAddress(ctx, this.proxies)?.toString() ?? "";
  }

  /** Counts an attempt, which slows guessing down. @throws AppError 429 when the address has made too many */
  async countAttempt(ctx: Pick<ApiContext, "req" | "set">): Promise<void> {
    const key = addressGroup(clientAddress(ctx, this.proxies));
    const { consumedPoints, msBeforeNext } = await this.attempts.penalty(key, 1);
    if (consumedPoints > perMinute) {
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
      ctx.set("Retry-After", `${seconds}`);
      throw refusal("sign_in_attempts", { seconds });
    }
  }
}
