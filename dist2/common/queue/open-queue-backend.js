import { openPostgresBackend } from "./postgres-backend.js";
import { openRedisBackend } from "./redis-backend.js";
/** Opens the queue store; an unavailable one is retried in the background. */
export function openQueueBackend({ redis, redisPrefix, ...options }) {
    return redis === undefined
        ? openPostgresBackend(options)
        : openRedisBackend({ ...redis, redisPrefix, logger: options.logger });
}
//# sourceMappingURL=open-queue-backend.js.map