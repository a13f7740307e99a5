import { DataSource } from "typeorm";

import { connectionLimits, usualPoolSize, type DatabaseTimeouts } from "./connection-limits.ts";
import * as accounts from "./entities/accounts.ts";
import * as console from "./entities/console.ts";
import * as delivery from "./entities/delivery.ts";
import * as documentLog from "./entities/document-log.ts";
import * as documents from "./entities/documents.ts";
import * as feed from "./entities/feed.ts";
import * as observation from "./entities/observation.ts";
import * as operations from "./entities/operations.ts";
import * as process from "./entities/process.ts";
import * as recovery from "./entities/recovery.ts";
import * as search from "./entities/search.ts";
import * as webhooks from "./entities/webhooks.ts";
import { migrations as allMigrations } from "./migrations/migrations.ts";

export interface DataSourceOptions {
  databaseUrl: string;
  applicationName?: string;
  /** Connections this process may hold at most. */
  poolSize?: number;
  /** Absent: statements may take as long as they like, as migrations have to. */
  timeouts?: DatabaseTimeouts;
  /** Some of them: those that a backup was made with. */
  migrations?: typeof allMigrations;
}

/**
 * A connection knows the plans of its statements; a new one has to sign in and make each of them several times. The pool's own ten
 * seconds would do that again for every document of a quiet site, and at the beginning of every burst.
 */
const idleMs = 300_000;

export function createDataSource(options: DataSourceOptions): DataSource {
  const { databaseUrl, applicationName, poolSize = usualPoolSize, timeouts, migrations = allMigrations } = options;
  return new DataSource({
    type: "postgres",
    url: databaseUrl,
    poolSize,
    ...(applicationName !== undefined && { applicationName }),
    ...(timeouts !== undefined && { extra: { ...connectionLimits(timeouts), idleTimeoutMillis: idleMs } }),
    entities: [
      accounts,
      documents,
      documentLog,
      delivery,
      feed,
      webhooks,
      process,
      operations,
      observation,
      recovery,
      search,
      console,
      console,
    ].flatMap((room) => Object.values(room)),
    migrations,
    migrationsTransactionMode: "each",
    installExtensions: false,
  });
}
