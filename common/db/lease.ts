import { types, type CustomTypesConfig, type PoolClient, type QueryArrayConfig, type QueryArrayResult } from "pg";

import { timeLeft, deadlineError } from "../deadline.ts";
import { asError } from "../errors.ts";
import type { PreparedStatement, Queryable, TextQueryable, TextRows } from "./database.ts";
import { isAnswer } from "./own-connection.ts";
import { memberOf, rowObjects } from "./row-objects.ts";

/** What a rollback may take; a connection that cannot even do that is given up, and the server rolls back by itself. */
const rollbackMs = 2_000;

/** When the database has last said anything, on the clock of `performance.now()`. */
export interface AnswerClock {
  at: number;
}

/**
 * One connection of the pool, for as long as it is needed. A statement that got no answer leaves a connection behind on
 * which its answer may still come: such a connection runs nothing any more and never goes back to the pool.
 */
export class Lease implements Queryable, TextQueryable {
  private failure: Error | undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly statementMs: number,
    private readonly answers: AnswerClock,
  ) {
    client.on("error", this.lose);
  }

  /** @throws UnavailableError when there is no time left, or what `pg` says */
  async query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    const { fields, rows } = await this.run(asQuery(statement, parameters), this.time());
    return rowObjects(fields, rows) as Row[];
  }

  /** @throws as query */
  async queryText(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<TextRows> {
    return asTextRows(await this.run({ ...asQuery(statement, parameters), types: jsonAsText }, this.time()));
  }

  /** Ends the transaction, as far as there is anything left to end. Never throws. */
  async rollBack(): Promise<void> {
    await this.run(asQuery("rollback", []), Math.min(this.statementMs, rollbackMs)).catch(this.lose);
  }

  /** Gives the connection back to the pool, or up. */
  end(): void {
    this.client.off("error", this.lose);
    this.client.release(this.failure);
  }

  /** What a statement may take now. @throws UnavailableError, or why the work has ended */
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
    // One statement's time-out is missing in the types of `pg`.
    const timed: QueryArrayConfig & { query_timeout: number } = { ...query, query_timeout: timeoutMs };
    try {
      const result = await this.client.query(timed);
      this.answers.at = performance.now();
      return result;
    } catch (error) {
      // Whatever the server says of a statement, the connection is as good as before.
      if (isAnswer(error)) {
        this.answers.at = performance.now();
      } else {
        this.lose(error);
      }
      throw error;
    }
  }

  /** Whoever waits for an answer learns of it; nobody listening to the event would end the process. */
  private readonly lose = (error: unknown): void => {
    this.failure ??= asError(error);
  };
}

function asQuery(statement: string | PreparedStatement, parameters: readonly unknown[]): QueryArrayConfig {
  const named = typeof statement === "string" ? { text: statement } : statement;
  return { ...named, values: [...parameters], rowMode: "array" };
}

/** PostgreSQL's numbers of json and jsonb. */
const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);

const jsonAsText: CustomTypesConfig = {
  getTypeParser: ((type: number, format: "text") =>
    jsonTypes.has(type) ? (text: string) => text : types.getTypeParser(type, format)) as typeof types.getTypeParser,
};

function asTextRows({ rows, fields }: QueryArrayResult): TextRows {
  const jsonColumns = fields.filter(({ dataTypeID }) => jsonTypes.has(dataTypeID)).map(({ name }) => memberOf(name));
  return { rows: rowObjects(fields, rows), jsonColumns };
}
