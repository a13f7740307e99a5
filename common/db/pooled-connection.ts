import { types, type CustomTypesConfig, type PoolClient, type QueryArrayConfig, type QueryArrayResult } from "pg";

import { timeLeft, deadlineError } from "../runtime/deadline.ts";
import { asError } from "../runtime/errors.ts";
import type { PreparedStatement, Queryable, TextQueryable, TextRows } from "./queryable.ts";
import { isAnswer, leavesUsable } from "./own-connection.ts";
import { memberOf, rowObjects } from "./row-objects.ts";

/** The time for a rollback; a connection that fails to do that is given up, and the server rolls back by itself. */
const rollbackMs = 2_000;

/** When the database last answered, on the clock of `performance.now()`. */
export interface AnswerClock {
  at: number;
}

/**
 * One connection of the pool, from its check-out to `release`. The answer to a statement that timed out may still come: such a
 * connection runs no further statement and never goes back to the pool.
 */
export class PooledConnection implements Queryable, TextQueryable {
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
    return asTextRows(await this.run({ ...asQuery(statement, parameters), types: jsonAsText }, this.time()));
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

function asTextRows({ rows, fields }: QueryArrayResult): TextRows {
  const jsonColumns = fields.filter(({ dataTypeID }) => jsonTypes.has(dataTypeID)).map(({ name }) => memberOf(name));
  return { rows: rowObjects(fields, rows), jsonColumns };
}
