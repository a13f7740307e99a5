import { Client, DatabaseError, type QueryArrayConfig } from "pg";

import type { PreparedStatement, Queryable } from "./database.ts";
import type { NoticeSource } from "./notice-connection.ts";
import { sessionSettings, serverKeepAlive } from "./connection-limits.ts";
import { rowObjects } from "./row-objects.ts";

/**
 * One connection outside of every pool, for questions that must not wait behind the work: whether the database is there,
 * what this process says of itself. It is made with the first statement, and anew after a statement without an answer.
 * What it writes may be lost with the server (synchronous_commit off): a slow disk is not silence. Its sorts go to the
 * disk (work_mem), which is how the disk is tried (probeStorage).
 */
export class OwnConnection implements Queryable {
  private client: Promise<Client> | undefined;

  /** @param answerMs what connecting may take, and each statement */
  constructor(
    private readonly source: NoticeSource,
    private readonly answerMs: number,
  ) {}

  /** @throws what `pg` says: a DatabaseError when the server has answered */
  async query<Row>(statement: string | PreparedStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
    this.client ??= this.connect();
    const connecting = this.client;
    try {
      const client = await connecting;
      const named = typeof statement === "string" ? { text: statement } : statement;
      // One statement's time-out is missing in the types of `pg`.
      const query: QueryArrayConfig & { query_timeout: number } = {
        ...named,
        values: [...parameters],
        rowMode: "array",
        query_timeout: this.answerMs,
      };
      const { fields, rows } = await client.query(query);
      return rowObjects(fields, rows) as Row[];
    } catch (error) {
      if (!isAnswer(error)) {
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
    const client = new Client({
      connectionString: databaseUrl,
      application_name: `${applicationName} pulse`,
      connectionTimeoutMillis: this.answerMs,
      statement_timeout: this.answerMs,
      options: sessionSettings({ ...serverKeepAlive, synchronous_commit: "off", work_mem: "64kB" }),
      keepAlive: true,
      keepAliveInitialDelayMillis: this.answerMs,
    });
    // Whoever asks next learns of it; nobody listening would end the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  /** A server that does not answer would not even take leave. */
  private leave(connecting: Promise<Client>): void {
    if (this.client === connecting) {
      this.client = undefined;
    }
    connecting.then((client) => client.end()).catch(() => undefined);
  }
}

/** Whether the server has said something of the statement, so that the connection is as good as before. */
export const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && error.severity !== "FATAL";
