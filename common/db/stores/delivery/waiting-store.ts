import { initialState, type DocumentRef } from "../../../domain/status/pipeline.ts";
import type { Queryable } from "../../database.ts";

/** What an organization has waiting for the first stage. */
export interface WaitingOrganization {
  orgId: string;
  weight: number;
  ceiling: number | null;
  /** Documents, counted up to the limit of the query. */
  waiting: number;
  /** Age of the oldest, in milliseconds since it was accepted or sent again. */
  oldestMs: number;
}

const here = `stage = '${initialState}' and failure is null`;

// From one organization to the next in the index of what waits: its price goes by organizations, not by documents.
const organizationsThatWait = `
  with recursive o as (
    (select org_id from documents where ${here} order by org_id limit 1)
    union all
    select (select d.org_id from documents d where ${here} and d.org_id > o.org_id order by d.org_id limit 1)
    from o where o.org_id is not null
  )`;

/**
 * Organizations with documents that have waited for the first stage for `graceMs`, whether or not they stand in the queue.
 *
 * @param limit documents of one organization that are counted at most
 */
export async function findWaitingOrganizations(
  db: Queryable,
  { graceMs, limit }: { graceMs: number; limit: number },
): Promise<WaitingOrganization[]> {
  return db.query<WaitingOrganization>(
    `${organizationsThatWait}
     select o.org_id, g.weight, g.ceiling, w.waiting::int, (extract(epoch from now() - w.oldest) * 1000)::float8 as oldest_ms
     from o join organizations g on g.id = o.org_id
     cross join lateral (
       select count(*) as waiting, min(stage_changed_at) as oldest from (
         select stage_changed_at from documents d where d.org_id = o.org_id and ${here}
           and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
         order by stage_changed_at limit $2
       ) first
     ) w
     where w.waiting > 0`,
    [graceMs, limit],
  );
}

/** An organization with more waiting than it may have, of which the oldest has waited for longer than it may. */
export interface Backlog {
  orgId: string;
  oldestSeconds: number;
}

/**
 * Of an organization whose oldest document is young, that one entry of the index is read; of the others one more than may
 * wait, however many there are.
 *
 * @param bounds seconds that the oldest may wait, and documents that may wait
 */
export async function findBacklogs(
  db: Queryable,
  { oldestSeconds, waiting }: { oldestSeconds: number; waiting: number },
): Promise<Backlog[]> {
  return db.query<Backlog>(
    `${organizationsThatWait}
     select o.org_id, extract(epoch from now() - w.oldest)::float8 as oldest_seconds
     from o cross join lateral (
       select stage_changed_at as oldest from documents d where d.org_id = o.org_id and ${here}
       order by stage_changed_at limit 1
     ) w
     where w.oldest < now() - make_interval(secs => $1) and exists (
       select from documents d where d.org_id = o.org_id and ${here} order by stage_changed_at offset $2 limit 1
     )`,
    [oldestSeconds, waiting],
  );
}

export interface Places {
  orgId: string;
  /** How many of its oldest documents. */
  places: number;
}

/** The oldest of the documents that wait for the first stage, for each organization as many as it has places. */
export async function findFirstWaiting(
  db: Queryable,
  { graceMs, places }: { graceMs: number; places: readonly Places[] },
): Promise<(DocumentRef & { orgId: string })[]> {
  return db.query<DocumentRef & { orgId: string }>(
    `select p.org_id, w.id, w.revision from unnest($2::uuid[], $3::int[]) as p (org_id, places)
     cross join lateral (
       select d.id, d.revision from documents d where d.org_id = p.org_id and ${here}
         and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
       order by stage_changed_at limit p.places
     ) w`,
    [graceMs, places.map(({ orgId }) => orgId), places.map(({ places: count }) => count)],
  );
}
