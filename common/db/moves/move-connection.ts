import type { Client, QueryArrayConfig } from "pg";

import type { PreparedStatement, Queryable } from "../queryable.ts";
import { rowObjects } from "../row-objects.ts";
import { DatabaseClient } from "../servers/database-client.ts";

/** First of the two numbers of the advisory locks of moves; the second is of the organization. */
const lockClass = 7310;

/** Digests are of text: the same value has to be the same text at both installations. */
const sameText = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'`;

/** A connection that copies rows as well as it runs statements. */
export interface MoveConnection extends Queryable {
  client: Client;
}

/** Runs `work` on a connection of its own, as the owner of the database. */
export async function withMoveConnection<Result>(
  databaseUrl: string,
  work: (db: MoveConnection) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({ connectionString: databaseUrl, application_name: "move" });
  await client.connect();
  try {
    await client.query(sameText);
    return await work({ client, query: (statement, parameters) => run(client, statement, parameters) });
  } finally {
    await client.end();
  }
}

async function run<Row>(
  client: Client,
  statement: string | PreparedStatement,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const text = typeof statement === "string" ? statement : statement.text;
  const query: QueryArrayConfig = { text, values: [...parameters], rowMode: "array" };
  const { fields, rows } = await client.query(query);
  return rowObjects(fields, rows) as Row[];
}

/** Runs `work` in a transaction; `begin` says which one. */
export async function inTransaction<Result>(
  db: MoveConnection,
  work: () => Promise<Result>,
  begin = "begin",
): Promise<Result> {
  await db.query(begin);
  try {
    const result = await work();
    await db.query("commit");
    return result;
  } catch (error) {
    // A connection that is lost has rolled back, and the error says why.
    await db.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Until the connection ends. @throws Error in words when another person copies the organization */
export async function lockMove(db: Queryable, orgId: string): Promise<void> {
  const [row] = await db.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${lockClass}, hashtext($1)) as locked`,
    [orgId],
  );
  if (row?.locked !== true) {
    throw new Error(`the organization ${orgId} is being copied by another process: wait for it`);
  }
}
