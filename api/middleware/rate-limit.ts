import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";

import { AppError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/deps.ts";
import type { ApiContext, ApiMiddleware } from "../context.ts";

const windowSeconds = 60;

export interface RateLimit {
  middleware: ApiMiddleware;
  close(): void;
}

/**
 * Requests per minute and organization, shared by all API processes through Redis where there is one. Without Redis, or
 * while it is down, each process counts by itself: too lenient for a while is better than no service.
 */
export function createRateLimit({ config, logger }: Pick<Deps, "config" | "logger">): RateLimit {
  const points = config.rateLimitPerMinute;
  const memory = new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: "rate" });
  if (config.redisUrl === undefined) {
    return { middleware: limitBy(memory), close: () => undefined };
  }
  const redis = new Redis(config.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 500 });
  let isAway = false;
  redis.on("ready", () => (isAway = false));
  redis.on("error", (error: Error) => {
    if (!isAway) {
      logger.warn({ err: error }, "rate limit counts in memory: Redis is away");
    }
    isAway = true;
  });
  const shared = new RateLimiterRedis({
    storeClient: redis,
    points,
    duration: windowSeconds,
    keyPrefix: "rate",
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
  return { middleware: limitBy(shared), close: () => redis.disconnect() };
}

/** @throws AppError 429 */
function limitBy(limiter: RateLimiterAbstract): ApiMiddleware {
  return async (ctx, next) => {
    const result = await consume(limiter, ctx.state.organization.id);
    setHeaders(ctx, limiter.points, result);
    if (result.consumedPoints > limiter.points) {
      const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
      ctx.set("Retry-After", `${seconds}`);
      throw new AppError(429, `Rate limit of ${limiter.points} requests per minute exceeded; retry after ${seconds} s`);
    }
    await next();
  };
}

/** The library rejects with the same result that it resolves with. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) {
      return rejected;
    }
    throw rejected;
  }
}

function setHeaders(ctx: ApiContext, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  ctx.set("X-RateLimit-Limit", `${limit}`);
  ctx.set("X-RateLimit-Remaining", `${Math.max(0, remainingPoints)}`);
  ctx.set("X-RateLimit-Reset", `${Math.ceil((Date.now() + msBeforeNext) / 1_000)}`);
}
