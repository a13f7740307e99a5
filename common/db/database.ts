import type { Pool, PoolClient } from "pg";
import type { DataSource } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";

import { timeLeft, deadlineError, withTimeout } from "../runtime/deadline.ts";
import { asError, UnavailableError } from "../runtime/errors.ts";
import { connectionLimits, longTimeouts } from "./connection-limits.ts";
import type { DataSourceOptions } from "./data-source.ts";
import { PooledConnection, type AnswerClock } from "./pooled-connection.ts";
import { isAnswer } from "./own-connection.ts";
import type { PreparedStatement, Queryable, Statements, TextRows } from "./queryable.ts";
import { isStorageFailure, isUnavailable } from "./transient-error.ts";

/** A server that hangs does not answer the end of a connection either. */
const closeMs = 5_000;

/**
 * The pool of connections to PostgreSQL. Statements are raw and set-based and go straight to the pool: `findOne` + `save` cost
 * five times a single statement. TypeORM has the entities, the migrations and the pool itself.
 *
 * No statement takes longer than the time-outs of its process, or than the time to the deadline of its work. A database that is
 * unavailable, hangs or is too busy throws UnavailableError.
 */
export class Database implements Statements {
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

  /** @throws UnavailableError; BusyError for a change of an organization that moves; or what PostgreSQL says of the statement */
  async query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.withConnection((connection) => connection.query<Row>(statement, parameters));
  }

  async queryText(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<TextRows> {
    return this.withConnection((connection) => connection.queryText(statement, parameters));
  }

  /** @throws what `work` throws; UnavailableError, after which the commit may or may not have happened */
  async transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    return this.withConnection(async (connection) => {
      await connection.query("begin");
      try {
        const result = await work(connection);
        await connection.query("commit");
        return result;
      } catch (error) {
        await connection.rollBack();
        throw error;
      }
    });
  }

  /** Whether a statement of this process failed within so many milliseconds because nothing more could be stored. */
  hasFailedToStoreWithin(ms: number): boolean {
    return performance.now() - this.storageFailedAt < ms;
  }

  /** How long ago the database last answered a statement of this process (ms). */
  quietMs(): number {
    return performance.now() - this.answers.at;
  }

  /** For how long statements have got no answer (ms); 0 when the last one got one. */
  failingMs(): number {
    return this.failingSince === undefined ? 0 : performance.now() - this.failingSince;
  }

  /** From now on every statement fails with this reason at once; undefined lets them run again. */
  refuse(reason: string | undefined): void {
    this.refusal = reason;
  }

  /** The connections of the pool, those that are idle, and the statements that wait for one. */
  connections(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    await withTimeout(closeMs, "closing the pool", this.dataSource.destroy()).catch(() => undefined);
  }

  private async withConnection<Result>(work: (connection: PooledConnection) => Promise<Result>): Promise<Result> {
    let connection: PooledConnection | undefined;
    try {
      connection = new PooledConnection(await this.connect(), this.statementMs, this.answers);
      const result = await work(connection);
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
      connection?.release();
    }
  }

  /** An error of the server is an answer, and so is a result that another statement has got meanwhile. */
  private noteFailure(error: Error): void {
    if (isUnavailable(error) && !isAnswer(error)) {
      this.failingSince ??= performance.now();
    }
    if (this.failingSince !== undefined && this.answers.at > this.failingSince) {
      this.failingSince = undefined;
    }
  }

  /** A connection that arrives after the deadline goes back to the pool unused. */
  private async connect(): Promise<PoolClient> {
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
