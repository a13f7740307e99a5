import type { Queryable } from "../../database.ts";
import { packWithDictionaries } from "../../packed-text.ts";

/** Facts that the migrations have written about this installation, by name. */
export async function findInstallationFacts(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; value: string }>("select name, value from installation_facts");
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Chooses how this process packs what it stores. */
export async function followPacking(db: Queryable): Promise<void> {
  packWithDictionaries((await findInstallationFacts(db)).get("packs_with_dictionaries") === "true");
}
