import type { Queryable } from "../db/queryable.ts";

/** Makes the parts for the months that come, and lets PostgreSQL count what the tables hold. */
export async function makeMonths(db: Queryable): Promise<void> {
  await db.query("select make_content_months()");
  await db.query("select count_content()");
}
