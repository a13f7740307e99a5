import { createLogger } from "../../../common/logging/logger.js";
import { openQueueBackend } from "../../../common/queue/open-queue-backend.js";
import { RedisMonitor } from "../../../common/queue/redis-monitor.js";
import { testConfig } from "../config.js";
import { createTestDatabase } from "./database.js";
import { redisUrl } from "../redis/redis.js";
/** The same tests for both stores of the queues. Without a Redis server, its half is skipped and says so. */
export function onEachBackend(subject, define) {
    for (const name of ["postgres", "redis"]) {
        describe(`${subject} on ${name}`, () => {
            const backend = { name, config: {} };
            before(async function () {
                const url = name === "redis" ? await redisUrl() : undefined;
                if (name === "redis" && url === undefined) {
                    this.skip();
                }
                backend.config = url === undefined ? {} : { redisUrl: url };
            });
            define(backend);
        });
    }
}
/** The store alone, with empty queues; `route` puts something in front of its server. */
export async function openTestBackend({ config }, route = (url) => url) {
    const database = await createTestDatabase();
    const logger = createLogger("test", "silent");
    const { redisUrl: redis } = config;
    const opened = openQueueBackend({
        databaseUrl: redis === undefined ? await route(database.url, database.ownerUrl) : database.url,
        ...(redis !== undefined && { redis: { url: await route(redis, redis), watch: new RedisMonitor(logger) } }),
        redisPrefix: testConfig().redisPrefix,
        logger,
        workers: true,
    });
    const close = async () => {
        await opened.close();
        await database.drop();
    };
    return { ...opened, close };
}
//# sourceMappingURL=each-backend.js.map