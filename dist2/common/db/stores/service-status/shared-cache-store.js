/** The latest value that any process has stored. */
export async function findCacheEntry(db, name) {
    const [row] = await db.query(`select reading, coalesce(valid_until > now(), false) as is_fresh from shared_readings where name = $1`, [name]);
    return row ?? { reading: null, isFresh: false };
}
/** @returns whether the caller is to compute the value; no other process is for `forMs` */
export async function beginRefresh(db, { name, forMs }) {
    const rows = await db.query(`insert into shared_readings as r (name, being_taken_until) values ($1, now() + make_interval(secs => $2::float8 / 1000))
     on conflict (name) do update set being_taken_until = excluded.being_taken_until
       where r.being_taken_until < now() and coalesce(r.valid_until < now(), true)
     returning name`, [name, forMs]);
    return rows.length > 0;
}
export async function saveCacheEntry(db, { name, reading, validMs }) {
    await db.query(`update shared_readings set reading = $2, taken_at = now(), being_taken_until = now(),
       valid_until = now() + make_interval(secs => $3::float8 / 1000)
     where name = $1`, [name, JSON.stringify(reading), validMs]);
}
//# sourceMappingURL=shared-cache-store.js.map