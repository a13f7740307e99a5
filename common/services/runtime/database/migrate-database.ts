import { migrateDatabase as migrateTables } from "../../../db/migrate.ts";
import { OwnConnection } from "../../../db/own-connection.ts";
import { readSchemaState } from "../../../db/schema-state.ts";
import { asError } from "../../../errors.ts";
import { migrateQueue } from "../../../queue/migrate-queue.ts";

const answerMs = 10_000;

export interface MigrationParts {
  /** Told what is waited for, and what is not as it should be. */
  tell?: (line: string) => void;
  /** How the service connects, where its role is not the owner's. */
  serviceUrl?: string;
}

/**
 * Brings the whole database up to date: our tables, the queue's, and the rights of the service's role. Safe to run from several
 * processes at once.
 *
 * @throws Error in words, also where the service could not work on what was migrated
 */
export async function migrateDatabase(ownerUrl: string, parts: MigrationParts = {}): Promise<void> {
  await migrateTables(ownerUrl, migrateQueue, parts);
  if (parts.serviceUrl !== undefined && parts.serviceUrl !== ownerUrl) {
    await checkServiceRole(parts.serviceUrl);
  }
}

/** The same of a database that a backup has just been put into. */
export async function migrateRestored(ownerUrl: string, serviceUrl = ownerUrl): Promise<void> {
  await migrateTables(ownerUrl, migrateQueue, { restores: true, serviceUrl });
}

/** A wrong password, or another database, is better found here than by every process of the service. */
async function checkServiceRole(serviceUrl: string): Promise<void> {
  const own = new OwnConnection({ databaseUrl: serviceUrl, applicationName: "migrate" }, answerMs);
  const found = await readSchemaState(own).catch(asError);
  own.close();
  const why =
    found instanceof Error
      ? found.message || (found as NodeJS.ErrnoException).code
      : found.missing.length > 0 && "it leads to another database, or schema, than DATABASE_OWNER_URL";
  if (why !== false) {
    throw new Error(`the database is up to date, but the service cannot work on it as DATABASE_URL says: ${why}`);
  }
}
