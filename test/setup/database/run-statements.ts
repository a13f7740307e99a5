import { DatabaseClient } from "../../../common/db/database-client.ts";

/** Runs statements one after the other on a connection that is made for them; gives the rows of the last. */
export async function runStatements<Row>(databaseUrl: string, ...statements: string[]): Promise<Row[]> {
  // The first one after a failover learns that the primary has moved.
  const client = await connect(databaseUrl).catch(() => connect(databaseUrl));
  try {
    let rows: Row[] = [];
    for (const statement of statements) {
      rows = (await client.query(statement)).rows as Row[];
    }
    return rows;
  } finally {
    await client.end();
  }
}

async function connect(databaseUrl: string): Promise<DatabaseClient> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  // A connection that the server cuts between two statements fails the next one; the event alone would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
