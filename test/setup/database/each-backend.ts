import type { Config } from "../../../common/config/config.ts";
import { createLogger } from "../../../common/runtime/logging.ts";
import { openQueueBackend } from "../../../common/queue/open-queue-backend.ts";
import type { QueueBackend } from "../../../common/queue/stage-queues.ts";
import { RedisMonitor } from "../../../common/queue/redis-client.ts";
import { testConfig } from "../config.ts";
import { createTestDatabase } from "./database.ts";
import { redisUrl } from "../redis/redis.ts";

export interface BackendUnderTest {
  name: "postgres" | "redis";
  /** What selects it, for `testConfig`; to be read in hooks and tests, when the server runs. */
  config: Pick<Config, "redisUrl">;
}

/** The same tests for both stores of the queues. Without a Redis server, its half is skipped and says so. */
export function onEachBackend(subject: string, define: (backend: BackendUnderTest) => void): void {
  for (const name of ["postgres", "redis"] as const) {
    describe(`${subject} on ${name}`, () => {
      const backend: BackendUnderTest = { name, config: {} };
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
export async function openTestBackend(
  { config }: BackendUnderTest,
  route: (url: string, ownerUrl: string) => Promise<string> | string = (url) => url,
): Promise<QueueBackend> {
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
  const close = async (): Promise<void> => {
    await opened.close();
    await database.drop();
  };
  return { ...opened, close };
}
