import { Client } from "pg";

import { createDataSource } from "./data-source.ts";

/** Any number; every process that migrates this database must use the same one. */
const migrationLock = 2_026_0101;

/**
 * Brings our tables up to date and then runs `migrateFurther` (the queue's own schema) under the same advisory lock:
 * TypeORM takes none, and two processes that start together would create the same types twice.
 */
export async function migrateDatabase(
  databaseUrl: string,
  migrateFurther: (client: Client) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await runOurMigrations(databaseUrl);
    await migrateFurther(client);
  } finally {
    await client.end();
  }
}

async function runOurMigrations(databaseUrl: string): Promise<void> {
  const dataSource = await createDataSource({ databaseUrl, poolSize: 1 }).initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}
