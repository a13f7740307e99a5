import { type FieldDef, DatabaseError, type Client, type QueryArrayConfig } from "pg";

import type { PreparedStatement, Queryable } from "./queryable.ts";
import { sessionSettings, serverKeepAlive, DatabaseClient } from "./database-client.ts";
import type { NoticeSource } from "./notice-connection.ts";

/**
 * One connection outside of the pool, for statements that must not wait behind the work: heartbeats, and whether the database
 * answers. It connects with the first statement, and again after a statement without an answer. A crash of the server may lose what it
 * writes (synchronous_commit off), because otherwise a slow disk would look like a database that does not answer. Its small work_mem
 * makes sorts use the disk, which probeStorage relies on.
 */
export class OwnConnection implements Queryable {
  private client: Promise<Client> | undefined;

  /** @param answerMs the time-out of connecting and of each statement */
  constructor(
    private readonly source: NoticeSource,
    private readonly answerMs: number,
  ) {}

  /** @throws the error of `pg`: a DatabaseError when the server has answered */
  async query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    this.client ??= this.connect();
    const connecting = this.client;
    try {
      const client = await connecting;
      const named = typeof statement === "string" ? { text: statement } : statement;
      // The types of `pg` lack the time-out of one statement.
      const query: QueryArrayConfig & { query_timeout: number } = {
        ...named,
        values: [...parameters],
        rowMode: "array",
        query_timeout: this.answerMs,
      };
      const { fields, rows } = await client.query(query);
      return rowObjects(fields, rows) as Row[];
    } catch (error) {
      if (!leavesUsable(error)) {
        this.leave(connecting);
      }
      throw error;
    }
  }

  close(): void {
    if (this.client !== undefined) {
      this.leave(this.client);
    }
  }

  private async connect(): Promise<Client> {
    const { databaseUrl, applicationName } = this.source;
    const client = new DatabaseClient({
      connectionString: databaseUrl,
      application_name: `${applicationName} pulse`,
      connectionTimeoutMillis: this.answerMs,
      statement_timeout: this.answerMs,
      options: sessionSettings({ ...serverKeepAlive, synchronous_commit: "off", work_mem: "64kB" }),
      keepAlive: true,
      keepAliveInitialDelayMillis: this.answerMs,
    });
    // The next statement fails with the error; without a listener the event would end the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  /** Does not wait for the end of the connection: a server that hangs does not answer that either. */
  private leave(connecting: Promise<Client>): void {
    if (this.client === connecting) {
      this.client = undefined;
    }
    connecting.then((client) => client.end()).catch(() => undefined);
  }
}

/** Whether the server has answered with an error. */
export const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && error.severity !== "FATAL";

/** A server that accepts no writes any more has been replaced: the next connection looks for the new one. */
const readOnlyTransaction = "25006";

/** Whether a connection can be used again after this error. */
export const leavesUsable = (error: unknown): boolean =>
  isAnswer(error) && (error as DatabaseError).code !== readOnlyTransaction;

/** Names of columns that were seen; the statements are fixed, so their number is bounded. */
const members = new Map<string, string>();

/** `document_sequence` as the member `documentSequence`. */
export function memberOf(column: string): string {
  let member = members.get(column);
  if (member === undefined) {
    member = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    members.set(column, member);
  }
  return member;
}

/**
 * Rows that came as arrays, as objects with a member for each column. The names are made once for a result; what a column
 * holds is left alone, so that JSON keeps its own names.
 */
export function rowObjects(
  fields: readonly Pick<FieldDef, "name">[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] {
  const names = fields.map(({ name }) => memberOf(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) {
      row[names[index] as string] = values[index];
    }
    return row;
  });
}
