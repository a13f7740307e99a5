import { organizationIn } from "../../../domain/scope.js";
import { waitingStates } from "../../../domain/status/pipeline.js";
import { inScope } from "../../fragments/in-scope.js";
import { literals } from "../../fragments/literals.js";
/*
 * What became of each leg or document of a retry. Its outcome is written once: by the round that finds it settled, or by the
 * act that sends it again before that, so that a later retry never counts for an earlier one.
 */
/** SQL: the outcome of an item, of the leg `t` or the document `d` that it is about; null while it is under way. */
const outcomeSql = `case
  when d.id is null or d.revision <> i.revision then 'left'
  when i.target_id = i.document_id then
    case when d.failure is not null then 'failed' when d.stage not in (${literals(waitingStates)}) then 'through' end
  when t.id is null or t.state = 'not_required' then 'left'
  when t.state in ('sent', 'accepted') then 'through'
  when t.state = 'rejected' then 'failed'
  when t.state = 'failed' then case when t.failure_class = 'unknown' then 'unknown' else 'failed' end
  when t.state = 'unknown' and t.next_check_at = 'infinity' then 'unknown'
end`;
const causeSql = `case when i.target_id = i.document_id then d.failure ->> 'message' else t.reason end`;
const settleStatement = (which) => `
with seen as materialized (
  select i.run_id, i.target_id, ${outcomeSql} as outcome, ${causeSql} as cause
  from (
    select * from retry_run_items where outcome is null and ${which}
    order by target_id limit $2 for no key update skip locked
  ) i
  left join documents d on d.id = i.document_id and d.org_id = i.org_id
  left join transmissions t on t.id = i.target_id and t.org_id = i.org_id
), settled as (
  update retry_run_items i set outcome = s.outcome, cause = case when s.outcome in ('failed', 'unknown') then s.cause end
  from seen s where i.run_id = s.run_id and i.target_id = s.target_id and s.outcome is not null
)
select max(target_id::text) as last, count(*)::int as seen from seen`;
/** Settles the next open items after an id. @returns the last one that was looked at; undefined after the last of all */
export async function settleNextItems(db, { after, limit }) {
    const [row] = await db.query(settleStatement("target_id > $1::uuid"), [
        after,
        limit,
    ]);
    return row === undefined || row.last === null || row.seen < limit ? undefined : row.last;
}
/** Settles the open items of one leg or document, before a person moves it. */
export async function settleItemsOf(tx, targetId) {
    await tx.query(settleStatement("target_id = $1::uuid"), [targetId, 1_000]);
}
/** SQL: settles what has failed again and is sent again by another act; `from` has id and cause. */
export const settleRetriedAgain = (from) => `update retry_run_items i set outcome = 'failed', cause = f.cause from ${from} f
   where i.target_id = f.id and i.outcome is null`;
/** SQL: notes what a run sends again; `from` has target_id, org_id, document_id and revision. */
export const insertRetryItems = (runId, from) => `insert into retry_run_items (run_id, target_id, org_id, document_id, revision)
   select ${runId}::uuid, target_id, org_id, document_id, revision from ${from} where ${runId}::uuid is not null
   on conflict do nothing`;
const maxCauses = 10;
/** SQL: the tally of the run `r`. */
const tallySql = `jsonb_build_object(
  'outcomes', (select coalesce(jsonb_object_agg(o.outcome, o.count), '{}') from (
    select outcome, count(*)::int as count from retry_run_items i where i.run_id = r.id and i.outcome is not null group by 1) o),
  'failures', (select coalesce(jsonb_agg(jsonb_build_object('cause', f.cause, 'count', f.count) order by f.count desc, f.cause), '[]') from (
    select cause, count(*)::int as count from retry_run_items i where i.run_id = r.id and i.outcome = 'failed'
    group by 1 order by 2 desc, 1 limit ${maxCauses}) f))`;
/** SQL: the tally of the run `r` as it stands; null for a run of a release that noted none. */
export const currentTally = `case when r.tally is not null then r.tally
  when r.retried = 0 or exists (select from retry_run_items i where i.run_id = r.id) then ${tallySql} end`;
/** Keeps the tally of every run that has ended and of which nothing is under way, or that is older than `olderThanMs`. */
export async function keepTallies(db, { olderThanMs }) {
    await db.query(`update retry_runs r set tally = ${currentTally} where r.state <> 'running' and r.tally is null
       and (r.retried = 0 or exists (select from retry_run_items i where i.run_id = r.id))
       and (r.ended_at < now() - make_interval(secs => $1::float8 / 1000)
         or not exists (select from retry_run_items i where i.run_id = r.id and i.outcome is null))`, [olderThanMs]);
}
/** Deletes items of runs whose tally is kept. @returns how many */
export async function purgeRetryItems(db, { olderThanMs, limit }) {
    const rows = await db.query(`delete from retry_run_items where (run_id, target_id) in (
       select i.run_id, i.target_id from retry_run_items i join retry_runs r on r.id = i.run_id
       where i.begun_at < now() - make_interval(secs => $1::float8 / 1000) and r.tally is not null
       order by i.begun_at limit $2)
     returning 1`, [olderThanMs, limit]);
    return rows.length;
}
/** The items of a run with this outcome, or that are under way (null); reads one row more than `limit`. */
export async function listRetryItems(db, query) {
    const { orgId, runId, outcome, after, limit } = query;
    return db.query(`select i.target_id as id, i.org_id, i.document_id, d.document_sequence, d.kind, t.leg, i.revision, i.outcome, i.cause
     from retry_run_items i
     join documents d on d.id = i.document_id and d.org_id = i.org_id
     left join transmissions t on t.id = i.target_id and t.org_id = i.org_id
     where ${inScope("i.org_id", "$1")} and i.run_id = $2 and i.outcome is not distinct from $3
       and ($4::uuid is null or i.target_id > $4::uuid)
     order by i.target_id limit $5 + 1`, [organizationIn(orgId), runId, outcome, after ?? null, limit]);
}
//# sourceMappingURL=retry-item-store.js.map