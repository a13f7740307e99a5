import { Queue, Worker } from "bullmq";
import type { RedisOptions } from "ioredis";

import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";
import {
  connectTimeoutMs,
  logErrors,
  streams,
  workerOptions,
  recreatingQueue,
  SelfRestartingWorker,
} from "./bullmq.ts";
import type { QueueBackend } from "./queue-backend.ts";
import { openRedis, queuePrefix, type RedisClient, type RedisServer, type RedisMonitor } from "./redis-client.ts";

interface RedisBackendOptions extends RedisServer {
  watch: RedisMonitor;
  redisPrefix: string;
  logger: Logger;
}

/** Producers fail fast when Redis is unavailable, because the document is stored anyway; workers wait. */
export function openRedisBackend({ url, tls, watch, redisPrefix, logger }: RedisBackendOptions): QueueBackend {
  const isUnavailable = (error: unknown): boolean => watch.countIfUnavailable(error);
  const opened = new Set<RedisClient>();
  const connect = (options: RedisOptions): RedisClient => {
    const client = openRedis({ url, ...(tls && { tls }) }, { connectTimeout: connectTimeoutMs, ...options });
    watch.track(client);
    opened.add(client);
    client.once("end", () => opened.delete(client));
    return client;
  };
  const producing = sharedClient(() => connect({ maxRetriesPerRequest: 1, commandTimeout: connectTimeoutMs }));
  return {
    name: "redis",
    createQueue: (name) =>
      recreatingQueue(name, () =>
        logErrors(
          new Queue(name, { prefix: queuePrefix(url, redisPrefix, name), streams, connection: producing() }),
          logger,
          isUnavailable,
        ),
      ),
    createWorker: (name, processor, { concurrency }) => {
      const make = (counted: typeof processor): Worker => {
        const connection = connect({ maxRetriesPerRequest: null });
        const worker = new Worker(name, counted, {
          ...workerOptions,
          prefix: queuePrefix(url, redisPrefix, name),
          concurrency,
          connection,
        });
        worker.once("closed", () => connection.disconnect());
        return logErrors(worker, logger, isUnavailable);
      };
      const onFailure = (error: unknown): void => {
        if (!isUnavailable(error)) {
          logger.warn({ err: error, queue: name }, "a worker did not start; another one is made");
        }
      };
      return new SelfRestartingWorker({ name, processor, make, onFailure });
    },
    isUnavailable,
    memory: () => memoryOf(producing()).catch(() => undefined),
    close: async () => {
      await Promise.all([...opened].map(quit));
    },
  };
}

/** Shares one client, and opens another when it was closed. */
function sharedClient(open: () => RedisClient): () => RedisClient {
  let client: RedisClient | undefined;
  return () => {
    client = client === undefined || client.status === "end" ? open() : client;
    return client;
  };
}

/** The memory of one server; a cluster does not report a total. */
async function memoryOf(client: RedisClient): Promise<{ used: number; limit: number } | undefined> {
  const info = await client.info("memory");
  const read = (name: string): number | undefined => {
    const value = new RegExp(`^${name}:(\\d+)`, "m").exec(info)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const used = read("used_memory");
  const limit = read("maxmemory");
  return used === undefined || limit === undefined ? undefined : { used, limit };
}

const quitTimeoutMs = 2_000;

async function quit(client: RedisClient): Promise<void> {
  try {
    await withTimeout(quitTimeoutMs, "leaving Redis", client.quit());
  } catch {
    client.disconnect();
  }
}
