import { organizationIn } from "../../../domain/scope.js";
import { literals } from "../../fragments/literals.js";
export async function saveOutage(db, outage) {
    const { id, processId, accessPoint, forMs, tries, words, nextTryInMs } = outage;
    await db.query(`insert into access_point_outages (id, process_id, access_point, since, tries, words, next_try_at)
     values ($1, $2, $3, now() - make_interval(secs => $4::float8 / 1000), $5, $6,
       now() + make_interval(secs => $7::float8 / 1000))
     on conflict (id) do update set tries = excluded.tries, words = excluded.words, next_try_at = excluded.next_try_at`, [id, processId, accessPoint, forMs, tries, words, nextTryInMs]);
}
export async function endOutage(db, id) {
    await db.query(`update access_point_outages set until = now(), next_try_at = null where id = $1 and until is null`, [
        id,
    ]);
}
/** Ends the outages of processes that are gone; other processes record whether it lasts. @returns how many */
export async function endAbandonedOutages(db) {
    const rows = await db.query(`update access_point_outages o set until = now(), next_try_at = null
     where until is null and since < now() - interval '1 minute' and not exists (
       select from processes p where p.id = o.process_id and p.seen_at > now() - interval '10 minutes'
     ) returning id`);
    return rows.length;
}
/** @returns how many were deleted */
export async function purgeOutages(db, { olderThanMs, limit }) {
    const rows = await db.query(`delete from access_point_outages where id = any(array(
       select id from access_point_outages where until < now() - make_interval(secs => $1::float8 / 1000) limit $2
     )) returning id`, [olderThanMs, limit]);
    return rows.length;
}
/** Each worker process records what it sees; overlapping rows of several processes are one outage. */
const accessPointOutages = `
  seen as (
    select id, process_id, access_point, since, until, tries, words, coalesce(since > max(coalesce(until, 'infinity')) over (
        partition by access_point order by since, id rows between unbounded preceding and 1 preceding), true) as begins
    from access_point_outages
  ), numbered as (
    select *, count(*) filter (where begins) over (partition by access_point order by since, id) as number from seen
  ), outages as (
    select (array_agg(id order by since, id))[1] as id, access_point, min(since) as since,
      case when bool_and(until is not null) then max(until) end as until, sum(tries)::integer as tries,
      count(distinct process_id)::integer as processes, (array_agg(words order by since, id))[1] as words
    from numbered group by access_point, number
  )`;
/** Conditions whose periods are in the tables of outages and pauses, with more than an episode says. */
const toldElsewhere = ["access-point-away", "site-fault", "work-paused"];
const entries = `
  select id, 'access-point-away' as kind, 'access-point-away' as condition, null as severity, null as scope,
    null as cause, access_point as target, null::uuid as org_id, since, until, tries, processes, words as reason, null as begun_by, null as ended_by, null as end_reason, null::jsonb as words
  from outages
  union all
  select id, 'pause', case cause when 'site-error' then 'site-fault' else 'work-paused' end, null, scope, cause, target,
    org_id, paused_at, ended_at, null, null, reason, paused_by, ended_by, end_reason, null
  from pauses where $1::uuid is null or org_id is null or org_id = $1
  union all
  select id, 'condition', condition, severity, null, null, subject, null::uuid,
    since, until, null, null, words ->> 'en', null, null, null, words
  from condition_episodes
  where condition = any($6::text[]) and condition not in (${literals(toldElsewhere)})`;
/** SQL: what the episode of the same time says of an entry e: what waited at most, and who was informed. */
const episodeOfEntry = `
  select max(waiting_most) as waiting, coalesce(jsonb_agg(notified.one) filter (where notified.one is not null), '[]') as notified
  from condition_episodes c left join lateral jsonb_array_elements(c.notified) as notified(one) on true
  where c.condition = e.condition and c.condition = any($6::text[])
    and (c.id = e.id or (e.kind = 'pause' and c.subject = e.id::text)
      or (e.kind = 'access-point-away' and c.subject in ('', e.target)
        and c.since < coalesce(e.until, now()) and coalesce(c.until, now()) > e.since))`;
/** SQL: the beginning of a day in the UAE. */
const dayBegins = (day) => `((${day})::timestamp at time zone 'Asia/Dubai')`;
const today = "(now() at time zone 'Asia/Dubai')::date";
/** Outages and pauses of these days, newest first; reads one row more than `limit` to show a next page. */
export async function listOutageRows(db, query) {
    const { orgId, conditions, kind = null, from = null, to = null, after = null, limit } = query;
    return db.query(`with ${accessPointOutages}, entries as (${entries}), page as (
       select * from entries
       where ($7::text is null or kind = $7) and since < ${dayBegins(`coalesce($3::date, ${today}) + 1`)}
         and coalesce(until, 'infinity') >= ${dayBegins(`coalesce($2::date, coalesce($3::date, ${today}) - 30)`)}
         and ($4::uuid is null or id < $4::uuid)
       order by id desc limit $5 + 1
     )
     select e.*, c.waiting, c.notified, o.name as organization,
       greatest(0, extract(epoch from coalesce(until, now()) - since))::integer as seconds
     from page e left join organizations o on o.id = e.org_id, lateral (${episodeOfEntry}) c
     order by e.id desc`, [organizationIn(orgId), from, to, after, limit, conditions, kind]);
}
//# sourceMappingURL=outage-store.js.map