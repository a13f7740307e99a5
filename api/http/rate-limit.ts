import { once } from "node:events";

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";

import { refusal } from "../../common/runtime/errors.ts";
import { configuredRedis, openRedis } from "../../common/queue/redis-client.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import type { ApiMiddleware } from "../context.ts";

const windowSeconds = 60;
/** An open view asks a dozen times a minute, and in an incident each operator has one open. */
const consoleShare = 10;
/** How long a start waits for a Redis that does not answer. */
const readyMs = 2_000;

export interface RateLimit {
  middleware: ApiMiddleware;
  close(): void;
}

const inMemory = (points: number): RateLimiterMemory =>
  new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: "rate" });

/**
 * Requests per minute and organization. Its console sessions are counted apart and have `consoleShare` times as many, so that a
 * person who investigates why the ERP is refused is not refused with it. Shared by all API processes through Redis where there is
 * one. Without Redis, or while it is down, each process counts by itself: too lenient for a while is better than no service.
 * Resolves once Redis has answered or the wait is over, because a process that listened earlier would count its first requests by
 * itself.
 */
export async function createRateLimit({
  config,
  redisMonitor,
}: Pick<Deps, "config" | "redisMonitor">): Promise<RateLimit> {
  const { rateLimitPerMinute: usual } = config;
  const server = configuredRedis(config);
  if (server === undefined) {
    return { middleware: limitBy(usual, inMemory), close: () => undefined };
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
  const shared = (own: number): RateLimiterRedis =>
    new RateLimiterRedis({
      storeClient: redis,
      points: own,
      duration: windowSeconds,
      keyPrefix: `${config.redisPrefix}:rate`,
      rejectIfRedisNotReady: true,
      insuranceLimiter: inMemory(own),
    });
  return { middleware: limitBy(usual, shared), close: () => redis.disconnect() };
}

/** @param usual requests per minute of an organization without a configured rate. @throws AppError 429 */
function limitBy(usual: number, limiterOf: (points: number) => RateLimiterAbstract): ApiMiddleware {
  // One for each different rate: few, because operators choose them.
  const limiters = new Map<number, RateLimiterAbstract>();
  const perOrganization = (points: number): RateLimiterAbstract => {
    const limiter = limiters.get(points) ?? limiterOf(points);
    limiters.set(points, limiter);
    return limiter;
  };
  return async (ctx, next) => {
    const { organization, sessionSecret } = ctx.state;
    const share = sessionSecret === undefined ? 1 : consoleShare;
    const limiter = perOrganization((organization.ratePerMinute ?? usual) * share);
    const key = sessionSecret === undefined ? organization.id : `console:${organization.id}`;
    const { consumedPoints, remainingPoints, msBeforeNext } = await limiter.consume(key).catch((rejected: unknown) => {
      // The library rejects with the kind of result that it resolves with.
      if (rejected instanceof RateLimiterRes) {
        return rejected;
      }
      throw rejected;
    });
    ctx.set("X-RateLimit-Limit", `${limiter.points}`);
    ctx.set("X-RateLimit-Remaining", `${Math.max(0, remainingPoints)}`);
    ctx.set("X-RateLimit-Reset", `${Math.ceil((Date.now() + msBeforeNext) / 1_000)}`);
    if (consumedPoints > limiter.points) {
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
      ctx.set("Retry-After", `${seconds}`);
      throw refusal("rate_limited", { points: limiter.points, seconds });
    }
    await next();
  };
}
