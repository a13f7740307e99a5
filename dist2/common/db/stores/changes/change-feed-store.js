import { isOfSandbox } from "../../fragments/is-of-sandbox.js";
import { nameColumns } from "../../fragments/document-columns.js";
const readHead = `select case when is_called then last_value else 0 end as head from status_log_id_seq`;
/** Highest number of the log that was given out, whether or not its entry is visible yet. */
export async function readLogHead(db) {
    const rows = await db.query({ name: "read-log-head", text: readHead });
    return BigInt(rows[0]?.head ?? 0);
}
/**
 * The transactions that have written to the log, or are about to, and have not ended. PostgreSQL makes them lock the
 * log's table before they draw a number, so every transaction with a number drawn before this query is among them, and
 * no other.
 */
export async function readLogWriters(db) {
    const rows = await db.query({ name: "read-log-writers", text: readWriters });
    return rows.map(({ writer }) => writer);
}
const writersLocks = `
  from pg_locks l
  where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and l.relation = 'status_log'::regclass`;
const readWriters = `select distinct l.virtualtransaction as writer ${writersLocks}`;
export async function findLogWriters(db, writers) {
    return db.query(`select w.writer, a.pid, a.application_name, a.state,
       extract(epoch from clock_timestamp() - a.xact_start)::float8 as seconds
     from (select distinct l.virtualtransaction as writer, l.pid ${writersLocks}) w
     left join pg_stat_activity a on a.pid = w.pid
     where w.writer = any($1) order by a.xact_start`, [writers]);
}
/** Ends the session of an idle transaction. @returns whether one was ended */
export async function endIdleWriter(db, { writer, pid }) {
    const rows = await db.query(`select pg_terminate_backend(a.pid) as ended from pg_stat_activity a
     where a.pid = $2 and a.state like 'idle in transaction%'
       and exists (select ${writersLocks} and l.virtualtransaction = $1 and l.pid = a.pid)`, [writer, pid]);
    return rows[0]?.ended ?? false;
}
const changes = `
  select l.id, l.position, l.org_id, l.document_id, l.at, l.revision, l.stage, l.leg, l.event, l.from_state,
    l.to_state, l.attempt, l.duration_ms, l.detail, d.kind, d.document_sequence, d.business_profile_id,
    ${isOfSandbox("l.org_id")} as is_sandbox, d.overall_status, d.participant_status, d.fta_status, ${nameColumns}
  from status_log l join documents d on d.org_id = l.org_id and d.id = l.document_id`;
/** Number of the organization's last entry up to the watermark `upTo`; 0 if there is none. */
export async function findLastChange(db, { orgId, upTo }) {
    const rows = await db.query({ name: "find-last-change", text: lastChange }, [orgId, upTo]);
    return BigInt(rows[0]?.last ?? 0);
}
const lastChange = `select coalesce(max(id), 0) as last from status_log where org_id = $1 and id <= $2`;
/**
 * The organization's entries between `after` and the watermark `upTo`, in order; `found` is one more than `limit` at most and
 * tells whether there are others.
 */
export async function findChanges(db, { orgId, after, upTo, limit, maxBytes }) {
    return db.query({ name: "find-changes", text: findChangesText }, [orgId, after, upTo, limit, maxBytes]);
}
const metadataBytes = "coalesce(octet_length(metadata::text), 0)";
/** SQL: the entries of `page` as far as their metadata allows. */
const measured = (page, { limit, maxBytes }) => `
  with page as (${page}),
  measured as (
    select *, (count(*) over ())::int as found, row_number() over (order by id) as nth,
      sum(${metadataBytes}) over (order by id) - ${metadataBytes} as bytes_before
    from page
  )
  select * from measured where nth <= ${limit} and bytes_before < ${maxBytes} order by id`;
const findChangesText = measured(`${changes} where l.org_id = $1 and l.id > $2 and l.id <= $3 order by l.id limit $4 + 1`, { limit: "$4", maxBytes: "$5" });
const findChosenText = measured(`${changes} where l.org_id = $1 and l.id = any($2::bigint[])`, {
    limit: "$3",
    maxBytes: "$4",
});
/** The next entries as `findChanges` reads them, to choose from. */
export async function findSteps(db, { orgId, after, upTo, limit }) {
    return db.query({ name: "find-steps", text: findStepsText }, [orgId, after, upTo, limit]);
}
const findStepsText = `
  select l.id, l.stage, l.leg, l.event, l.from_state, l.to_state from status_log l
  where l.org_id = $1 and l.id > $2 and l.id <= $3 order by l.id limit $4`;
/** These entries of the organization, in order; `found` as in `findChanges`. */
export async function findChosenChanges(db, { orgId, ids, maxBytes }) {
    return db.query({ name: "find-chosen-changes", text: findChosenText }, [orgId, ids, ids.length, maxBytes]);
}
/** The entries of several organizations without a limit: the caller keeps the range small. */
export async function findChangesOf(db, { orgIds, after, upTo }) {
    return db.query(`${changes} where l.id > $2 and l.id <= $3 and l.org_id = any($1::uuid[]) order by l.id`, [
        orgIds,
        after,
        upTo,
    ]);
}
/** The organization's entries of a period, oldest first. */
export async function findChangesBetween(db, { orgId, since, until, limit }) {
    return db.query(`${changes} where l.org_id = $1 and l.at >= $2 and l.at < $3 order by l.id limit $4`, [
        orgId,
        since,
        until,
        limit,
    ]);
}
/** The end of the next batch of `stride` entries, at most `safe`. Numbers that a restore has skipped do not count. */
export async function findBatchEnd(db, { after, safe, stride }) {
    if (safe - after <= stride) {
        return safe;
    }
    const rows = await db.query(`select min(id) as first from status_log where id > $1`, [
        after,
    ]);
    const end = BigInt(rows[0]?.first ?? safe) - 1n + stride;
    return end < safe ? end : safe;
}
/**
 * Locks a reader's cursor until the transaction ends.
 *
 * @returns undefined when another transaction holds it
 */
export async function lockFeedCursor(tx, name) {
    const rows = await tx.query(`select position from feed_cursors where name = $1 for update skip locked`, [name]);
    return rows[0] === undefined ? undefined : BigInt(rows[0].position);
}
/** The cursor of a reader, without a lock. */
export async function findFeedCursor(db, name) {
    const rows = await db.query(`select position from feed_cursors where name = $1`, [name]);
    return BigInt(rows[0]?.position ?? 0);
}
export async function hasFeedCursor(db, name) {
    return (await db.query(`select from feed_cursors where name = $1`, [name])).length > 0;
}
export async function deleteFeedCursor(db, name) {
    await db.query(`delete from feed_cursors where name = $1`, [name]);
}
/** Never moves backwards: a process that was frozen and replaced must not undo its successor's progress. */
export async function advanceFeedCursor(db, name, position) {
    await db.query(`update feed_cursors set position = $2 where name = $1 and position < $2`, [name, position]);
}
export async function moveFeedCursor(tx, name, position) {
    await tx.query(`update feed_cursors set position = $2 where name = $1`, [name, position]);
}
//# sourceMappingURL=change-feed-store.js.map