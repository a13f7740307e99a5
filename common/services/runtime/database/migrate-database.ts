import { migrateDatabase as migrateTables } from "../../../db/migrate.ts";
import { OwnConnection } from "../../../db/own-connection.ts";
import { readSchemaState } from "../../../db/schema-state.ts";
import { asError } from "../../../errors.ts";
import { migrateQueue } from "../../../queue/migrate-queue.ts";

const answerMs = 10_000;

export interface MigrationParts {
  /** Called with what is waited for, and with warnings. */
  tell?: (line: string) => void;
  /** Connection of the service, if its role is not the owner. */
  serviceUrl?: string;
}

/**
 * Migrates the whole database: our tables, the queue's, and the rights of the service's role. Several processes may run
 * it at once.
 *
 * @throws Error in words, also when the service could not use the migrated database
 */
export async function migrateDatabase(ownerUrl: string, parts: MigrationParts = {}): Promise<void> {
  await migrateTables(ownerUrl, migrateQueue, parts);
  if (parts.serviceUrl !== undefined && parts.serviceUrl !== ownerUrl) {
    await checkServiceRole(parts.serviceUrl);
  }
}

export async function migrateRestored(ownerUrl: string, serviceUrl = ownerUrl): Promise<void> {
  await migrateTables(ownerUrl, migrateQueue, { restores: true, serviceUrl });
}

/** A wrong password or database is reported here rather than by every process of the service. */
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
