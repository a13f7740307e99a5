import { newestMigration } from "../../migrations/migrations.js";
import { beatMs } from "../../../domain/service-status/signs-of-life.js";
import { heartbeatSeconds } from "../../fragments/heartbeat-seconds.js";
/**
 * Records that this process is alive, and deletes processes that have been silent for a day.
 *
 * @returns the other processes of the same place
 */
export async function recordHeartbeat(db, self) {
    const { id, kind, name, host, pid, version, works, place, startTicks } = self;
    return db.query(`with forgotten as (
       delete from processes where seen_at < now() - interval '1 day' and id <> $1
     ), beaten as (
       insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, start_ticks, beat_ms, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())
       on conflict (id) do update set seen_at = now()
     )
     select id, pid, start_ticks from processes where place = $9 and id <> $1`, [id, kind, name, host, pid, version, newestMigration, works, place, startTicks, beatMs[kind]]);
}
/**
 * Called between heartbeats, so that a process that hangs is noticed within seconds.
 *
 * @returns the time by the database's clock; undefined when the process is not on the list any more
 */
export async function refreshHeartbeat(db, id, { clockAheadMs, standing = [] }) {
    const [row] = await db.query(`update processes set seen_at = now(), clock_ahead_ms = $2, stuck_jobs = $3 where id = $1 returning clock_timestamp() as at`, [id, clockAheadMs, JSON.stringify(standing)]);
    return row?.at;
}
/** Processes with a heartbeat within the last day that have not stopped in order, the oldest first. */
export async function findProcesses(db) {
    return db.query(`select id, kind, name, host, pid, version, newest_migration, works, started_at, seen_at, beat_ms, stuck_jobs, clock_ahead_ms,
       extract(epoch from now() - seen_at)::float8 as silent_seconds,
       seen_at > now() - make_interval(secs => $1) as lives
     from processes order by started_at, id`, [heartbeatSeconds]);
}
export async function countWorkers(db) {
    const rows = await db.query(`select count(*)::int as count from processes
     where kind = 'workers' and seen_at > now() - make_interval(secs => $1)`, [heartbeatSeconds]);
    return rows[0]?.count ?? 0;
}
/** Removes processes that have ended, so that other workers need not wait before they ask about their sends. */
export async function removeProcesses(db, ids) {
    await db.query(`delete from processes where id = any($1::uuid[])`, [ids]);
}
//# sourceMappingURL=process-store.js.map