/** A process that has not counted for so long has ended, or counts nothing. */
const keptFor = "interval '1 day'";
/** Stores what a process has counted, in place of what it had stored under the name. */
export async function saveProcessCounts(db, processId, counts) {
    await db.query(`with forgotten as (delete from process_counts where counted_at < now() - ${keptFor})
     insert into process_counts as c (process_id, name, counts, counted_at)
     select $1, r.key, r.value, now() from jsonb_each($2::jsonb) r
     on conflict (process_id, name) do update set counts = excluded.counts, counted_at = excluded.counted_at`, [processId, JSON.stringify(counts)]);
}
/** What all processes have counted under a name within the last minutes. */
export async function findProcessCounts(db, { name, maxAgeMs }) {
    return db.query(`select counts, (extract(epoch from now() - counted_at) * 1000)::float8 as age_ms from process_counts
     where name = $1 and counted_at > now() - make_interval(secs => $2::float8 / 1000)`, [name, maxAgeMs]);
}
//# sourceMappingURL=process-count-store.js.map