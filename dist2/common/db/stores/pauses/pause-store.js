const columns = `id, scope, target, org_id, cause, reason, paused_by, paused_at, probes, probe_at, ended_at, ended_by, end_reason,
  (select o.name from organizations o where o.id = pauses.org_id) as organization`;
/** Pauses in force, and those that ended recently, whose documents may still have to be enqueued. */
export async function findPausesInForce(db, { endedWithinMs }) {
    return db.query(`select id, scope, target, org_id, cause, reason, ended_at::text as ended_at
     from pauses where ended_at is null or ended_at > now() - make_interval(secs => $1::float8 / 1000)
     order by id`, [endedWithinMs]);
}
/** Pauses in force, the longest first. */
export async function findOpenPauses(db, limit) {
    return db.query(`select ${columns} from pauses where ended_at is null order by paused_at, id limit $1`, [
        limit,
    ]);
}
/** @returns the pause; undefined when the target is already paused for the same cause */
export async function insertPause(db, pause) {
    const rows = await db.query(`insert into pauses (id, scope, target, org_id, cause, reason, paused_by, probe_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8::float8 / 1000))
     on conflict do nothing returning ${columns}`, [
        pause.id,
        pause.scope,
        pause.target,
        pause.orgId,
        pause.cause,
        pause.reason,
        pause.pausedBy,
        pause.probeInMs ?? null,
    ]);
    return rows[0];
}
export async function findPauseByTarget(db, { scope, target, orgId, cause }) {
    const rows = await db.query(`select ${columns} from pauses
     where ended_at is null and scope = $1 and target = $2 and org_id is not distinct from $3 and cause = $4`, [scope, target, orgId, cause]);
    return rows[0];
}
/** SQL: pauses of the whole site, and those of one organization ($1) or all (null). */
const isSeen = `($1::uuid is null or org_id is null or org_id = $1)`;
export async function findPause(db, id, orgId) {
    const rows = await db.query(`select ${columns} from pauses where ${isSeen} and id = $2`, [orgId, id]);
    return rows[0];
}
/** Newest first; reads one row more than `limit` to show a next page. */
export async function listPauses(db, query) {
    return db.query(`select ${columns} from pauses
     where ${isSeen} and (ended_at is null) = $2 and ($3::uuid is null or id < $3::uuid)
     order by id desc limit $4 + 1`, [query.orgId, query.active, query.after ?? null, query.limit]);
}
/**
 * Reserves the next probe: one process at a time, after an interval that doubles.
 *
 * @returns whether it was reserved
 */
export async function reserveProbe(db, { id, firstMs, maxMs }) {
    const rows = await db.query(`update pauses set probes = probes + 1,
       probe_at = now() + make_interval(secs => least($2::float8 * power(2, least(probes + 1, 30)), $3::float8) / 1000)
     where id = $1 and ended_at is null and probe_at <= now() returning id`, [id, firstMs, maxMs]);
    return rows.length > 0;
}
/** @returns the pause; undefined when it has ended already */
export async function endPause(db, { id, by, reason }) {
    const rows = await db.query(`update pauses set ended_at = now(), ended_by = $2, end_reason = $3, probe_at = null
     where id = $1 and ended_at is null returning ${columns}`, [id, by, reason]);
    return rows[0];
}
//# sourceMappingURL=pause-store.js.map