import type { Leg } from "../status/legs.ts";
import type { DocumentRef, DocumentState } from "../status/pipeline.ts";
import type { Queryable } from "../db/queryable.ts";
import type { HeldBack } from "./sweep-store.ts";

/** Sampled organizations, and documents of each. */
const organizations = 30;
const documentsOfEach = 3;

/** Documents that wait in a state, of several organizations if possible. */
export async function sampleWaiting(db: Queryable, state: DocumentState, held: HeldBack): Promise<DocumentRef[]> {
  return db.query<DocumentRef>(
    `with recursive o as (
       (select org_id from documents where stage = $1 and failure is null order by org_id limit 1)
       union all
       select (select d.org_id from documents d where d.stage = $1 and d.failure is null and d.org_id > o.org_id
         order by d.org_id limit 1)
       from o where o.org_id is not null
     )
     select w.id, w.revision from (select org_id from o where org_id <> all($2::uuid[]) limit ${organizations}) o
     cross join lateral (
       select d.id, d.revision from documents d where d.stage = $1 and d.failure is null and d.org_id = o.org_id
       order by d.stage_changed_at limit ${documentsOfEach}
     ) w`,
    [state, held.organizations],
  );
}

export async function hasQueuedLegs(db: Queryable): Promise<boolean> {
  const rows = await db.query("select from transmissions where open and state = 'queued' limit 1");
  return rows.length > 0;
}

/** Documents with a queued leg of these, of several organizations if possible. */
export async function sampleLegs(db: Queryable, legs: readonly Leg[], held: HeldBack): Promise<DocumentRef[]> {
  return db.query<DocumentRef>(
    `select t.document_id as id, t.revision from transmissions t
     where t.open and t.leg = any($1::text[]) and t.state = 'queued' and coalesce(t.next_check_at, '-infinity') <= now()
       and t.org_id <> all($2::uuid[]) and not exists (
         select from unnest($3::text[], $4::uuid[]) as held (receiver_id, org_id)
         where held.receiver_id = lower(t.receiver_id) and coalesce(held.org_id, t.org_id) = t.org_id
       )
     limit ${organizations * documentsOfEach}`,
    [
      legs,
      held.organizations,
      held.receivers.map(({ receiverId }) => receiverId),
      held.receivers.map(({ orgId }) => orgId),
    ],
  );
}
