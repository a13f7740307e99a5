import type { Queryable } from "./queryable.ts";

/**
 * Ids of the transactions of all users that are open on this database, but for the caller's. Those of PostgreSQL itself
 * (autovacuum) have no user and write no rows of ours.
 */
export async function findOpenTransactions(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct l.virtualtransaction as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and l.pid <> pg_backend_pid() and a.datname = current_database() and a.usesysid is not null`,
  );
  return rows.map(({ id }) => id);
}
