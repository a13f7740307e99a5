import type { Statements } from "../../queryable.ts";

export interface QueueSlots {
  /** Restricts it to these endpoints; all by default. */
  endpointIds?: readonly string[];
  /** Deliveries that one endpoint may have in the queue; one only while it fails. */
  perEndpoint: number;
  perJob: number;
  /** A job that has not run by then counts as lost. */
  leaseMs: number;
}

/** Endpoints that may be probed at a time: those that hang must not take the places of those that are well. */
const probes = 32;

/** SQL: whether a pause holds the endpoint back. */
const isPaused = "coalesce(paused_until > now(), false)";

/** SQL: until when an event may be due to be sent. A failing endpoint is tried with the event that is due next. */
const dueBefore = (endpoint: string): string =>
  `case when ${endpoint}.consecutive_failures > 0 then 'infinity'::timestamptz else now() end`;

const failingToProbe = `
  select f.id from webhook_endpoints f where f.consecutive_failures > 0 and f.enabled and not ${isPaused}
  order by f.paused_until limit greatest(0, ${probes} - (
    select count(*) from webhook_endpoints b where b.consecutive_failures > 0 and exists (
      select from webhook_deliveries q where q.endpoint_id = b.id and q.state = 'pending' and q.enqueued_until > now())))`;

// Endpoints are locked in one order, and slots are counted by a later statement, so that it sees concurrent changes.
const lock = `
  select id from webhook_endpoints
  where enabled and not ${isPaused} and ($1::uuid[] is null or id = any($1))
    and exists (select from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id and d.state = 'pending'
      and d.next_attempt_at <= ${dueBefore("webhook_endpoints")} and (d.enqueued_until is null or d.enqueued_until <= now()))
    and (consecutive_failures = 0 or id in (${failingToProbe}))
  order by id for no key update`;

// After a few partial jobs only full ones are added, so that a slow endpoint has few jobs in progress. While one
// event of a document is in the queue, its other events wait, so that they leave in order.
const take = `
  update webhook_deliveries d set enqueued_until = now() + make_interval(secs => $3::float8 / 1000),
    retry_at = case when d.next_attempt_at > now() then d.next_attempt_at else d.retry_at end,
    next_attempt_at = least(d.next_attempt_at, now())
  from webhook_endpoints e cross join lateral (
    select count(*)::integer as taken, array_agg(q.document_id) filter (where q.document_id is not null) as documents
    from webhook_deliveries q
    where q.endpoint_id = e.id and q.state = 'pending' and q.enqueued_until > now()
  ) queued cross join lateral (
    select found.id, row_number() over (order by found.next_attempt_at, found.id) as nth, count(*) over () as found
    from (
      select w.id, w.next_attempt_at from webhook_deliveries w
      where w.endpoint_id = e.id and w.state = 'pending' and w.next_attempt_at <= ${dueBefore("e")}
        and (w.enqueued_until is null or w.enqueued_until <= now())
        and (w.document_id is null or w.document_id <> all (coalesce(queued.documents, '{}')))
      order by w.next_attempt_at, w.id
      limit greatest(0, case when e.consecutive_failures > 0 then 1 else $2::integer end - queued.taken)
      for no key update of w skip locked
    ) found
  ) due
  where e.id = any($1::uuid[]) and e.enabled and not ${isPaused} and d.id = due.id
    and (queued.taken < $4::integer or due.nth <= due.found / $5::integer * $5::integer)
  returning d.id, d.endpoint_id, d.document_id`;

/** Jobs that need not be full. */
const looseJobs = 4;

/** A delivery that needs a job, with the columns that decide which. */
export interface QueuedDelivery {
  id: string;
  endpointId: string;
  documentId: string | null;
}

/**
 * Assigns free queue slots of endpoints to their deliveries that have been due longest.
 *
 * @returns the deliveries that need a job, in the order of their events
 */
export async function takeQueueSlots(database: Statements, slots: QueueSlots): Promise<QueuedDelivery[]> {
  return database.transaction(async (tx) => {
    const endpoints = await tx.query<{ id: string }>(lock, [slots.endpointIds ?? null]);
    if (endpoints.length === 0) {
      return [];
    }
    const ids = endpoints.map(({ id }) => id);
    const { perEndpoint, perJob, leaseMs } = slots;
    const rows = await tx.query<QueuedDelivery>(take, [ids, perEndpoint, leaseMs, looseJobs, perJob]);
    return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  });
}

/** Milliseconds until the next probe of a failing endpoint, or until a delivery is due again; undefined without one. */
export async function findNextDueMs(database: Statements): Promise<number | undefined> {
  const [row] = await database.query<{ ms: number | null }>(
    `select (extract(epoch from min(case when e.consecutive_failures = 0 then w.next_attempt_at
         when e.paused_until > now() then e.paused_until end) - now()) * 1000)::float8 as ms
     from webhook_endpoints e cross join lateral (
       select d.next_attempt_at from webhook_deliveries d
       where d.endpoint_id = e.id and d.state = 'pending' and d.enqueued_until is null
         and d.next_attempt_at > case when e.consecutive_failures > 0 then '-infinity'::timestamptz else now() end
       order by d.next_attempt_at limit 1
     ) w where e.enabled`,
  );
  return row?.ms ?? undefined;
}
