import type { EventEmitter } from "node:events";

import {
  createPostgresBackend,
  Queue,
  withBackend,
  Worker,
  type Job,
  type JobsOptions,
  type JobType,
  type PgPool,
  type Processor,
} from "bullmq";
import { Redis, type RedisOptions } from "ioredis";
import { Pool } from "pg";

import { asError } from "../errors.ts";
import type { Logger } from "../logging/logger.ts";
import { within } from "../time-limit.ts";
import type { RedisWatch } from "./redis-watch.ts";
import { queueNames, type QueueName, type StageJob } from "./jobs.ts";

/** The part of BullMQ's queue that the producer uses; the class itself is typed by the store behind it. */
export interface StageQueue<Data = StageJob> {
  readonly name: string;
  add(name: string, data: Data, opts: JobsOptions): Promise<unknown>;
  addBulk(jobs: { name: string; data: Data; opts: JobsOptions }[]): Promise<unknown>;
  getJobs(types: JobType[]): Promise<(Job<Data> | undefined)[]>;
  obliterate(options: { force: boolean }): Promise<void>;
  getJobCountByTypes(...types: JobType[]): Promise<number>;
  close(): Promise<void>;
}

/** The part of BullMQ's worker that the worker process uses. */
export interface StageWorker {
  readonly name: string;
  waitUntilReady(): Promise<unknown>;
  /** Stops fetching and waits for the jobs under way. */
  close(): Promise<void>;
}

/** Which of BullMQ's two stores carries the queues; the code above is the same for both. */
export interface QueueBackend {
  readonly name: "postgres" | "redis";
  createQueue<Data = StageJob>(name: QueueName): StageQueue<Data>;
  createWorker<Data = StageJob>(
    name: QueueName,
    processor: Processor<Data>,
    options: { concurrency: number },
  ): StageWorker;
  /** Whether that error of the queue says that its store is unavailable, which the log is told elsewhere, once. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

export interface QueueBackendOptions {
  databaseUrl: string;
  redis?: { url: string; watch: RedisWatch };
  /** In front of every key on Redis. */
  redisPrefix: string;
  logger: Logger;
  /** Processes without workers hold fewer connections. */
  workers: boolean;
}

export function openQueueBackend(options: QueueBackendOptions): QueueBackend {
  return options.redis === undefined ? postgresBackend(options) : redisBackend(options, options.redis);
}

const postgres = withBackend(createPostgresBackend);
const streams = { events: { maxLen: 1_000 } };
/** A stalled job is harmless (its documents' state decides), so it comes back soon, and not for ever. */
const workerOptions = { lockDuration: 30_000, stalledInterval: 10_000, maxStalledCount: 3 };
const connectTimeoutMs = 5_000;
/** BullMQ's statements are short; one that hangs would keep its job, and its place in the pool, for ever. */
const statementMs = 60_000;
const statementLimits = {
  statement_timeout: statementMs,
  lock_timeout: statementMs / 2,
  idle_in_transaction_session_timeout: statementMs,
  query_timeout: statementMs + connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * One pool for all queues and workers of the process. Each worker keeps a connection for LISTEN, so a pool as large as
 * the workers alone would wait for itself for ever.
 */
function postgresBackend({ databaseUrl, logger, workers }: QueueBackendOptions): QueueBackend {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: workers ? queueNames.length + 10 : 4,
    options: "-c search_path=bullmq",
    application_name: "bullmq",
    connectionTimeoutMillis: connectTimeoutMs,
    ...statementLimits,
  });
  // Every queue and worker listens on it, and BullMQ leaves its listeners there when they are closed.
  pool.setMaxListeners(0);
  pool.on("error", (error) => logger.warn({ err: error }, "queue connection lost"));
  // The declared type misses that a real pg.Pool serves as PgPool (its `connect` is overloaded); isPgPool takes it.
  const connection = pool as unknown as PgPool;
  return {
    name: "postgres",
    createQueue: (name) => listen(new postgres.Queue(name, { streams, connection }), logger),
    createWorker: (name, processor, { concurrency }) =>
      listen(new postgres.Worker(name, processor, { ...workerOptions, concurrency, connection }), logger),
    isUnavailable: () => false,
    close: () => pool.end(),
  };
}

/** Producers give up soon when Redis is unavailable (the document is stored all the same); workers wait for it. */
function redisBackend(
  { logger, redisPrefix: prefix }: QueueBackendOptions,
  { url, watch }: NonNullable<QueueBackendOptions["redis"]>,
): QueueBackend {
  const isUnavailable = (error: unknown): boolean => watch.takes(error);
  const opened: Redis[] = [];
  const connect = (options: RedisOptions): Redis => {
    const client = new Redis(url, { connectTimeout: connectTimeoutMs, ...options });
    watch.follow(client);
    opened.push(client);
    return client;
  };
  let producer: Redis | undefined;
  return {
    name: "redis",
    createQueue: (name) => {
      producer ??= connect({ maxRetriesPerRequest: 1, commandTimeout: connectTimeoutMs });
      return listen(new Queue(name, { prefix, streams, connection: producer }), logger, isUnavailable);
    },
    createWorker: (name, processor, { concurrency }) => {
      const connection = connect({ maxRetriesPerRequest: null });
      return listen(
        new Worker(name, processor, { ...workerOptions, prefix, concurrency, connection }),
        logger,
        isUnavailable,
      );
    },
    isUnavailable,
    close: async () => {
      await Promise.all(opened.map(quit));
    },
  };
}

const quitTimeoutMs = 2_000;

async function quit(client: Redis): Promise<void> {
  try {
    await within(quitTimeoutMs, "leaving Redis", client.quit());
  } catch {
    client.disconnect();
  }
}

/** Without a listener, a lost connection would end the process. */
function listen<Source extends EventEmitter & { name: string }>(
  source: Source,
  logger: Logger,
  isUnavailable: (error: unknown) => boolean = () => false,
): Source {
  source.on("error", (error) => {
    if (!isUnavailable(error)) {
      logger.warn({ err: asError(error), queue: source.name }, "queue error");
    }
  });
  return source;
}
