import { runMigrations } from "bullmq";
import type { Client } from "pg";

/** BullMQ's own tables, in the schema `bullmq` of the same database. */
export async function migrateQueue(client: Client): Promise<void> {
  await runMigrations(client);
}
