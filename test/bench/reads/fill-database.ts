import { Database } from "../../../common/db/database.ts";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.ts";
import { makePastMonths } from "../../setup/database/past-months.ts";
import { note, print } from "../progress.ts";
import { secondsSince } from "../statistics.ts";
import { fill, makeTenants } from "./fill.ts";
import { seedSearch } from "./seed-search.ts";
import { makeTemplates } from "./templates.ts";

/** The fill spreads documents over two years. */
const filledMonths = 24;

/** Fills a database and its search, with a part for each of the months. Its user must be the server's superuser. */
export async function fillDatabase(databaseUrl: string, many: number): Promise<void> {
  await migrateDatabase(databaseUrl);
  const database = await Database.open({ databaseUrl, poolSize: 1 });
  try {
    // The workers of the templates would send what waits there to their simulated network.
    if ((await database.query("select from documents limit 1")).length > 0) {
      throw new Error("The database holds documents already: only an empty one is filled");
    }
    const startedAt = performance.now();
    await makePastMonths(databaseUrl, filledMonths);
    const templates = await makeTemplates(databaseUrl);
    const tenants = await makeTenants(database);
    await fill(databaseUrl, { templates, tenants, from: 1, to: many });
    note("seeding the search");
    await seedSearch(databaseUrl);
    print(`${many} documents in ${secondsSince(startedAt)} s.`);
    print(`The large organization is ${tenants[0]?.orgId}, a small one ${tenants[1]?.orgId}.`);
  } finally {
    await database.close();
  }
}
