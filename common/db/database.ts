import type { Pool, PoolClient } from "pg";
import type { DataSource } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";

import { timeLeft, deadlineError } from "../deadline.ts";
import { asError, UnavailableError } from "../errors.ts";
import { withTimeout } from "../with-timeout.ts";
import { connectionLimits, longTimeouts } from "./connection-limits.ts";
import type { DataSourceOptions } from "./data-source.ts";
import { Lease, type AnswerClock } from "./lease.ts";
import { isAnswer } from "./own-connection.ts";
import { isStorageFailure, isUnavailable } from "./passing-error.ts";

/**
 * A statement of the hot path. Each connection plans it once: planning costs as much as running for the statements that
 * move a document. Not for those that need one of the partial indexes, which a plan for all parameters cannot use.
 */
export interface PreparedStatement {
  /** Unique among all statements. */
  name: string;
  text: string;
}

/** Something that runs one parametrised statement and gives its rows: the column `org_id` as the member `orgId`. */
export interface Queryable {
  query<Row>(statement: string | PreparedStatement, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Statements by themselves, or several of which all take effect or none. */
export interface Statements extends Queryable {
  /** Never make a network call inside `work`: the transaction holds its row locks until it returns. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
}

/** Rows whose JSON nobody has read yet: to be read elsewhere, or measured first. */
export interface TextRows {
  rows: Record<string, unknown>[];
  /** Columns that hold JSON as text. */
  jsonColumns: string[];
}

/** Runs statements as Queryable does, with JSON left as text. */
export interface TextQueryable {
  queryText(statement: string | PreparedStatement, parameters?: readonly unknown[]): Promise<TextRows>;
}

/** Runs statements as Statements does, with JSON left as text on demand. */
export interface TextStatements extends Queryable, TextQueryable {
  transaction<Result>(work: (tx: Queryable & TextQueryable) => Promise<Result>): Promise<Result>;
}

/** A server that hangs would not even take leave. */
const closeMs = 5_000;

/**
 * The one door to PostgreSQL. Statements are raw and set-based and go straight to the pool: `findOne` + `save` cost
 * five times a single statement. Entities, migrations and the pool itself are TypeORM's.
 *
 * No statement takes longer than the timeouts of its process, or than what is left to the deadline of the work that it
 * belongs to. A database that is unavailable, hangs or is too busy throws UnavailableError.
 */
export class Database implements Statements, TextStatements {
  private storageFailedAt = Number.NEGATIVE_INFINITY;
  private readonly answers: AnswerClock = { at: performance.now() };
  private failingSince: number | undefined;
  private refusal: string | undefined;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
    private readonly statementMs: number,
  ) {}

  /** @throws Error in PostgreSQL's or the network's own words when there is no usable database */
  static async open(options: DataSourceOptions): Promise<Database> {
    const timeouts = options.timeouts ?? longTimeouts;
    // Loading TypeORM is half the start of a command, and many end without a database: for help, or at a wrong option.
    const { createDataSource } = await import("./data-source.ts");
    const dataSource = await createDataSource({ ...options, timeouts }).initialize();
    const pool = (dataSource.driver as PostgresDriver).master as Pool;
    return new Database(dataSource, pool, connectionLimits(timeouts).query_timeout);
  }

  /** @throws UnavailableError, or what PostgreSQL says of the statement */
  async query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.leased((lease) => lease.query<Row>(statement, parameters));
  }

  async queryText(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<TextRows> {
    return this.leased((lease) => lease.queryText(statement, parameters));
  }

  /**
   * @throws what `work` throws; UnavailableError, after which it is unknown whether a commit under way has come through
   */
  async transaction<Result>(work: (tx: Queryable & TextQueryable) => Promise<Result>): Promise<Result> {
    return this.leased(async (lease) => {
      await lease.query("begin");
      try {
        const result = await work(lease);
        await lease.query("commit");
        return result;
      } catch (error) {
        await lease.rollBack();
        throw error;
      }
    });
  }

  /** Whether a statement of this process failed within so many milliseconds because nothing more could be stored. */
  hasFailedToStoreWithin(ms: number): boolean {
    return performance.now() - this.storageFailedAt < ms;
  }

  /** How long ago the database has last said anything to a statement of this process (ms). */
  quietMs(): number {
    return performance.now() - this.answers.at;
  }

  /** For how long nothing has been answered although it was asked for (ms); 0 when the last statement was answered. */
  failingMs(): number {
    return this.failingSince === undefined ? 0 : performance.now() - this.failingSince;
  }

  /** From now on no statement is begun, for this reason; undefined lets them pass again. */
  refuse(reason: string | undefined): void {
    this.refusal = reason;
  }

  /** Of the pool: how many there are, how many of them do nothing, and statements that wait for one. */
  connections(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    await withTimeout(closeMs, "leaving PostgreSQL", this.dataSource.destroy()).catch(() => undefined);
  }

  private async leased<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    let lease: Lease | undefined;
    try {
      lease = new Lease(await this.connection(), this.statementMs, this.answers);
      const result = await work(lease);
      this.failingSince = undefined;
      return result;
    } catch (thrown) {
      const error = asError(thrown);
      this.noteFailure(error);
      if (isStorageFailure(error)) {
        this.storageFailedAt = performance.now();
      }
      throw isUnavailable(error) ? new UnavailableError(`database: ${error.message}`, { cause: error }) : error;
    } finally {
      lease?.end();
    }
  }

  /** What the server says is an answer; so is whatever was answered to others meanwhile. */
  private noteFailure(error: Error): void {
    if (isUnavailable(error) && !isAnswer(error)) {
      this.failingSince ??= performance.now();
    }
    if (this.failingSince !== undefined && this.answers.at > this.failingSince) {
      this.failingSince = undefined;
    }
  }

  /** A connection that comes too late goes back to the pool unused. */
  private async connection(): Promise<PoolClient> {
    if (this.refusal !== undefined) {
      throw new UnavailableError(this.refusal);
    }
    const left = timeLeft();
    if (left === -Infinity) {
      throw deadlineError();
    }
    const connecting = this.pool.connect();
    if (left === Infinity) {
      return connecting;
    }
    try {
      return await withTimeout(Math.max(0, left), "a connection of the pool", connecting);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw new UnavailableError(asError(error).message, { cause: error });
    }
  }
}
