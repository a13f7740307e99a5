import { readCommandLine, runCommand } from "../config/read-command-line.ts";
import { readOwnedDatabase } from "../config/storage-variables.ts";
import { awaitDatabase } from "../runtime/await-database.ts";
import { migrateDatabase } from "../runtime/migrate-database.ts";

const command = {
  synopsis: "npm run -s migrate",
  help: `
Brings the database that DATABASE_URL names up to date: the service's tables and those of the queues.
With DATABASE_OWNER_URL it does so as the owner, and gives the role of DATABASE_URL, which it makes where
there is none, what the service needs; and that of DATABASE_READER_URL what dashboards and reports need.
Once per release, before api and workers start; safe to run from several places at once. It waits for a
database that is not there yet.`,
};

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

readCommandLine(command);
await runCommand(async () => {
  const { ownerUrl, ownerVariable: variable, ...others } = readOwnedDatabase();
  await awaitDatabase({ databaseUrl: ownerUrl, applicationName: "migrate" }, { needs: "connection", variable, tell });
  await migrateDatabase(ownerUrl, { ...others, tell });
  process.stdout.write("the database is up to date\n");
});
