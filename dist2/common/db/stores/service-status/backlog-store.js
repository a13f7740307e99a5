import { waitingStates } from "../../../domain/status/pipeline.js";
import { literals } from "../../fragments/literals.js";
/** Organizations for tests. */
export async function findSandboxes(db) {
    const rows = await db.query("select id from organizations where is_sandbox");
    return rows.map(({ id }) => id);
}
export async function countWaitingDocuments(db) {
    return db.query(`select org_id, stage as state, count(*)::int as count, min(stage_changed_at) as since from documents
     where stage in (${literals(waitingStates)}) and failure is null group by org_id, stage`);
}
export async function countGivenUp(db) {
    return db.query(`select org_id, count(*)::int as count, min(updated_at) as since from documents
     where failure is not null group by org_id`);
}
const nextTry = `min(next_check_at) filter (where next_check_at > now() and next_check_at < 'infinity' and state <> 'sent')`;
/** Counts legs that are under way: none that has failed, and none whose outcome is unknown. */
export async function countOpenLegs(db) {
    return db.query(`select org_id, leg, state, failure_class, count(*)::int as count,
       min(case state when 'queued' then created_at when 'sent' then sent_at else updated_at end) as since, ${nextTry} as next_try_at
     from transmissions where open and troubled is null group by org_id, leg, state, failure_class`);
}
/** Sent legs that the sweeper has marked because their MLS has not come in time. */
export async function countOverdueLegs(db) {
    return db.query(`select org_id, count(*)::int as count, min(sent_at) as since from transmissions
     where open and mls_overdue_at is not null and state = 'sent' group by org_id`);
}
/** Counts failed legs of current revisions, and legs of unknown outcome of every revision, because those may have arrived. */
export async function countTroubledLegs(db) {
    return db.query(`select org_id, leg, state, failure_class, count(*)::int as count, min(updated_at) as since, ${nextTry} as next_try_at
     from transmissions t where troubled and (state = 'unknown' or exists (
       select from documents d where d.id = t.document_id and d.revision = t.revision
     ))
     group by org_id, leg, state, failure_class`);
}
export async function countPendingDeliveries(db) {
    return db.query(`select org_id, count(*)::int as count, min(created_at) as since,
       count(*) filter (where attempts > attempts_before_replay)::int as failing
     from webhook_deliveries where state = 'pending' group by org_id`);
}
/** Endpoints that fail, except those of which nothing is wanted any more. */
export async function countPausedEndpoints(db) {
    return db.query(`select e.org_id, count(*)::int as count, min(e.failing_since) as since, sum(w.waiting)::int as waiting
     from webhook_endpoints e cross join lateral (
       select count(*) as waiting from (
         select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' limit 10000
       ) found
     ) w
     where e.enabled and e.held_at is null and e.consecutive_failures > 0 and (e.paused_until > now() or w.waiting > 0)
     group by e.org_id`);
}
/** Channels of notifications that have taken nothing for a while. */
export async function findFailingChannels(db) {
    return db.query(`select channel, failing_since as since, error from notification_channels
     where failing_since < now() - interval '15 seconds' order by channel`);
}
/** Documents that wait because their receiver is paused; reads no leg if none is. */
export async function countHeldForReceivers(db) {
    return db.query(`select p.id as pause_id, t.org_id, count(distinct t.document_id)::int as count, min(t.created_at) as since
     from pauses p join transmissions t on lower(t.receiver_id) = p.target and (p.org_id is null or t.org_id = p.org_id)
     where p.ended_at is null and p.scope = 'receiver' and t.open and t.state = 'queued'
     group by p.id, t.org_id`);
}
/** Outages that live processes see; those of dead processes do not count. */
export async function findOpenOutages(db) {
    return db.query(`select o.access_point, o.since, o.tries, o.words, o.next_try_at from access_point_outages o
     join processes p on p.id = o.process_id and p.seen_at > now() - interval '1 minute'
     where o.until is null order by o.since`);
}
export async function findRecoveryUnderWay(db) {
    const [row] = await db.query(`select here.is_under_way, r.began_at, r.problem
     from (select is_recovering() as is_under_way) here left join recoveries r on r.open`);
    return row?.isUnderWay === true ? row : undefined;
}
export async function databaseTime(db) {
    const [row] = await db.query("select now()");
    return row?.now ?? new Date();
}
//# sourceMappingURL=backlog-store.js.map