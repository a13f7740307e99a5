import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import type { PgPool } from "bullmq";
import { DatabaseError, type Pool, type PoolClient } from "pg";

import { asError } from "../errors.ts";
import type { Logger } from "../logging/logger.ts";
import { backOffMs } from "./back-off.ts";

/** Raised by BullMQ's own functions: an answer to the job, not a fault of the database. */
const bullmqErrorCode = "BM001";

/**
 * Something as BullMQ wants its pool of `pg`, which it never ends. The pool has a listener of its own; BullMQ would leave one
 * there for every queue and worker that it ever made.
 */
function pgPool(part: {
  options: object;
  connect(): unknown;
  query(text: string, params?: unknown[]): unknown;
}): PgPool {
  const view = { ...part, end: () => Promise.resolve(), on: () => view, removeAllListeners: () => view };
  // The declared types miss that `connect` and `query` of `pg` serve: both are overloaded there.
  return view as unknown as PgPool;
}

/** The pool as BullMQ's queues see it: what cannot be had at once, or within the pool's time-out, fails. */
export const failFast = (pool: Pool): PgPool =>
  pgPool({
    options: pool.options,
    connect: () => pool.connect(),
    query: (text, params) => pool.query(text, params),
  });

/**
 * The pool as BullMQ's workers see it. When no connection is to be had, BullMQ rests for 15 s after one kind of failure and
 * not at all after all others, and a job that is done is tried again because its end could not be stored. So a
 * connection is waited for here, with a growing pause between the attempts, and a statement that fails is no reason to
 * hurry either. The log is told once when the waiting begins, and once when it is over.
 */
export class RetryingPool {
  private readonly closing = new AbortController();
  private failures = 0;
  /** Until then whatever fails counts as one failure: many work on this pool, and lose it together. */
  private countedUntil = 0;
  private waitingSince: number | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {
    // All fetching and all jobs of the process may wait on it at once, which is no leak.
    setMaxListeners(0, this.closing.signal);
  }

  get view(): PgPool {
    return pgPool({
      options: this.pool.options,
      connect: () => this.connect(),
      query: (text, params) => this.query(text, params),
    });
  }

  /** Lets everyone go who waits for a connection. */
  close(): void {
    this.closing.abort();
  }

  private async query(text: string, params?: unknown[]): Promise<unknown> {
    const client = await this.connect();
    try {
      const result = await client.query(text, params);
      client.release();
      this.failures = 0;
      return result;
    } catch (error) {
      const isAnswered = error instanceof DatabaseError && error.severity !== "FATAL";
      client.release(!isAnswered);
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
        this.logRecovery();
        return client;
      } catch (error) {
        if (this.closing.signal.aborted) {
          throw error;
        }
        this.logFailure(error);
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

  private logFailure(error: unknown): void {
    if (this.waitingSince === undefined) {
      this.waitingSince = performance.now();
      this.logger.warn({ err: asError(error) }, "no connection for the queues; the workers wait for one");
    }
  }

  private logRecovery(): void {
    if (this.waitingSince !== undefined) {
      const waitedSeconds = Math.round((performance.now() - this.waitingSince) / 1_000);
      this.waitingSince = undefined;
      this.logger.warn({ waitedSeconds }, "the queues have a connection again");
    }
  }
}
