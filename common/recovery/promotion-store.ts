import type { Queryable } from "../db/queryable.ts";

/** Of database_home(): the cluster, the database's number in it, the timeline. */
const partsOf = (home: string): string[] => home.split(" ");

/**
 * Whether a database is the same as at `home`, on a server that was promoted since, and has every transaction of the marks
 * (fragments/commit-mark.ts) that were made there. A server that has started since it was promoted does not know any more how
 * far it had come.
 */
export async function hasAllCommits(
  tx: Queryable,
  { home, here }: { home: string; here: string },
  marks: readonly string[],
): Promise<boolean> {
  const [cluster, oid, timeline] = partsOf(home);
  const [clusterHere, oidHere, timelineHere = ""] = partsOf(here);
  const isPromoted = cluster !== "-" && cluster === clusterHere && oid === oidHere && timelineHere > (timeline ?? "");
  const made = marks
    .filter((mark) => mark.startsWith(`${home} `))
    .map((mark) => mark.slice(home.length + 1).split(" "));
  if (!isPromoted || made.length === 0) {
    return false;
  }
  const [found] = await tx.query<{ whole: boolean }>(
    // A number that was lost may have been given again: the place in the log shows that.
    `select pg_last_wal_receive_lsn() is not null and bool_and(case
         when lsn > pg_last_wal_replay_lsn() or xid >= pg_snapshot_xmax(pg_current_snapshot()) then false
         else coalesce(pg_xact_status(xid), 'committed') = 'committed' end) as whole
     from unnest($1::text[]::xid8[], $2::text[]::pg_lsn[]) as mark (xid, lsn)`,
    [made.map(([xid]) => xid), made.map(([, lsn]) => lsn)],
  );
  return found?.whole === true;
}
