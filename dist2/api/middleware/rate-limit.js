import { once } from "node:events";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../common/errors.js";
import { configuredRedis, openRedis } from "../../common/queue/redis-client.js";
const windowSeconds = 60;
/** How long a start waits for a Redis that does not answer. */
const readyMs = 2_000;
const inMemory = (points) => new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: "rate" });
/**
 * Requests per minute and organization. All sessions of an organization share a first part of their own, so that a person who
 * investigates why the ERP is refused is not refused with it; beyond it they count against the organization's rate. Shared by all
 * API processes through Redis where there is one. Without Redis, or while it is down, each process counts by itself: too lenient for
 * a while is better than no service. Resolves once Redis has answered or the wait is over, because a process that listened earlier
 * would count its first requests by itself.
 */
export async function createRateLimit({ config, redisMonitor, }) {
    const { rateLimitPerMinute: usual, sessionRatePerMinute: people } = config;
    const server = configuredRedis(config);
    if (server === undefined) {
        return { middleware: limitBy({ usual, people }, inMemory), close: () => undefined };
    }
    const redis = openRedis(server, {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        commandTimeout: 500,
        connectTimeout: readyMs,
    });
    redisMonitor.track(redis);
    // An error rejects like a time-out; redisMonitor logs both.
    await once(redis, "ready", { signal: AbortSignal.timeout(readyMs) }).catch(() => undefined);
    const shared = (own) => new RateLimiterRedis({
        storeClient: redis,
        points: own,
        duration: windowSeconds,
        keyPrefix: `${config.redisPrefix}:rate`,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory(own),
    });
    return { middleware: limitBy({ usual, people }, shared), close: () => redis.disconnect() };
}
/** @throws AppError 429 */
function limitBy({ usual, people }, limiterOf) {
    // One for each different rate: few, because operators choose them.
    const limiters = new Map();
    const perOrganization = (points) => {
        const limiter = limiters.get(points) ?? limiterOf(points);
        limiters.set(points, limiter);
        return limiter;
    };
    const ofPeople = limiterOf(people);
    return async (ctx, next) => {
        const { organization, sessionSecret } = ctx.state;
        let limiter = sessionSecret === undefined ? perOrganization(organization.ratePerMinute ?? usual) : ofPeople;
        let result = await consume(limiter, sessionSecret === undefined ? organization.id : `console:${organization.id}`);
        if (limiter === ofPeople && result.consumedPoints > limiter.points) {
            limiter = perOrganization(organization.ratePerMinute ?? usual);
            result = await consume(limiter, organization.id);
        }
        setHeaders(ctx, limiter.points, result);
        if (result.consumedPoints > limiter.points) {
            const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
            ctx.set("Retry-After", `${seconds}`);
            throw new AppError(429, `Rate limit of ${limiter.points} requests per minute exceeded; retry after ${seconds} s`);
        }
        await next();
    };
}
/** The library rejects with the kind of result that it resolves with. */
async function consume(limiter, key) {
    try {
        return await limiter.consume(key);
    }
    catch (rejected) {
        if (rejected instanceof RateLimiterRes) {
            return rejected;
        }
        throw rejected;
    }
}
function setHeaders(ctx, limit, { remainingPoints, msBeforeNext }) {
    ctx.set("X-RateLimit-Limit", `${limit}`);
    ctx.set("X-RateLimit-Remaining", `${Math.max(0, remainingPoints)}`);
    ctx.set("X-RateLimit-Reset", `${Math.ceil((Date.now() + msBeforeNext) / 1_000)}`);
}
//# sourceMappingURL=rate-limit.js.map