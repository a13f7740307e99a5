import type { DocumentKind } from "../../../domain/document.ts";
import type { LegStatus, OverallStatus } from "../../../domain/status/status.ts";
import type { Queryable } from "../../database.ts";
import type { StatusLogRow } from "../documents/status-log-store.ts";

const readHead = `select case when is_called then last_value else 0 end as head from status_log_id_seq`;

/** Highest number of the log that was given out, whether its entry can be seen yet or not. */
export async function readLogHead(db: Queryable): Promise<bigint> {
  const rows = await db.query<{ head: string }>({ name: "read-log-head", text: readHead });
  return BigInt(rows[0]?.head ?? 0);
}

/**
 * The transactions that have written to the log, or are about to, and have not ended: they hold a lock of its table until
 * then, which PostgreSQL has them take before they draw a number. Whoever holds a number that was given out before this is asked
 * is among them. Transactions that write elsewhere are not.
 */
export async function readLogWriters(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ writer: string }>({ name: "read-log-writers", text: readWriters });
  return rows.map(({ writer }) => writer);
}

const writersLocks = `
  from pg_locks l
  where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and l.relation = 'status_log'::regclass`;
const readWriters = `select distinct l.virtualtransaction as writer ${writersLocks}`;

/** A transaction that holds the feed back: it has written to the log and has not ended. */
export interface LogWriter {
  writer: string;
  /** Of its server process; null of a transaction that was prepared. */
  pid: number | null;
  applicationName: string | null;
  /** As in pg_stat_activity; null where the server does not tell us. */
  state: string | null;
  /** Seconds since it began; null where the server does not tell us. */
  seconds: number | null;
}

export async function findLogWriters(db: Queryable, writers: readonly string[]): Promise<LogWriter[]> {
  return db.query<LogWriter>(
    `select w.writer, a.pid, a.application_name, a.state,
       extract(epoch from clock_timestamp() - a.xact_start)::float8 as seconds
     from (select distinct l.virtualtransaction as writer, l.pid ${writersLocks}) w
     left join pg_stat_activity a on a.pid = w.pid
     where w.writer = any($1) order by a.xact_start`,
    [writers],
  );
}

/** Ends the session of a transaction that does nothing. @returns whether there was such a one that we may end */
export async function endIdleWriter(
  db: Queryable,
  { writer, pid }: Pick<LogWriter, "writer" | "pid">,
): Promise<boolean> {
  const rows = await db.query<{ ended: boolean }>(
    `select pg_terminate_backend(a.pid) as ended from pg_stat_activity a
     where a.pid = $2 and a.state like 'idle in transaction%'
       and exists (select ${writersLocks} and l.virtualtransaction = $1 and l.pid = a.pid)`,
    [writer, pid],
  );
  return rows[0]?.ended ?? false;
}

/** An entry of the log with what a reader of all documents needs beside it. */
export interface ChangeRow extends StatusLogRow {
  /** In the log of the whole site: never shown, because it counts what others do. */
  id: string;
  orgId: string;
  documentId: string;
  kind: DocumentKind;
  documentSequence: string;
  businessProfileId: string;
  /** As they are now. */
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
}

const changes = `
  select l.id, l.position, l.org_id, l.document_id, l.at, l.revision, l.stage, l.leg, l.event, l.from_state,
    l.to_state, l.attempt, l.duration_ms, l.detail, d.kind, d.document_sequence, d.business_profile_id,
    d.overall_status, d.participant_status, d.fta_status
  from status_log l join documents d on d.org_id = l.org_id and d.id = l.document_id`;

/** Number of the organization's last entry up to `upTo`, which must be a safe mark; 0 where there is none. */
export async function findLastChange(db: Queryable, { orgId, upTo }: { orgId: string; upTo: bigint }): Promise<bigint> {
  const rows = await db.query<{ last: string }>({ name: "find-last-change", text: lastChange }, [orgId, upTo]);
  return BigInt(rows[0]?.last ?? 0);
}

const lastChange = `select coalesce(max(id), 0) as last from status_log where org_id = $1 and id <= $2`;

/** The organization's entries after `after` and up to `upTo`, which must be a safe mark, in order. */
export async function findChanges(
  db: Queryable,
  { orgId, after, upTo, limit }: { orgId: string; after: bigint; upTo: bigint; limit: number },
): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(
    {
      name: "find-changes",
      text: `${changes} where l.org_id = $1 and l.id > $2 and l.id <= $3 order by l.id limit $4`,
    },
    [orgId, after, upTo, limit],
  );
}

/** The same of several organizations and without a limit: the caller keeps the range small. */
export async function findChangesOf(
  db: Queryable,
  { orgIds, after, upTo }: { orgIds: readonly string[]; after: bigint; upTo: bigint },
): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(`${changes} where l.id > $2 and l.id <= $3 and l.org_id = any($1::uuid[]) order by l.id`, [
    orgIds,
    after,
    upTo,
  ]);
}

/** The organization's entries of a time, oldest first. */
export async function findChangesBetween(
  db: Queryable,
  { orgId, since, until, limit }: { orgId: string; since: Date; until: Date; limit: number },
): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(`${changes} where l.org_id = $1 and l.at >= $2 and l.at < $3 order by l.id limit $4`, [
    orgId,
    since,
    until,
    limit,
  ]);
}

/**
 * How far one stride of a reader of the whole log goes, which is up to `safe` at most. What a restore has left out of the
 * numbers takes no stride.
 */
export async function findBatchEnd(
  db: Queryable,
  { after, safe, stride }: { after: bigint; safe: bigint; stride: bigint },
): Promise<bigint> {
  if (safe - after <= stride) {
    return safe;
  }
  const rows = await db.query<{ first: string | null }>(`select min(id) as first from status_log where id > $1`, [
    after,
  ]);
  const end = BigInt(rows[0]?.first ?? safe) - 1n + stride;
  return end < safe ? end : safe;
}

/**
 * Takes a reader's place in the log until the transaction ends.
 *
 * @returns undefined when someone else holds it
 */
export async function lockFeedCursor(tx: Queryable, name: string): Promise<bigint | undefined> {
  const rows = await tx.query<{ position: string }>(
    `select position from feed_cursors where name = $1 for update skip locked`,
    [name],
  );
  return rows[0] === undefined ? undefined : BigInt(rows[0].position);
}

/** How far a reader has come that is nobody else's. */
export async function findFeedCursor(db: Queryable, name: string): Promise<bigint> {
  const rows = await db.query<{ position: string }>(`select position from feed_cursors where name = $1`, [name]);
  return BigInt(rows[0]?.position ?? 0);
}

/** Never back: whoever was frozen and followed has nothing to say any more. */
export async function advanceFeedCursor(db: Queryable, name: string, position: bigint): Promise<void> {
  await db.query(`update feed_cursors set position = $2 where name = $1 and position < $2`, [name, position]);
}

export async function moveFeedCursor(tx: Queryable, name: string, position: bigint): Promise<void> {
  await tx.query(`update feed_cursors set position = $2 where name = $1`, [name, position]);
}
