import type { Statements } from "../../../common/db/queryable.ts";

/**
 * A text that changes with every row that is inserted, updated or deleted: each new version of a row has the number of its transaction.
 */
export async function stateDigest(database: Statements): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, count(*), sum(xmin::text::bigint) as versions from ${name}`,
  );
  return JSON.stringify(await database.query(`${digests.join(" union all ")} order by name`));
}
