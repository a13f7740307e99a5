import { DataSource } from "typeorm";

import { parseDatabaseUrl } from "../config/database-address.ts";
import { connectionLimits, defaultPoolSize, type DatabaseTimeouts, DatabaseClient } from "./database-client.ts";
import { migrations as allMigrations } from "./migrations/migrations.ts";
import { skipMovedLog } from "./log-sql.ts";

export interface DataSourceOptions {
  databaseUrl: string;
  applicationName?: string;
  /** Connections this process may hold at most. */
  poolSize?: number;
  /** Absent: statements may take as long as they like, as migrations have to. */
  timeouts?: DatabaseTimeouts;
  /** The migrations that a backup was made with; all of this release by default. */
  migrations?: typeof allMigrations;
}

/**
 * A connection keeps the plans of its statements; a new one signs in and plans each of them several times. With the pool's default of ten
 * seconds that would happen for every document of a quiet site, and at the beginning of every burst.
 */
export const idleConnectionMs = 300_000;

export function createDataSource(options: DataSourceOptions): DataSource {
  const { databaseUrl, applicationName, poolSize = defaultPoolSize, timeouts, migrations = allMigrations } = options;
  return new DataSource({
    type: "postgres",
    url: parseDatabaseUrl(databaseUrl).servers[0],
    poolSize,
    ...(applicationName !== undefined && { applicationName }),
    extra: {
      Client: DatabaseClient,
      connectionString: databaseUrl,
      ...(timeouts !== undefined && {
        ...connectionLimits(timeouts),
        idleTimeoutMillis: idleConnectionMs,
        verify: skipMovedLog,
      }),
    },
    migrations,
    migrationsTransactionMode: "each",
    installExtensions: false,
  });
}
