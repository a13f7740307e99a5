import { readDatabaseUrl } from "../config/database-url.ts";
import { ConfigError } from "../config/read-environment.ts";
import { asError } from "../errors.ts";
import { migrateDatabase } from "../services/migrate-database.ts";

try {
  await migrateDatabase(readDatabaseUrl());
  process.stdout.write("the database is up to date\n");
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
