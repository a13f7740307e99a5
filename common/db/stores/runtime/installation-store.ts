import type { Queryable } from "../../queryable.ts";

/** Facts that the migrations have written about this installation, by name. */
export async function findInstallationFacts(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; value: string }>("select name, value from installation_facts");
  return new Map(rows.map(({ name, value }) => [name, value]));
}
