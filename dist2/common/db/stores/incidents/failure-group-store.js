import { causeSql } from "../../fragments/cause-sql.js";
/** Groups that are remembered of an organization: more are shown without their story. */
const maxGroups = 400;
/** Failures with the same words, the newest, of which it is looked whether a person had retried them. */
const lookedAt = 20;
/** Further back no one looks: a round comes every few seconds. */
const lookedBack = "interval '1 minute'";
/** SQL: everything that has failed and waits, from the indexes of what is in trouble. */
const openFailures = `
  select t.org_id, t.document_id, t.leg, t.leg as place, t.state, coalesce(t.failure_class, '') as failure_class,
    coalesce(t.reason, '') as words, t.updated_at
  from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision where t.troubled
  union all
  select org_id, id, null, stage, 'given_up', '', coalesce(failure ->> 'message', ''), updated_at
  from documents where failure is not null`;
const groupKey = "org_id, place, state, failure_class, cause";
const sameGroup = (one, other) => groupKey
    .split(", ")
    .map((column) => `${one}.${column} = ${other}.${column}`)
    .join(" and ");
/**
 * Notes which groups of failures there are: when each was first and last seen, since when it has had one open, and whether some
 * have failed again that a person had retried. Reads what is in trouble and nothing else. A second run, or one of another process at
 * the same time, changes nothing more.
 */
export async function rememberFailureGroups(db) {
    await db.query(`with same_words as (
       select org_id, place, state, failure_class, words, count(*) as failures, min(updated_at) as oldest, max(updated_at) as newest
       from (${openFailures}) f group by 1, 2, 3, 4, 5
     ), grouped as materialized (
       select org_id, place, state, failure_class, ${causeSql("words")} as cause, sum(failures)::int as open,
         min(oldest) as oldest, max(newest) as newest
       from same_words group by 1, 2, 3, 4, 5
     ), ranked as (
       select g.*, k.place is not null as is_known,
         row_number() over (partition by g.org_id order by k.place is null, g.open desc, g.cause) as nth
       from grouped g left join failure_groups k on ${sameGroup("k", "g")}
     ), room as (
       select org_id, count(*) as known from failure_groups group by org_id
     ), noted as (
       insert into failure_groups as k (${groupKey}, open, first_seen, last_seen, open_since)
       select r.org_id, r.place, r.state, r.failure_class, r.cause, r.open, r.oldest, r.newest, r.oldest
       from ranked r left join room using (org_id)
       where r.is_known or (r.nth <= ${maxGroups} and coalesce(room.known, 0) < ${maxGroups})
       order by ${groupKey}
       on conflict (${groupKey}) do update set open = excluded.open, last_seen = greatest(k.last_seen, excluded.last_seen),
         open_since = case when k.emptied_at is null then k.open_since else greatest(excluded.open_since, k.emptied_at) end,
         emptied_at = null
       where (k.open, k.last_seen) is distinct from (excluded.open, excluded.last_seen) or k.emptied_at is not null
     )
     update failure_groups k set open = 0, emptied_at = now()
     where k.emptied_at is null and not exists (select from grouped g where ${sameGroup("g", "k")})`);
    await noteRepeatedFailures(db);
}
/** A failure that a person had retried stands in the log of its document. */
async function noteRepeatedFailures(db) {
    await db.query(`with newest as (
       select f.*, row_number() over (partition by org_id, place, state, failure_class, words order by updated_at desc) as nth
       from (${openFailures}) f where updated_at > now() - ${lookedBack}
     ), again as (
       select org_id, place, state, failure_class, ${causeSql("words")} as cause, max(updated_at) as at from newest n
       where nth <= ${lookedAt} and exists (select from status_log l where l.document_id = n.document_id
         and l.event = 'OPERATOR_RETRY' and l.leg is not distinct from n.leg and l.at between n.updated_at - interval '1 day' and n.updated_at)
       group by 1, 2, 3, 4, 5
     )
     update failure_groups k set failed_again_at = a.at from again a
     where ${sameGroup("k", "a")} and (k.failed_again_at is null or k.failed_again_at < a.at)`);
}
/** Forgets groups that have long been empty, and of an organization with very many those that became empty first. @returns how many */
export async function purgeFailureGroups(db, { olderThanMs }) {
    const rows = await db.query(`with ranked as (
       select ${groupKey}, emptied_at, row_number() over (partition by org_id order by emptied_at desc nulls first) as nth
       from failure_groups
     )
     delete from failure_groups k using ranked r
     where ${sameGroup("k", "r")} and r.emptied_at is not null
       and (r.emptied_at < now() - make_interval(secs => $1::float8 / 1000) or r.nth > ${maxGroups / 2})
     returning 1 as one`, [olderThanMs]);
    return rows.length;
}
//# sourceMappingURL=failure-group-store.js.map