import { RateLimiterMemory } from "rate-limiter-flexible";

import type { SignInConfig } from "../../common/config/sign-in-config.ts";
import { AppError } from "../../common/errors.ts";
import { sha256 } from "../../common/services/identifiers/digest.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import type { ApiContext } from "../context.ts";
import { addressGroup, clientAddress, proxyNetworks } from "./client-address.ts";
import { openIdentityProvider, type IdentityProvider } from "./identity-provider.ts";
import { RefusedSignIns } from "./refused-sign-ins.ts";
import { SessionLookup } from "./session-lookup.ts";

const perAddress = 100;
const perCode = 10;

type Request = Pick<ApiContext, "req" | "set">;

const perMinute = (points: number): RateLimiterMemory => new RateLimiterMemory({ points, duration: 60 });

/**
 * Counts attempts to sign in, in each process, which slows guessing down: by address, and by code. A code that fails again counts
 * for itself alone, so that a page that repeats one used link does not shut out those who share its address.
 */
class SignInAttempts {
  private readonly ofAddress = perMinute(perAddress);
  private readonly ofCode = perMinute(perCode);
  private readonly proxies: readonly string[];

  constructor({ trustedProxies = [] }: Pick<SignInConfig, "trustedProxies">) {
    this.proxies = proxyNetworks(trustedProxies);
  }

  addressOf(ctx: Pick<Request, "req">): string {
    return clientAddress(ctx, this.proxies)?.toString() ?? "";
  }

  private groupOf(ctx: Pick<Request, "req">): string {
    return addressGroup(clientAddress(ctx, this.proxies));
  }

  /** @throws AppError 429 when too many have been counted */
  async check(ctx: Request, code?: string): Promise<void> {
    const [limiter, key, most] =
      code === undefined
        ? ([this.ofAddress, this.groupOf(ctx), perAddress] as const)
        : ([this.ofCode, sha256(code), perCode] as const);
    const counted = await limiter.get(key);
    if (counted !== null && counted.consumedPoints >= most) {
      const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
      ctx.set("Retry-After", `${seconds}`);
      throw new AppError(429, `Too many attempts to sign in; retry after ${seconds} s`);
    }
  }

  async count(ctx: Request, code?: string): Promise<void> {
    const times = code === undefined ? 1 : (await this.ofCode.penalty(sha256(code), 1)).consumedPoints;
    if (times === 1) {
      await this.ofAddress.penalty(this.groupOf(ctx), 1);
    }
  }
}

export interface SignIn {
  attempts: SignInAttempts;
  provider: IdentityProvider | undefined;
  refusals: RefusedSignIns;
  sessions: SessionLookup;
}

export function openSignIn(deps: Deps): SignIn {
  const attempts = new SignInAttempts(deps.config);
  const provider = openIdentityProvider(deps.config);
  const refusals = new RefusedSignIns(deps, (ctx) => attempts.addressOf(ctx));
  return { attempts, provider, refusals, sessions: new SessionLookup(deps, provider) };
}
