import { initialState, type DocumentRef } from "../status/pipeline.ts";
import type { PreparedStatement, Queryable } from "../db/queryable.ts";

/** Documents of an organization that wait for the first stage. */
export interface WaitingOrganization {
  orgId: string;
  weight: number;
  ceiling: number | null;
  /** Counted up to the limit of the query. */
  waiting: number;
  /** Age of the oldest in milliseconds, since it was accepted or resubmitted. */
  oldestMs: number;
}

/** SQL: of the documents that wait, those that are no older; null for all. */
const here = (reachMs: string): string => `stage = '${initialState}' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => ${reachMs}::float8 / 1000), '-infinity')`;

// Skips from one organization to the next in the index, so that the cost depends on organizations and not on
// documents.
const organizationsThatWait = (reachMs: string): string => `
  with recursive o as (
    (select org_id from documents where ${here(reachMs)} order by org_id limit 1)
    union all
    select (select d.org_id from documents d where ${here(reachMs)} and d.org_id > o.org_id order by d.org_id limit 1)
    from o where o.org_id is not null
  )`;

export interface Reach {
  /** No older documents are looked for; all of them by default. */
  reachMs?: number | null;
}

/**
 * Organizations with documents that have waited for the first stage for `graceMs`, whether or not they have a job.
 *
 * @param limit documents that are counted per organization
 */
export async function findWaitingOrganizations(
  db: Queryable,
  { graceMs, limit, reachMs = null }: Reach & { graceMs: number; limit: number },
): Promise<WaitingOrganization[]> {
  return db.query<WaitingOrganization>(waitingOrganizations, [graceMs, limit, reachMs]);
}

const waitingOrganizations: PreparedStatement = {
  name: "find-waiting-organizations",
  text: `${organizationsThatWait("$3")}
     select o.org_id, g.weight, g.ceiling, w.waiting::int, (extract(epoch from now() - w.oldest) * 1000)::float8 as oldest_ms
     from o join organizations g on g.id = o.org_id
     cross join lateral (
       select count(*) as waiting, min(stage_changed_at) as oldest from (
         select stage_changed_at from documents d where d.org_id = o.org_id and ${here("$3")}
           and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
         order by stage_changed_at limit $2
       ) first
     ) w
     where w.waiting > 0`,
};

/** What waits of an organization. */
export interface Backlog {
  orgId: string;
  oldestSeconds: number;
  /** Whether too much waits, of which the oldest has waited too long. */
  isBeyond: boolean;
}

/**
 * Reads one index entry for an organization whose oldest document is young, and at most one document more than allowed
 * for the others.
 *
 * @param bounds seconds that the oldest may wait, and documents that may wait
 */
export async function findBacklogs(
  db: Queryable,
  { oldestSeconds, waiting, reachMs = null }: Reach & { oldestSeconds: number; waiting: number },
): Promise<Backlog[]> {
  return db.query<Backlog>(
    `${organizationsThatWait("$3")}
     select o.org_id, extract(epoch from now() - w.oldest)::float8 as oldest_seconds,
       w.oldest < now() - make_interval(secs => $1) and exists (
         select from documents d where d.org_id = o.org_id and ${here("$3")} order by stage_changed_at offset $2 limit 1
       ) as is_beyond
     from o cross join lateral (
       select stage_changed_at as oldest from documents d where d.org_id = o.org_id and ${here("$3")}
       order by stage_changed_at limit 1
     ) w`,
    [oldestSeconds, waiting, reachMs],
  );
}

export interface Places {
  orgId: string;
  /** Number of its oldest documents that are wanted. */
  places: number;
}

/** The oldest documents that wait for the first stage, as many of each organization as it has places. */
export async function findFirstWaiting(
  db: Queryable,
  { graceMs, places, reachMs = null }: Reach & { graceMs: number; places: readonly Places[] },
): Promise<(DocumentRef & { orgId: string })[]> {
  return db.query<DocumentRef & { orgId: string }>(
    `select p.org_id, w.id, w.revision from unnest($2::uuid[], $3::int[]) as p (org_id, places)
     cross join lateral (
       select d.id, d.revision from documents d where d.org_id = p.org_id and ${here("$4")}
         and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
       order by stage_changed_at limit p.places
     ) w`,
    [graceMs, places.map(({ orgId }) => orgId), places.map(({ places: count }) => count), reachMs],
  );
}
