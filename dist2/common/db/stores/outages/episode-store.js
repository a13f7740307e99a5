import { v7 as uuid } from "uuid";
/** What comes back within it is the same episode, and so is what two processes have seen so close to each other. */
const sameWithinMs = 10_000;
const columns = "id, condition, subject, severity, words, since, until, waiting_most, observed_by, notified";
/**
 * Stores what was seen: as a new episode, or as part of the one that it overlaps or follows within seconds, whichever process has
 * stored that. Doing it again changes nothing.
 */
export async function saveEpisode(database, seen) {
    return database.transaction(async (tx) => {
        const lock = `episode ${seen.condition} ${seen.subject}`;
        await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [lock]);
        const [row] = (await widenEpisode(tx, seen)) ?? (await insertEpisode(tx, seen));
        if (row === undefined) {
            throw new Error(`the episode of ${seen.condition} was not stored`);
        }
        return row;
    });
}
/** An episode that lasts is compared as of now, so that one which is long over is not opened again. */
async function widenEpisode(tx, seen) {
    const { condition, subject, severity, words, since, until, waitingMost, observedBy } = seen;
    const rows = await tx.query(`update condition_episodes e set
       severity = case when 'critical' in (e.severity, $3) then 'critical' else $3 end,
       words = case when e.severity = 'critical' and $3 = 'warning' then e.words else $4::jsonb end,
       since = case when e.until is null or $6::timestamptz is not null then least(e.since, $5) else e.since end,
       until = case when e.until is null or $6 is null then null else greatest(e.until, $6) end,
       waiting_most = greatest(e.waiting_most, $7),
       observed_by = array(select distinct unnest(e.observed_by || $8::text) order by 1)
     where id = (
       select id from condition_episodes
       where condition = $1 and subject = $2 and since <= coalesce($6, now()) + $9 * interval '1 millisecond'
         and (until is null or until >= coalesce(case when $6::timestamptz is null then now() end, $5) - $9 * interval '1 millisecond')
       order by until desc nulls first limit 1
     ) returning ${columns}`, [condition, subject, severity, JSON.stringify(words), since, until, waitingMost, observedBy, sameWithinMs]);
    return rows.length > 0 ? rows : undefined;
}
async function insertEpisode(tx, seen) {
    const { condition, subject, severity, words, since, until, waitingMost, observedBy } = seen;
    // Its id has the time at which it began, because the ledger is in the order of ids.
    const id = uuid({ msecs: since.getTime() });
    return tx.query(`insert into condition_episodes (id, condition, subject, severity, words, since, until, waiting_most, observed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, array[$9]) returning ${columns}`, [id, condition, subject, severity, JSON.stringify(words), since, until, waitingMost, observedBy]);
}
export async function endEpisode(db, id, until) {
    await db.query("update condition_episodes set until = greatest($2, since) where id = $1 and until is null", [
        id,
        until,
    ]);
}
/** Those that last. */
export async function findOpenEpisodes(db) {
    return db.query(`select ${columns} from condition_episodes where until is null order by since, id`);
}
/** Those that last, and those that ended within so many milliseconds; the oldest first. */
export async function findRecentEpisodes(db, withinMs) {
    return db.query(`select ${columns} from condition_episodes
     where until is null or until > now() - $1 * interval '1 millisecond' order by since, id`, [withinMs]);
}
/** Notes who was informed of these episodes. */
export async function noteTold(db, ids, notified) {
    await db.query("update condition_episodes set notified = notified || $2::jsonb where id = any($1::uuid[])", [
        ids,
        JSON.stringify([notified]),
    ]);
}
/** @returns how many were deleted */
export async function purgeEpisodes(db, { olderThanMs, limit }) {
    const rows = await db.query(`delete from condition_episodes where id = any(array(
       select id from condition_episodes where until < now() - make_interval(secs => $1::float8 / 1000) limit $2
     )) returning id`, [olderThanMs, limit]);
    return rows.length;
}
//# sourceMappingURL=episode-store.js.map