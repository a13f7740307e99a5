import { Queue, Worker } from "bullmq";
import type { RedisOptions } from "ioredis";

import type { Logger } from "../logging/logger.ts";
import { within } from "../time-limit.ts";
import { connectTimeoutMs, listen, streams, workerOptions } from "./bullmq-options.ts";
import { enduringQueue } from "./enduring-queue.ts";
import { EnduringWorker } from "./enduring-worker.ts";
import type { QueueBackend } from "./queue-backend.ts";
import { openRedis, queuePrefix, type RedisClient } from "./redis-client.ts";
import type { RedisWatch } from "./redis-watch.ts";

interface RedisBackendOptions {
  url: string;
  watch: RedisWatch;
  redisPrefix: string;
  logger: Logger;
}

/** Producers give up soon when Redis is unavailable (the document is stored all the same); workers wait for it. */
export function openRedisBackend({ url, watch, redisPrefix, logger }: RedisBackendOptions): QueueBackend {
  const isUnavailable = (error: unknown): boolean => watch.takes(error);
  const opened = new Set<RedisClient>();
  const prefixOf = (queue: string): string => queuePrefix(url, redisPrefix, queue);
  const connect = (options: RedisOptions): RedisClient => {
    const client = openRedis(url, { connectTimeout: connectTimeoutMs, ...options });
    watch.follow(client);
    opened.add(client);
    client.once("end", () => opened.delete(client));
    return client;
  };
  let producer: RedisClient | undefined;
  const producing = (): RedisClient => {
    producer =
      producer === undefined || producer.status === "end"
        ? connect({ maxRetriesPerRequest: 1, commandTimeout: connectTimeoutMs })
        : producer;
    return producer;
  };
  return {
    name: "redis",
    createQueue: (name) =>
      enduringQueue(name, () =>
        listen(new Queue(name, { prefix: prefixOf(name), streams, connection: producing() }), logger, isUnavailable),
      ),
    createWorker: (name, processor, { concurrency }) => {
      const make = (): Worker => {
        const connection = connect({ maxRetriesPerRequest: null });
        const worker = new Worker(name, processor, {
          ...workerOptions,
          prefix: prefixOf(name),
          concurrency,
          connection,
        });
        worker.once("closed", () => connection.disconnect());
        return listen(worker, logger, isUnavailable);
      };
      const onFailure = (error: unknown): void => {
        if (!isUnavailable(error)) {
          logger.warn({ err: error, queue: name }, "a worker did not start; another one is made");
        }
      };
      return new EnduringWorker({ name, make, onFailure });
    },
    isUnavailable,
    close: async () => {
      await Promise.all([...opened].map(quit));
    },
  };
}

const quitTimeoutMs = 2_000;

async function quit(client: RedisClient): Promise<void> {
  try {
    await within(quitTimeoutMs, "leaving Redis", client.quit());
  } catch {
    client.disconnect();
  }
}
