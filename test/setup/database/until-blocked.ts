import type { Queryable } from "../../../common/db/queryable.ts";
import { until } from "../until.ts";

/** Waits until so many statements on the database wait for a lock. */
export const untilBlocked = (database: Queryable, statements = 1): Promise<unknown> =>
  until(`${statements} statement(s) wait for a lock`, async () => {
    const [row] = await database.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.waiting === statements;
  });
