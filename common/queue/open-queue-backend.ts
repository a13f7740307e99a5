import type { Logger } from "../runtime/logging.ts";
import { openPostgresBackend } from "./postgres-backend.ts";
import type { QueueBackend } from "./queue-backend.ts";
import { openRedisBackend } from "./redis-backend.ts";
import type { RedisServer, RedisMonitor } from "./redis-client.ts";

export interface QueueBackendOptions {
  databaseUrl: string;
  redis?: RedisServer & { watch: RedisMonitor };
  redisPrefix: string;
  logger: Logger;
  /** Processes without workers need fewer connections. */
  workers: boolean;
}

/** Opens the queue store; an unavailable one is retried in the background. */
export function openQueueBackend({ redis, redisPrefix, ...options }: QueueBackendOptions): QueueBackend {
  return redis === undefined
    ? openPostgresBackend(options)
    : openRedisBackend({ ...redis, redisPrefix, logger: options.logger });
}
