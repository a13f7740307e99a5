import { type EventEmitter, setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { Queue, type Processor, type PgPool, createPostgresBackend, withBackend, Worker } from "bullmq";
import { DatabaseError, Pool, type PoolClient } from "pg";
import type { RedisOptions } from "ioredis";

import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { backOffMs } from "../runtime/clock.ts";
import { type StageName, stageNames } from "../status/pipeline.ts";
import type { StageJob, StageQueue, QueueBackend } from "./stage-queues.ts";
import { withTimeout } from "../runtime/deadline.ts";
import { leavesUsable } from "../db/own-connection.ts";
import { DatabaseClient, lookUpSettings, serverKeepAlive, sessionSettings } from "../db/database-client.ts";
import { idleConnectionMs } from "../db/data-source.ts";
import { rewriteJobs } from "./migrate-and-rewrite-jobs.ts";
import { preparedQuery } from "./prepared-query.ts";
import { openRedis, queuePrefix, type RedisClient, type RedisServer, type RedisMonitor } from "./redis-client.ts";

/** Event streams are kept short because they are not read. */
const streams = { events: { maxLen: 1_000 } };

/**
 * A stalled job is harmless, because the state of its documents decides, so it is retried soon, but not for ever.
 * SelfRestartingWorker starts the worker. It pauses for 1 s, not 15 s, after an error of an unavailable store.
 */
const workerOptions = {
  lockDuration: 30_000,
  stalledInterval: 20_000,
  drainDelay: 30,
  maxStalledCount: 3,
  autorun: false,
  runRetryDelay: 1_000,
};

const connectTimeoutMs = 5_000;

/** Without a listener, a lost connection would end the process. */
function logErrors<Source extends EventEmitter & { name: string }>(
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

/** The part of BullMQ's queue that is used; its class depends on the store. */
type BullQueue<Data> = StageQueue<Data> & Pick<Queue, "waitUntilReady">;

/** A BullMQ queue that is recreated when it could not become ready, or has failed for a while. */
function recreatingQueue<Data = StageJob>(name: StageName, make: () => BullQueue<Data>): StageQueue<Data> {
  const queue = new RecreatingClient(make);
  return {
    name,
    add: (...job) => queue.use((made) => made.add(...job)),
    addBulk: (jobs) => queue.use((made) => made.addBulk(jobs)),
    getJobs: (...wanted) => queue.use((made) => made.getJobs(...wanted)),
    getJobCountByTypes: (...types) => queue.use((made) => made.getJobCountByTypes(...types)),
    getJobCounts: (...types) => queue.use((made) => made.getJobCounts(...types)),
    close: () => queue.close(),
  };
}

/** BullMQ's connections recover by themselves; without a success in this time they have not. */
const recreateAfterMs = 15_000;

/**
 * Replaces a BullMQ object that failed to become ready, because it would never recover, or that has failed for 15 s.
 * Calls trigger the attempts, limited by the back-off.
 */
class RecreatingClient<Thing extends { waitUntilReady(): Promise<unknown>; close(): Promise<unknown> }> {
  private current: Promise<Thing> | undefined;
  private failures = 0;
  private notBefore = 0;
  private lastError = new Error("never tried");
  private failingSince: number | undefined;
  private isClosed = false;

  constructor(private readonly make: () => Thing) {
    this.client().catch(() => undefined);
  }

  /** @throws what `work` throws, or what keeps the object from becoming ready */
  async use<Result>(work: (thing: Thing) => Promise<Result>): Promise<Result> {
    const thing = await this.client();
    try {
      const result = await work(thing);
      this.failingSince = undefined;
      return result;
    } catch (error) {
      this.failingSince ??= performance.now();
      if (performance.now() - this.failingSince > recreateAfterMs) {
        this.discard(thing);
      }
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const thing = await this.current?.catch(() => undefined);
    await thing?.close();
  }

  private client(): Promise<Thing> {
    if (this.current === undefined && (this.isClosed || performance.now() < this.notBefore)) {
      return Promise.reject(this.lastError);
    }
    this.current ??= this.makeReady();
    return this.current;
  }

  private async makeReady(): Promise<Thing> {
    const thing = this.make();
    try {
      await thing.waitUntilReady();
      this.failures = 0;
      return thing;
    } catch (error) {
      this.failures += 1;
      this.notBefore = performance.now() + backOffMs(this.failures);
      this.lastError = asError(error);
      this.discard(thing);
      throw error;
    }
  }

  private discard(thing: Thing): void {
    this.current = undefined;
    this.failingSince = undefined;
    thing.close().catch(() => undefined);
  }
}

/** The part of BullMQ's worker that is used. */
interface BullWorker {
  waitUntilReady(): Promise<unknown>;
  /** Runs until closed. */
  run(): Promise<void>;
  close(): Promise<void>;
  /** Fails everything that waits for its connections. */
  disconnect(): Promise<void>;
}

interface WorkerFactory<Data> {
  name: string;
  processor: Processor<Data>;
  make(processor: Processor<Data>): BullWorker;
  /** Called with the reason before a worker is recreated. */
  onFailure(error: unknown): void;
}

const closeTimeoutMs = 5_000;

/** A worker that ran this long counts as started, and the pauses begin anew. */
const stableAfterMs = 60_000;

/** A BullMQ worker that is recreated after a pause when it could not start or has stopped by itself. */
class SelfRestartingWorker<Data> {
  readonly name: string;
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<unknown>>();
  private readonly ready: Promise<void>;
  private current: BullWorker;

  constructor(private readonly factory: WorkerFactory<Data>) {
    this.name = factory.name;
    this.current = this.make();
    this.ready = new Promise((resolve) => {
      this.closing.signal.addEventListener("abort", () => resolve());
      void this.keepRunning(resolve);
    });
  }

  /** Resolves with the first readiness for jobs, or when closed before that. */
  waitUntilReady(): Promise<void> {
    return this.ready;
  }

  /**
   * Stops fetching, waits for active jobs, and shortly for a store that does not answer: another worker repeats jobs whose end could
   * not be reported.
   */
  async close(): Promise<void> {
    this.closing.abort();
    const closed = this.current.close();
    let hasLeft: boolean;
    do {
      await Promise.race([closed, Promise.allSettled(this.running)]);
      hasLeft = await withTimeout(closeTimeoutMs, `closing ${this.name}`, closed).then(
        () => true,
        () => false,
      );
      // A job that was being fetched may have started meanwhile.
    } while (!hasLeft && this.running.size > 0);
    this.current.disconnect().catch(() => undefined);
  }

  private make(): BullWorker {
    const { processor } = this.factory;
    return this.factory.make((...job) => {
      const work = processor(...job);
      this.running.add(work);
      const forget = (): void => void this.running.delete(work);
      work.then(forget, forget);
      return work;
    });
  }

  private async keepRunning(onReady: () => void): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 1; !signal.aborted; failures += 1) {
      const startedAt = performance.now();
      try {
        await this.current.waitUntilReady();
        onReady();
        await this.current.run();
      } catch (error) {
        if (!signal.aborted) {
          this.factory.onFailure(error);
        }
      }
      failures = performance.now() - startedAt > stableAfterMs ? 1 : failures;
      if (!signal.aborted) {
        this.current.close().catch(() => undefined);
        await pause(backOffMs(failures), undefined, { signal }).catch(() => undefined);
      }
      if (!signal.aborted) {
        this.current = this.make();
      }
    }
  }
}

interface QueueBackendOptions {
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

const postgres = withBackend(createPostgresBackend);

/** A worker looks for jobs without a notice after 2 minutes: notices are lost only with their connection, whose end BullMQ notices. */
const postgresOptions = { ...workerOptions, drainDelay: 120 };

/** BullMQ's statements are short; one that hangs would hold its job and its connection for ever. */
const statementMs = 60_000;

const statementLimits = {
  statement_timeout: statementMs,
  lock_timeout: statementMs / 2,
  idle_in_transaction_session_timeout: statementMs,
  query_timeout: statementMs + connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

export const queueConnections = ({ workers }: { workers: boolean }): number => (workers ? stageNames.length + 10 : 4);

/**
 * One pool for all queues and workers of the process. Each worker holds a connection for LISTEN, so a pool of that size
 * would block itself. Producers fail fast when PostgreSQL is unavailable; workers wait.
 */
function openPostgresBackend({
  databaseUrl,
  logger,
  workers,
}: Omit<QueueBackendOptions, "redis" | "redisPrefix">): QueueBackend {
  const pool = new Pool({
    Client: DatabaseClient,
    connectionString: databaseUrl,
    max: queueConnections({ workers }),
    options: sessionSettings({ ...serverKeepAlive, ...lookUpSettings, search_path: "bullmq" }),
    application_name: "bullmq",
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    ...statementLimits,
  });
  pool.on("error", (error) => logger.warn({ err: error }, "queue connection lost"));
  // A connection in use needs an error listener; its user learns of the loss from the failed statement.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const failFast = pgPool({
    options: pool.options,
    connect: () => pool.connect(),
    query: (text, params) => pool.query(preparedQuery(text, params)),
  });
  const patient = new RetryingPool(pool, logger);
  return {
    name: "postgres",
    createQueue: (name) =>
      recreatingQueue(name, () => logErrors(new postgres.Queue(name, { streams, connection: failFast }), logger)),
    createWorker: (name, processor, { concurrency }) =>
      new SelfRestartingWorker({
        name,
        processor,
        make: (counted) =>
          logErrors(
            new postgres.Worker(name, counted, { ...postgresOptions, concurrency, connection: patient.view }),
            logger,
          ),
        onFailure: (error) => logger.warn({ err: error, queue: name }, "a worker did not start; another one is made"),
      }),
    isUnavailable: () => false,
    rewriteJobs: () => rewriteJobs(pool),
    close: async () => {
      patient.close();
      // A connection in use without an answer would delay the end.
      await withTimeout(connectTimeoutMs, "leaving the queues' PostgreSQL", pool.end()).catch(() => undefined);
    },
  };
}

/** Raised by BullMQ's functions as an answer to the job, not a fault of the database. */
const bullmqErrorCode = "BM001";

/** A `pg` pool for BullMQ, which never ends it and would leave a listener for every queue and worker. */
function pgPool(part: {
  options: object;
  connect(): unknown;
  query(text: string, params?: unknown[]): unknown;
}): PgPool {
  const view = { ...part, end: () => Promise.resolve(), on: () => view, removeAllListeners: () => view };
  // The declared types do not accept the overloaded `connect` and `query` of `pg`.
  return view as unknown as PgPool;
}

/**
 * The pool for workers. Without a connection, BullMQ pauses for 15 s after some errors and not at all after others, and
 * repeats a finished job because its end could not be stored. So this pool retries the connection with growing pauses,
 * and pauses after failed statements. It logs once at the start and once at the end of an outage.
 */
export class RetryingPool {
  private readonly closing = new AbortController();
  private failures = 0;
  /** Failures before this time count as one, because all users of the pool lose it together. */
  private countedUntil = 0;
  private waitingSince: number | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {
    // All fetches and jobs may wait on the signal at once, which is not a leak.
    setMaxListeners(0, this.closing.signal);
  }

  get view(): PgPool {
    return pgPool({
      options: this.pool.options,
      connect: () => this.connect(),
      query: (text, params) => this.query(text, params),
    });
  }

  close(): void {
    this.closing.abort();
  }

  private async query(text: string, params?: unknown[]): Promise<unknown> {
    const client = await this.connect();
    try {
      const result = await client.query(preparedQuery(text, params));
      client.release();
      this.failures = 0;
      return result;
    } catch (error) {
      client.release(!leavesUsable(error));
      if (!(error instanceof DatabaseError) || error.code !== bullmqErrorCode) {
        await this.backOff();
      }
      throw error;
    }
  }

  private async connect(): Promise<PoolClient> {
    for (;;) {
      try {
        const client = await this.pool.connect();
        if (this.waitingSince !== undefined) {
          const waitedSeconds = Math.round((performance.now() - this.waitingSince) / 1_000);
          this.waitingSince = undefined;
          this.logger.warn({ waitedSeconds }, "the queues have a connection again");
        }
        return client;
      } catch (error) {
        if (this.closing.signal.aborted) {
          throw error;
        }
        if (this.waitingSince === undefined) {
          this.waitingSince = performance.now();
          this.logger.warn({ err: asError(error) }, "no connection for the queues; the workers wait for one");
        }
        await this.backOff();
      }
    }
  }

  private async backOff(): Promise<void> {
    if (performance.now() >= this.countedUntil) {
      this.failures += 1;
      this.countedUntil = performance.now() + backOffMs(this.failures);
    }
    await pause(backOffMs(this.failures), undefined, { signal: this.closing.signal }).catch(() => undefined);
  }
}

interface RedisBackendOptions extends RedisServer {
  watch: RedisMonitor;
  redisPrefix: string;
  logger: Logger;
}

const quitTimeoutMs = 2_000;

/** Producers fail fast when Redis is unavailable, because the document is stored anyway; workers wait. */
function openRedisBackend({ url, tls, watch, redisPrefix, logger }: RedisBackendOptions): QueueBackend {
  const isUnavailable = (error: unknown): boolean => watch.countIfUnavailable(error);
  const opened = new Set<RedisClient>();
  const connect = (options: RedisOptions): RedisClient => {
    const client = openRedis({ url, ...(tls && { tls }) }, { connectTimeout: connectTimeoutMs, ...options });
    watch.track(client);
    opened.add(client);
    client.once("end", () => opened.delete(client));
    return client;
  };
  let shared: RedisClient | undefined;
  const producing = (): RedisClient => {
    if (shared === undefined || shared.status === "end") {
      shared = connect({ maxRetriesPerRequest: 1, commandTimeout: connectTimeoutMs });
    }
    return shared;
  };
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
      await Promise.all(
        [...opened].map((client) =>
          withTimeout(quitTimeoutMs, "leaving Redis", client.quit()).catch(() => client.disconnect()),
        ),
      );
    },
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
