import type { Queryable } from "../db/queryable.ts";

/** The installation's secret, in hexadecimal, which its first migration has made. */
export async function findNumberKey(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ numberKey: string }>("select number_key from installation_state");
  return row?.numberKey;
}
