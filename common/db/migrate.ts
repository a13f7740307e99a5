import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";

import { refuseHalfRestored } from "./backup/restore-mark.ts";
import { createDataSource } from "./data-source.ts";

/** Any number; every process that migrates this database must use the same one. */
const migrationLock = 2_026_0101;
const askAgainMs = 200;

/**
 * Brings our tables up to date and then runs `migrateFurther` (the queue's own schema) under the same advisory lock:
 * TypeORM takes none, and two processes that start together would create the same types twice.
 *
 * @param options.restores this is the restore under way, for whose end everybody else has to wait
 * @throws Error for a database that is half restored
 */
export async function migrateDatabase(
  databaseUrl: string,
  migrateFurther: (client: Client) => Promise<unknown> = () => Promise.resolve(),
  { restores }: { restores: boolean } = { restores: false },
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await takeLock(client);
    if (!restores) {
      await refuseHalfRestored(client);
    }
    await runOurMigrations(databaseUrl);
    await migrateFurther(client);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again: a statement that waits for the lock would hold a snapshot, for whose end an index that is made beside
 * the traffic (concurrently) has to wait, and neither would ever go on.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      migrationLock,
    ]);
    if (rows[0]?.taken === true) {
      return;
    }
    await pause(askAgainMs);
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
