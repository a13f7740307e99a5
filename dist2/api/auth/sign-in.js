import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "../../common/errors.js";
import { sha256 } from "../../common/services/identifiers/digest.js";
import { addressGroup, clientAddress, proxyNetworks } from "./client-address.js";
import { openIdentityProvider } from "./identity-provider.js";
import { RefusedSignIns } from "./refused-sign-ins.js";
import { SessionLookup } from "./session-lookup.js";
const perAddress = 100;
const perCode = 10;
const perMinute = (points) => new RateLimiterMemory({ points, duration: 60 });
/**
 * Counts attempts to sign in, in each process, which slows guessing down: by address, and by code. A code that fails again counts
 * for itself alone, so that a page that repeats one used link does not shut out those who share its address.
 */
class SignInAttempts {
    constructor({ trustedProxies = [] }) {
        this.ofAddress = perMinute(perAddress);
        this.ofCode = perMinute(perCode);
        this.proxies = proxyNetworks(trustedProxies);
    }
    addressOf(ctx) {
        return clientAddress(ctx, this.proxies)?.toString() ?? "";
    }
    groupOf(ctx) {
        return addressGroup(clientAddress(ctx, this.proxies));
    }
    /** @throws AppError 429 when too many have been counted */
    async check(ctx, code) {
        const [limiter, key, most] = code === undefined
            ? [this.ofAddress, this.groupOf(ctx), perAddress]
            : [this.ofCode, sha256(code), perCode];
        const counted = await limiter.get(key);
        if (counted !== null && counted.consumedPoints >= most) {
            const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
            ctx.set("Retry-After", `${seconds}`);
            throw new AppError(429, `Too many attempts to sign in; retry after ${seconds} s`);
        }
    }
    async count(ctx, code) {
        const times = code === undefined ? 1 : (await this.ofCode.penalty(sha256(code), 1)).consumedPoints;
        if (times === 1) {
            await this.ofAddress.penalty(this.groupOf(ctx), 1);
        }
    }
}
export function openSignIn(deps, acts) {
    const attempts = new SignInAttempts(deps.config);
    const provider = openIdentityProvider(deps.config);
    const refusals = new RefusedSignIns(acts, (ctx) => attempts.addressOf(ctx));
    return { attempts, provider, refusals, sessions: new SessionLookup(deps, provider) };
}
//# sourceMappingURL=sign-in.js.map