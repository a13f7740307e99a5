import type { Queryable } from "../../database.ts";
import { packWithDictionaries } from "../../packed-text.ts";

/** What the migrations have written of this installation, by name. */
export async function findInstallationFacts(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; value: string }>("select name, value from installation_facts");
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** How this process packs what it stores; a database that does not say so is read by processes of the release before as well. */
export async function followPacking(db: Queryable): Promise<void> {
  packWithDictionaries((await findInstallationFacts(db)).get("packs_with_dictionaries") === "true");
}
