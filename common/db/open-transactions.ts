import type { Queryable } from "./queryable.ts";

/** SQL: the sessions of users with a transaction on this database, except the caller's. Those of PostgreSQL itself (autovacuum) have no user. */
const openSessions = `pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'virtualxid' and l.mode = 'ExclusiveLock' and l.pid <> pg_backend_pid()
    and a.datname = current_database() and a.usesysid is not null`;

/** Ids of the transactions of all users that are open on this database, except the caller's. */
export async function findOpenTransactions(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(`select l.virtualtransaction as id from ${openSessions}`);
  return rows.map(({ id }) => id);
}
