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

export interface SeenTransaction {
  id: string;
  pid: number | null;
  role: string | null;
  application: string | null;
  state: string | null;
  /** Null where its session is of another role, whose times the service's may not see. */
  beganAt: Date | null;
}

/** The same, as far as the caller's role may see them, and prepared ones, which have no session. */
export async function describeOpenTransactions(db: Queryable): Promise<SeenTransaction[]> {
  return db.query<SeenTransaction>(
    `select l.virtualtransaction as id, a.pid, a.usename as role, nullif(a.application_name, '') as application, a.state,
       a.xact_start as began_at
     from ${openSessions}
     union all
     select p.gid, null, p.owner, null, null, p.prepared from pg_prepared_xacts p where p.database = current_database()`,
  );
}
