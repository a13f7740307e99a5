import { readCommandLine, refuseUsage, type Command } from "../../../common/config/command-line.ts";
import { Database } from "../../../common/db/database.ts";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.ts";
import { print } from "../progress.ts";
import { runBench } from "../run-bench.ts";
import { fill, makeTenants } from "./fill.ts";
import { makeTemplates } from "./templates.ts";

const mostDocuments = 100_000_000;
const command = {
  synopsis: "npm run -s bench:fill -- --database <postgres://…> [--documents <number>]",
  help: `
Fills an empty database with documents as the service makes them: a few of every fate go through the service
itself, on a simulated network, and are then copied with their legs, logs, amounts, XML, findings and
messages. Twenty organizations, of which one has four of five documents; two years of dates. A million takes
about ten gigabytes and a few minutes.

  --database   the database; its user must be the server's superuser, and it must hold no document yet
  --documents  how many (1000000)`,
  options: { database: { type: "string" }, documents: { type: "string", default: "1000000" } },
} as const satisfies Command;

const { values } = readCommandLine(command);
const documents = Number(values.documents);
const databaseUrl = values.database ?? refuseUsage(command, "--database is missing");
if (!Number.isSafeInteger(documents) || documents < 1 || documents > mostDocuments) {
  refuseUsage(command, `--documents must be a whole number from 1 to ${mostDocuments}`);
}

async function run(): Promise<void> {
  await migrateDatabase(databaseUrl);
  const database = await Database.open({ databaseUrl, poolSize: 1 });
  try {
    await requireEmpty(database);
    const startedAt = performance.now();
    const templates = await makeTemplates(databaseUrl);
    const tenants = await makeTenants(database);
    await fill(databaseUrl, { templates, tenants, from: 1, to: documents });
    print(`${documents} documents in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`);
    print(`The large organization is ${tenants[0]?.orgId}, a small one ${tenants[1]?.orgId}.`);
  } finally {
    await database.close();
  }
}

/** The service runs on it for a moment, and would send what waits there to its simulated network. */
async function requireEmpty(database: Database): Promise<void> {
  const rows = await database.query("select from documents limit 1");
  if (rows.length > 0) {
    throw new Error("The database holds documents already: only an empty one is filled");
  }
}

await runBench(run);
