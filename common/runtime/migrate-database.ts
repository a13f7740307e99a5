import { ConfigError } from "../config/read-environment.ts";
import { whyRefused } from "../db/database-errors.ts";
import { migrateTables } from "../db/migrate-tables.ts";
import { OwnConnection } from "../db/own-connection.ts";
import { readSchemaState } from "../db/schema-state.ts";
import { reasonOf } from "./await-database.ts";
import { asError } from "./errors.ts";
import { migrateQueue } from "../queue/migrate-and-rewrite-jobs.ts";

const answerMs = 10_000;

export interface MigrationParts {
  /** Called with warnings. */
  tell?: (line: string) => void;
  /** Connection of the service, if its role is not the owner. */
  serviceUrl?: string;
  /** Connection of metrics and reports, if they have a role. */
  readerUrl?: string | undefined;
}

/**
 * Migrates the whole database: our tables, the queue's, and the rights of the other roles. Several processes may run
 * it at once.
 *
 * @throws Error in words, also when the service could not use the migrated database; ConfigError where it is refused there
 */
export async function migrateDatabase(ownerUrl: string, parts: MigrationParts = {}): Promise<void> {
  const { serviceUrl, readerUrl, tell } = parts;
  await migrateTables(ownerUrl, migrateQueue, parts);
  const service = serviceUrl === undefined || serviceUrl === ownerUrl ? undefined : await whyUseless(serviceUrl);
  if (service !== undefined) {
    const words = `the database is up to date, but the service cannot work on it as DATABASE_URL says: ${reasonOf(service)}`;
    throw whyRefused(service) === undefined ? new Error(words) : new ConfigError([], words);
  }
  // Documents must not wait for dashboards.
  const reader = readerUrl === undefined ? undefined : await whyUseless(readerUrl);
  if (reader !== undefined) {
    tell?.(`dashboards and reports cannot read the database as DATABASE_READER_URL says: ${reasonOf(reader)}`);
  }
}

export async function migrateRestored(ownerUrl: string, parts: MigrationParts): Promise<void> {
  await migrateTables(ownerUrl, migrateQueue, { restores: true, ...parts });
}

/** A wrong password or database is reported here rather than by every process; undefined where the role can work. */
async function whyUseless(url: string): Promise<Error | undefined> {
  const own = new OwnConnection({ databaseUrl: url, applicationName: "migrate" }, answerMs);
  const found = await readSchemaState(own).catch(asError);
  own.close();
  if (found instanceof Error) {
    return found;
  }
  const elsewhere = "it leads to another database, or schema, than DATABASE_OWNER_URL";
  return found.missing.length > 0 ? new Error(elsewhere) : undefined;
}
