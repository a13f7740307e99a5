import { readCommandLine } from "../config/command-line.ts";
import { readDatabaseUrl } from "../config/config.ts";
import { ConfigError } from "../config/read-environment.ts";
import { asError } from "../errors.ts";
import { awaitDatabase, refusesUs } from "../services/process/database/await-database.ts";
import { migrateDatabase } from "../services/process/database/migrate-database.ts";

const command = {
  synopsis: "npm run -s migrate",
  help: `
Brings the database that DATABASE_URL names up to date: the service's tables and those of the queues.
Once per release, before api and workers start; safe to run from several places at once.
It waits for a database that is not there yet.`,
};

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

readCommandLine(command);
try {
  const databaseUrl = readDatabaseUrl();
  await awaitDatabase(
    { databaseUrl, applicationName: "migrate" },
    { needs: "connection", tell, isHopeless: refusesUs },
  );
  await migrateDatabase(databaseUrl, tell);
  process.stdout.write("the database is up to date\n");
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
