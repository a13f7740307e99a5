import {
  types,
  type CustomTypesConfig,
  type PoolClient,
  type QueryArrayConfig,
  type QueryArrayResult,
  type Pool,
} from "pg";
import type { DataSource } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";

import { timeLeft, deadlineError, withTimeout } from "../runtime/deadline.ts";
import { asError, UnavailableError } from "../runtime/errors.ts";
import type { PreparedStatement, Queryable, TextQueryable, TextRows, Statements } from "./queryable.ts";
import { isAnswer, leavesUsable, memberOf, rowObjects } from "./own-connection.ts";
import { connectionLimits, longTimeouts } from "./database-client.ts";
import type { DataSourceOptions } from "./data-source.ts";
import { isStorageFailure, isUnavailable } from "./database-errors.ts";

/** Time-out of closing: a server that hangs does not answer that either. */
const closeMs = 5_000;

/**
 * The pool of connections to PostgreSQL. Statements are raw and set-based and go straight to the pool: `findOne` + `save` cost
 * five times a single statement. TypeORM runs the migrations and makes the pool.
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

  /** @throws UnavailableError, why the work has ended, or what PostgreSQL says of the statement */
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

  /** Whether a statement of this process failed in the last `ms` milliseconds because nothing more could be stored. */
  hasFailedToStoreWithin(ms: number): boolean {
    return performance.now() - this.storageFailedAt < ms;
  }

  /** How long ago the database last answered a statement of this process (ms). */
  quietMs(): number {
    return performance.now() - this.answers.at;
  }

  /** For how long statements have had no answer (ms); 0 when the last one was answered. */
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
      // An error of the server is an answer, and so is a result of another statement meanwhile.
      if (isUnavailable(error) && !isAnswer(error)) {
        this.failingSince ??= performance.now();
      }
      if (this.failingSince !== undefined && this.answers.at > this.failingSince) {
        this.failingSince = undefined;
      }
      if (isStorageFailure(error)) {
        this.storageFailedAt = performance.now();
      }
      throw isUnavailable(error) ? new UnavailableError(`database: ${error.message}`, { cause: error }) : error;
    } finally {
      connection?.release();
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

/** Time-out of a rollback; a connection that misses it is closed, and the server rolls back by itself. */
const rollbackMs = 2_000;

/** When the database last answered, on the clock of `performance.now()`. */
interface AnswerClock {
  at: number;
}

/**
 * One connection of the pool, from its check-out to `release`. The answer to a statement that timed out may still come: such a
 * connection runs no further statement and never goes back to the pool.
 */
class PooledConnection implements Queryable, TextQueryable {
  private failure: Error | undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly statementMs: number,
    private readonly answers: AnswerClock,
  ) {
    client.on("error", this.lose);
  }

  /** @throws UnavailableError when there is no time left, or the error of `pg` */
  async query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    const { fields, rows } = await this.run(asQuery(statement, parameters), this.time());
    return rowObjects(fields, rows) as Row[];
  }

  /** @throws as query */
  async queryText(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<TextRows> {
    const { rows, fields } = await this.run({ ...asQuery(statement, parameters), types: jsonAsText }, this.time());
    const jsonColumns = fields.filter(({ dataTypeID }) => jsonTypes.has(dataTypeID)).map(({ name }) => memberOf(name));
    return { rows: rowObjects(fields, rows), jsonColumns };
  }

  /** Never throws: a connection that cannot roll back is given up. */
  async rollBack(): Promise<void> {
    await this.run(asQuery("rollback", []), Math.min(this.statementMs, rollbackMs)).catch(this.lose);
  }

  /** Gives the connection back to the pool, or closes it where it failed. */
  release(): void {
    this.client.off("error", this.lose);
    this.client.release(this.failure);
  }

  /** The time-out of a statement that begins now. @throws UnavailableError, or why the work has ended */
  private time(): number {
    const left = timeLeft();
    if (left <= 0) {
      throw deadlineError();
    }
    return Math.min(this.statementMs, Math.ceil(left));
  }

  private async run(query: QueryArrayConfig, timeoutMs: number): Promise<QueryArrayResult> {
    if (this.failure !== undefined) {
      throw this.failure;
    }
    // The types of `pg` lack the time-out of one statement.
    const timed: QueryArrayConfig & { query_timeout: number } = { ...query, query_timeout: timeoutMs };
    try {
      const result = await this.client.query(timed);
      this.answers.at = performance.now();
      return result;
    } catch (error) {
      if (isAnswer(error)) {
        this.answers.at = performance.now();
      }
      if (!leavesUsable(error)) {
        this.lose(error);
      }
      throw error;
    }
  }

  /** The statement under way fails with the error as well; without a listener the event would end the process. */
  private readonly lose = (error: unknown): void => {
    this.failure ??= asError(error);
  };
}

function asQuery(statement: string | PreparedStatement, parameters: readonly unknown[]): QueryArrayConfig {
  const named = typeof statement === "string" ? { text: statement } : statement;
  return { ...named, values: [...parameters], rowMode: "array" };
}

/** PostgreSQL's type numbers of json and jsonb. */
const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);

const jsonAsText: CustomTypesConfig = {
  getTypeParser: ((type: number, format: "text") =>
    jsonTypes.has(type) ? (text: string) => text : types.getTypeParser(type, format)) as typeof types.getTypeParser,
};
