import { DatabaseClient } from "./database-client.ts";

/** Runs one statement on a connection that is made for it, without a pool. @throws Error in PostgreSQL's or the network's words */
export async function runUnpooled(
  { databaseUrl, statementMs }: { databaseUrl: string; statementMs: number },
  statement: string,
  parameters: readonly unknown[],
): Promise<void> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: statementMs,
    query_timeout: statementMs,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement, [...parameters]);
  } finally {
    await client.end();
  }
}
