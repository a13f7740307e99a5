import type { Statements } from "../../../common/db/database.ts";

/** One text that is another as soon as any row of any table is: what has not changed it has changed nothing. */
export async function stateDigest(database: Statements): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t`,
  );
  return JSON.stringify(await database.query(`${digests.join(" union all ")} order by name`));
}
