import type { DocumentKind } from "../documents/document.ts";
import type { Leg } from "./legs.ts";
import type { LegStatus, OverallStatus } from "./status.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { nameColumns, type NameColumns } from "../db/document-sql.ts";
import { inOrder, isBehind, isUpTo, maxEntriesOfRow } from "../db/log-sql.ts";
import type { StatusLogRow } from "./status-store.ts";

// The number that was drawn last is that of a row, whose entries have the next ones.
const readHead = preparedStatement(
  "read-log-head",
  `select case when is_called then last_value + ${maxEntriesOfRow - 1} else 0 end as head from status_log_id_seq`,
);

/** Highest number of the log that was given out, whether or not its entry is visible yet. */
export async function readLogHead(db: Queryable): Promise<bigint> {
  const rows = await db.query<{ head: string }>(readHead);
  return BigInt(rows[0]?.head ?? 0);
}

/**
 * The transactions that have written to the log, or are about to, and have not ended. PostgreSQL makes them lock the
 * log's table before they draw a number, so every transaction with a number drawn before this query is among them, and
 * no other.
 */
export async function readLogWriters(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ writer: string }>(readWriters);
  return rows.map(({ writer }) => writer);
}

const writersLocks = `
  from pg_locks l
  where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and l.relation = 'status_log'::regclass`;
const readWriters = preparedStatement(
  "read-log-writers",
  `select distinct l.virtualtransaction as writer ${writersLocks}`,
);

/** A transaction that holds the feed back because it has written to the log and has not ended. */
interface LogWriter {
  writer: string;
  /** Server process; null for a prepared transaction. */
  pid: number | null;
  applicationName: string | null;
  /** As in pg_stat_activity; null if the server does not show it. */
  state: string | null;
  /** Seconds since it began; null if the server does not show it. */
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

/** Ends the session of an idle transaction. @returns whether one was ended */
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

/** A log entry with the columns that readers of many documents need. */
export interface ChangeRow extends StatusLogRow, NameColumns {
  /** Number in the log of the whole site; never shown, because it reveals the activity of other organizations. */
  id: string;
  orgId: string;
  documentId: string;
  kind: DocumentKind;
  documentSequence: string;
  businessProfileId: string;
  /** Whether its organization is for tests. */
  /** Current statuses, not those at the time of the entry. */
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
}

const changes = `
  select l.id, l.position, l.org_id, l.document_id, l.at, l.revision, l.stage, l.leg, l.event, l.from_state,
    l.to_state, l.attempt, l.duration_ms, l.detail, d.kind, d.document_sequence, d.business_profile_id,
    d.overall_status, d.participant_status, d.fta_status, ${nameColumns}
  from status_log l join documents d on d.org_id = l.org_id and d.id = l.document_id`;

/** Number of the organization's last entry up to the watermark `upTo`; 0 if there is none. */
export async function findLastChange(db: Queryable, { orgId, upTo }: { orgId: string; upTo: bigint }): Promise<bigint> {
  const rows = await db.query<{ last: string }>(lastChange, [orgId, upTo]);
  return BigInt(rows[0]?.last ?? 0);
}

const lastChange = preparedStatement(
  "find-last-change",
  `select coalesce((select l.id from status_log l where l.org_id = $1 and ${isUpTo("l", "$2")}
  order by l.row_id desc, l.id desc limit 1), 0) as last`,
);

interface ChangesQuery {
  orgId: string;
  after: bigint;
  upTo: bigint;
  limit: number;
  /** The page ends with the entry whose document's metadata reaches this size in all. */
  maxBytes: number;
}

/**
 * The organization's entries between `after` and the watermark `upTo`, in order; `found` is one more than `limit` at most and
 * tells whether there are others.
 */
export async function findChanges(
  db: Queryable,
  { orgId, after, upTo, limit, maxBytes }: ChangesQuery,
): Promise<(ChangeRow & { found: number })[]> {
  return db.query(findChangesStatement, [orgId, after, upTo, limit, maxBytes]);
}

const metadataBytes = "coalesce(octet_length(metadata::text), 0)";

/** SQL: the entries of `page` as far as their metadata allows. */
const measured = (page: string, { limit, maxBytes }: { limit: string; maxBytes: string }): string => `
  with page as (${page}),
  measured as (
    select *, (count(*) over ())::int as found, row_number() over (order by id) as nth,
      sum(${metadataBytes}) over (order by id) - ${metadataBytes} as bytes_before
    from page
  )
  select * from measured where nth <= ${limit} and bytes_before < ${maxBytes} order by id`;

const findChangesStatement = preparedStatement(
  "find-changes",
  measured(
    `${changes} where l.org_id = $1 and ${isBehind("l", "$2")} and ${isUpTo("l", "$3")} ${inOrder("l")} limit $4 + 1`,
    { limit: "$4", maxBytes: "$5" },
  ),
);

const findChosenStatement = preparedStatement(
  "find-chosen-changes",
  measured(
    `${changes} where l.org_id = $1 and l.id = any($2::bigint[]) and l.row_id
    between (select min(i) from unnest($2::bigint[]) i) - ${maxEntriesOfRow - 1} and (select max(i) from unnest($2::bigint[]) i)`,
    { limit: "$3", maxBytes: "$4" },
  ),
);

/** What says which event an entry is. */
interface LogStep {
  id: string;
  stage: string;
  leg: Leg | null;
  event: string;
  fromState: string | null;
  toState: string | null;
}

/** The next entries as `findChanges` reads them, to choose from. */
export async function findSteps(
  db: Queryable,
  { orgId, after, upTo, limit }: Omit<ChangesQuery, "maxBytes">,
): Promise<LogStep[]> {
  return db.query(findStepsStatement, [orgId, after, upTo, limit]);
}

const findStepsStatement = preparedStatement(
  "find-steps",
  `
  select l.id, l.stage, l.leg, l.event, l.from_state, l.to_state from status_log l
  where l.org_id = $1 and ${isBehind("l", "$2")} and ${isUpTo("l", "$3")} ${inOrder("l")} limit $4`,
);

/** These entries of the organization, in order; `found` as in `findChanges`. */
export async function findChosenChanges(
  db: Queryable,
  { orgId, ids, maxBytes }: { orgId: string; ids: readonly string[]; maxBytes: number },
): Promise<(ChangeRow & { found: number })[]> {
  return db.query(findChosenStatement, [orgId, ids, ids.length, maxBytes]);
}

/** The entries of several organizations without a limit: the caller keeps the range small. */
export async function findChangesOf(
  db: Queryable,
  { orgIds, after, upTo }: { orgIds: readonly string[]; after: bigint; upTo: bigint },
): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(
    `${changes} where ${isBehind("l", "$2")} and ${isUpTo("l", "$3")} and l.org_id = any($1::uuid[]) order by l.id`,
    [orgIds, after, upTo],
  );
}

