import { migrateDatabase as migrateTables } from "../../../db/migrate.ts";
import { migrateQueue } from "../../../queue/migrate-queue.ts";

/** Brings the whole database up to date: our tables and the queue's. Safe to run from several processes at once. */
export async function migrateDatabase(databaseUrl: string, tell?: (line: string) => void): Promise<void> {
  await migrateTables(databaseUrl, migrateQueue, tell && { tell });
}

/** The same of a database that a backup has just been put into. */
export async function migrateRestored(databaseUrl: string): Promise<void> {
  await migrateTables(databaseUrl, migrateQueue, { restores: true });
}
