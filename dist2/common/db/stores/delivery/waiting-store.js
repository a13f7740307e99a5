import { initialState } from "../../../domain/status/pipeline.js";
const here = `stage = '${initialState}' and failure is null`;
// Skips from one organization to the next in the index, so that the cost depends on organizations and not on
// documents.
const organizationsThatWait = `
  with recursive o as (
    (select org_id from documents where ${here} order by org_id limit 1)
    union all
    select (select d.org_id from documents d where ${here} and d.org_id > o.org_id order by d.org_id limit 1)
    from o where o.org_id is not null
  )`;
/**
 * Organizations with documents that have waited for the first stage for `graceMs`, whether or not they have a job.
 *
 * @param limit documents that are counted per organization
 */
export async function findWaitingOrganizations(db, { graceMs, limit }) {
    return db.query(`${organizationsThatWait}
     select o.org_id, g.weight, g.ceiling, w.waiting::int, (extract(epoch from now() - w.oldest) * 1000)::float8 as oldest_ms
     from o join organizations g on g.id = o.org_id
     cross join lateral (
       select count(*) as waiting, min(stage_changed_at) as oldest from (
         select stage_changed_at from documents d where d.org_id = o.org_id and ${here}
           and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
         order by stage_changed_at limit $2
       ) first
     ) w
     where w.waiting > 0`, [graceMs, limit]);
}
/**
 * Reads one index entry for an organization whose oldest document is young, and at most one document more than allowed
 * for the others.
 *
 * @param bounds seconds that the oldest may wait, and documents that may wait
 */
export async function findBacklogs(db, { oldestSeconds, waiting }) {
    return db.query(`${organizationsThatWait}
     select o.org_id, extract(epoch from now() - w.oldest)::float8 as oldest_seconds
     from o cross join lateral (
       select stage_changed_at as oldest from documents d where d.org_id = o.org_id and ${here}
       order by stage_changed_at limit 1
     ) w
     where w.oldest < now() - make_interval(secs => $1) and exists (
       select from documents d where d.org_id = o.org_id and ${here} order by stage_changed_at offset $2 limit 1
     )`, [oldestSeconds, waiting]);
}
/** The oldest documents that wait for the first stage, as many of each organization as it has places. */
export async function findFirstWaiting(db, { graceMs, places }) {
    return db.query(`select p.org_id, w.id, w.revision from unnest($2::uuid[], $3::int[]) as p (org_id, places)
     cross join lateral (
       select d.id, d.revision from documents d where d.org_id = p.org_id and ${here}
         and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
       order by stage_changed_at limit p.places
     ) w`, [graceMs, places.map(({ orgId }) => orgId), places.map(({ places: count }) => count)]);
}
//# sourceMappingURL=waiting-store.js.map