/** The organization's entries of a period, oldest first. */
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

/** A row takes the numbers of 16 entries and has about two. */
const numbersOfEntry = 8n;

/** No index has the numbers of the whole site, but that of the log has them for each organization. */
const firstBehind = `
  select min(f.id) as first from organizations o cross join lateral (
    select r.id from status_log_rows r where r.org_id = o.id and r.id > $1 order by r.id limit 1
  ) f`;

/** The end of the next batch of about `stride` entries, at most `safe`. Numbers that a restore has skipped do not count. */
export async function findBatchEnd(
  db: Queryable,
  { after, safe, stride }: { after: bigint; safe: bigint; stride: bigint },
): Promise<bigint> {
  const numbers = stride * numbersOfEntry;
  if (safe - after <= numbers) {
    return safe;
  }
  const rows = await db.query<{ first: string | null }>(firstBehind, [after]);
  const end = BigInt(rows[0]?.first ?? safe) - 1n + numbers;
  return end < safe ? end : safe;
}

/**
 * Locks a reader's cursor until the transaction ends.
 *
 * @returns undefined when another transaction holds it
 */
export async function lockFeedCursor(tx: Queryable, name: string): Promise<bigint | undefined> {
  const rows = await tx.query<{ position: string }>(
    `select position from process_leases where name = $1 for update skip locked`,
    [name],
  );
  return rows[0] === undefined ? undefined : BigInt(rows[0].position);
}

export async function moveFeedCursor(tx: Queryable, name: string, position: bigint): Promise<void> {
  await tx.query(`update process_leases set position = $2 where name = $1`, [name, position]);
}
