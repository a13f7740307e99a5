import type { Queryable } from "../../queryable.ts";
import { archiveLock } from "./month-seal-store.ts";

/** A file that a reader may need now. */
export async function findFileInUse(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(
    "select name from archive_files where in_use order by name desc limit 1",
  );
  return row?.name;
}

/** A command that takes longer than this is named, though it may be at work. */
const maxHours = 24;

/**
 * Months with traces of a command while none is at work, which would have the lock of takeArchiveLock: a state on the way to sealed, or
 * files that are of no use.
 */
export async function findUnfinishedMonths(db: Queryable): Promise<{ month: string; since: Date }[]> {
  return db.query<{ month: string; since: Date }>(
    `select t.month, min(t.since) as since from (
       select name as month, changed_at as since from content_months where state in ('copying', 'copied')
       union all select month, written_at from archive_files where not in_use) t
     where t.since < now() - interval '${maxHours} hours' or not exists (
       select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.classid = ${archiveLock} and l.objid = 0 and l.granted and d.datname = current_database())
     group by t.month order by t.month`,
  );
}
