/** Overwrites the minute's earlier counts while it lasts. @returns the database's time (ms since 1970) */
export async function saveStageMinutes(db, processId, rows) {
    const [row] = await db.query(`with saved as (
       insert into stage_minutes (minute, stage, process_id, done, refused, failed, durations)
       select r.minute, r.stage, $1, r.done, r.refused, r.failed, r.durations
       from jsonb_to_recordset($2::jsonb)
         as r (minute timestamptz, stage text, done int, refused int, failed int, durations int[])
       on conflict (minute, stage, process_id) do update set done = excluded.done, refused = excluded.refused,
         failed = excluded.failed, durations = excluded.durations
     )
     select (extract(epoch from now()) * 1000)::float8 as now_ms`, [processId, JSON.stringify(rows)]);
    return row?.nowMs ?? Date.now();
}
export async function saveDwellMinutes(db, processId, rows) {
    await db.query(`insert into dwell_minutes as d (minute, org_id, process_id, documents, sum_ms, longest_ms)
     select r.minute, r."orgId", $1, r.documents, r."sumMs", r."maxMs"
     from jsonb_to_recordset($2::jsonb)
       as r (minute timestamptz, "orgId" uuid, documents int, "sumMs" bigint, "maxMs" bigint)
     on conflict (minute, org_id, process_id) do update set documents = d.documents + excluded.documents,
       sum_ms = d.sum_ms + excluded.sum_ms, longest_ms = greatest(d.longest_ms, excluded.longest_ms)`, [processId, JSON.stringify(rows)]);
}
/** Current minute and the sixty before it, of all processes. */
export async function sumStageMinutes(db) {
    return db.query(`select minute, stage, sum(done)::int as done, sum(refused)::int as refused, sum(failed)::int as failed
     from stage_minutes where minute >= date_trunc('minute', now()) - interval '60 minutes'
     group by minute, stage order by minute`);
}
/** Durations of the last five minutes and the current one, one row per process, stage and minute. */
export async function findDurations(db) {
    return db.query(`select stage, durations from stage_minutes where minute >= date_trunc('minute', now()) - interval '5 minutes'`);
}
/** Waiting times of the last five minutes, of the organizations that waited longest and of those with the most documents. */
export async function sumDwellMinutes(db, limit) {
    return db.query(`select d.org_id, o.name as organization, d.documents, d.mean_ms, d.max_ms from (
       select org_id, sum(documents)::int as documents, (sum(sum_ms) / sum(documents))::float8 as mean_ms,
         max(longest_ms)::float8 as max_ms, row_number() over (order by max(longest_ms) desc) as by_wait,
         row_number() over (order by sum(documents) desc) as by_documents
       from dwell_minutes where minute >= date_trunc('minute', now()) - interval '5 minutes' group by org_id
     ) d join organizations o on o.id = d.org_id where d.by_wait <= $1 or d.by_documents <= $1 order by d.max_ms desc`, [limit]);
}
/** @returns how many rows were deleted */
export async function purgeMinutes(db, { olderThanMs, limit }) {
    let purged = 0;
    for (const table of ["stage_minutes", "dwell_minutes"]) {
        const rows = await db.query(`delete from ${table} where ctid = any(array(
         select ctid from ${table} where minute < now() - make_interval(secs => $1::float8 / 1000) limit $2
       )) returning 1 as one`, [olderThanMs, limit]);
        purged = Math.max(purged, rows.length);
    }
    return purged;
}
//# sourceMappingURL=minute-store.js.map