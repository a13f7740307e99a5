import { highestId } from "../runtime/uuid-time.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import type { EndpointKey } from "./webhook-endpoint-store.ts";

export const webhookDeliveryStates = ["pending", "delivered", "failed"] as const;

export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export interface NewWebhookDelivery {
  id: string;
  orgId: string;
  endpointId: string;
  /** Number of the log entry; null for a test. */
  logId: string | null;
  documentId: string | null;
  event: string;
  /** The body, byte for byte. */
  payload: string;
}

// Attempt numbers continue, tries restart, and the result of an attempt under way is ignored, because the event is due at another time.
const repeated = `state = 'pending', attempts_before_replay = webhook_deliveries.attempts, next_attempt_at = now(),
  settled_at = null, retry_at = null`;

/**
 * Stores pending deliveries. An event that an endpoint already has is left alone, or becomes pending again where it `repeats`.
 *
 * @returns how many it has made pending
 */
export async function insertWebhookDeliveries(
  db: Queryable,
  deliveries: readonly NewWebhookDelivery[],
  { repeats = false } = {},
): Promise<number> {
  const rows = await db.query(
    `insert into webhook_deliveries (id, org_id, endpoint_id, log_id, document_id, event, payload, next_attempt_at)
     select n.*, now() from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::uuid[], $6::text[], $7::text[])
       as n (id, org_id, endpoint_id, log_id, document_id, event, payload)
     on conflict (endpoint_id, log_id) where log_id is not null do ${repeats ? `update set ${repeated}` : "nothing"} returning id`,
    [
      deliveries.map(({ id }) => id),
      deliveries.map(({ orgId }) => orgId),
      deliveries.map(({ endpointId }) => endpointId),
      deliveries.map(({ logId }) => logId),
      deliveries.map(({ documentId }) => documentId),
      deliveries.map(({ event }) => event),
      deliveries.map(({ payload }) => payload),
    ],
  );
  return rows.length;
}

export interface Attempt {
  attempt: number;
  at: Date;
  /** Null when no answer came. */
  httpStatus: number | null;
  error: string | null;
  /** First bytes of the answer. */
  answer: string | null;
  durationMs: number;
}

export interface WebhookDeliveryRow {
  id: string;
  event: string;
  documentId: string | null;
  payload: string;
  state: WebhookDeliveryState;
  nextAttemptAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
  attempts: Attempt[];
}

const deliveryColumns = `d.id, d.event, d.document_id, d.payload, d.state, d.next_attempt_at, d.created_at,
  d.settled_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('attempt', a.attempt, 'at', a.at, 'httpStatus', a.http_status, 'error', a.error,
      'answer', a.answer, 'durationMs', a.duration_ms) order by a.id)
    from webhook_attempts a where a.delivery_id = d.id
  ), '[]') as attempts`;

/** Each state is read from an ordered index, as in document-page-sql.ts. */
const findDeliveriesStatement = preparedStatement(
  "find-webhook-deliveries",
  `
  with page as (
    select n.id from unnest($3::text[]) as s (state) cross join lateral (
      select d.id from webhook_deliveries d
      where d.endpoint_id = $2 and (d.state, d.id) < (s.state, $4::uuid) and d.state >= s.state
      order by d.state desc, d.id desc limit $5 + 1
    ) n order by n.id desc limit $5 + 1
  )
  select ${deliveryColumns} from webhook_deliveries d
  where d.org_id = $1 and d.endpoint_id = $2 and d.id = any(array(select id from page)) order by d.id desc`,
);

/** Deliveries of the endpoint, newest first, older than `after`; reads one row more than `limit`. */
export async function findWebhookDeliveries(
  db: Queryable,
  { orgId, id }: EndpointKey,
  { state, after, limit }: { state?: WebhookDeliveryState; after?: string; limit: number },
): Promise<WebhookDeliveryRow[]> {
  const states = state === undefined ? webhookDeliveryStates : [state];
  const rows = await db.query<WebhookDeliveryRow>(findDeliveriesStatement, [
    orgId,
    id,
    states,
    after ?? highestId,
    limit,
  ]);
  return rows.map(withDates);
}

export interface WebhookDeliveryKey extends EndpointKey {
  deliveryId: string;
}

export async function findWebhookDelivery(
  db: Queryable,
  { orgId, id, deliveryId }: WebhookDeliveryKey,
): Promise<WebhookDeliveryRow | undefined> {
  const rows = await db.query<WebhookDeliveryRow>(
    `select ${deliveryColumns} from webhook_deliveries d where d.org_id = $1 and d.endpoint_id = $2 and d.id = $3`,
    [orgId, id, deliveryId],
  );
  return rows.map(withDates)[0];
}

const withDates = (row: WebhookDeliveryRow): WebhookDeliveryRow => ({
  ...row,
  attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
});

/** Makes the delivery pending with all its tries, whatever its state. @returns whether it exists */
export async function repeatWebhookDelivery(
  db: Queryable,
  { orgId, id, deliveryId }: WebhookDeliveryKey,
): Promise<boolean> {
  const rows = await db.query(
    `update webhook_deliveries set ${repeated}
     where org_id = $1 and endpoint_id = $2 and id = $3 returning id`,
    [orgId, id, deliveryId],
  );
  return rows.length > 0;
}

/** Deletes settled deliveries with their attempts, oldest first. @returns how many; `limit` when there may be more */
export async function purgeWebhookDeliveries(
  db: Queryable,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from webhook_deliveries where id in (
       select id from webhook_deliveries where settled_at < now() - $1::bigint * interval '1 millisecond'
       order by settled_at limit $2 for update skip locked
     ) returning 1`,
    [olderThanMs, limit],
  );
  return rows.length;
}

/** An event that is due, and what its attempt needs. */
export interface DueDelivery {
  id: string;
  documentId: string | null;
  payload: string;
  traceparent: string | null;
  /** Number of this attempt, from 1, over all replays. */
  attempt: number;
  /** Attempts since the last replay, with this one. */
  tries: number;
  /** Tried before its own retry is due: a failure costs it no try. */
  isEarly: boolean;
  /** Its `next_attempt_at`, to the microsecond: the result counts only while nothing has moved it. */
  dueAt: string;
}

/** Events of one endpoint, which no other process serves until the lease ends. */
export interface EndpointBatch {
  endpointId: string;
  orgId: string;
  url: string;
  /** Active signing secrets, the newest first. */
  secrets: string[];
  /** Whether it was failing, so that this attempt decides whether its pause ends. */
  isFailing: boolean;
  lease: string;
  deliveries: DueDelivery[];
}

interface ClaimLimits {
  /** Endpoints that are well, and failing ones. */
  well: number;
  failing: number;
  /** Events of an endpoint; one only while it fails. */
  perEndpoint: number;
  leaseMs: number;
}

const isFree = `e.enabled and coalesce(e.paused_until <= now(), true) and coalesce(e.leased_until <= now(), true)`;
/** A failing endpoint is tried with the event that is due next. */
const isDue = `d.endpoint_id = e.id and d.state = 'pending'
      and d.next_attempt_at <= case when e.consecutive_failures > 0 then 'infinity'::timestamptz else now() end`;

// The endpoint that was served longest ago comes first. Whether it is free is asked again of the locked row, and the end of a
// lease is later than the snapshot of a statement that began before it.
const claim = preparedStatement(
  "claim-webhook-endpoints",
  `
  with candidates as (
    select e.id, e.consecutive_failures > 0 as failing,
      row_number() over (partition by e.consecutive_failures > 0 order by e.leased_until nulls first, e.id) as nth
    from webhook_endpoints e where ${isFree} and exists (select from webhook_deliveries d where ${isDue})
  ), chosen as (
    select e.id from webhook_endpoints e join candidates c on c.id = e.id
    where ${isFree} and c.nth <= case when c.failing then $2::integer else $1::integer end
    for no key update of e skip locked
  ), leased as (
    update webhook_endpoints e set leased_until = now() + make_interval(secs => $4::float8 / 1000)
    from chosen where e.id = chosen.id returning e.*
  )
  select e.id as endpoint_id, e.org_id, e.url, e.consecutive_failures > 0 as is_failing, e.leased_until::text as lease,
    array_remove(array[e.secret, case when e.previous_secret_until > now() then e.previous_secret end], null) as secrets,
    (select json_agg(json_build_object('id', n.id, 'documentId', n.document_id, 'payload', n.payload,
       'traceparent', (select o.traceparent from documents o where o.id = n.document_id),
       'attempt', n.attempts + 1, 'tries', n.attempts - n.attempts_before_replay + 1,
       'isEarly', greatest(n.retry_at, n.next_attempt_at) > now(), 'dueAt', n.next_attempt_at::text) order by n.id)
     from (
       select d.* from webhook_deliveries d where ${isDue} order by d.next_attempt_at, d.id
       limit case when e.consecutive_failures > 0 then 1 else $3::integer end
     ) n) as deliveries
  from leased e`,
);

/** Leases endpoints that are neither paused nor leased, each with the events that have been due longest, in their order. */
export async function claimEndpoints(db: Queryable, limits: ClaimLimits): Promise<EndpointBatch[]> {
  const { well, failing, perEndpoint, leaseMs } = limits;
  const rows = await db.query<EndpointBatch & { deliveries: DueDelivery[] | null }>(claim, [
    well,
    failing,
    perEndpoint,
    leaseMs,
  ]);
  return rows.map((row) => ({ ...row, deliveries: row.deliveries ?? [] }));
}

export interface AttemptResult extends Omit<Attempt, "at" | "attempt"> {
  state: WebhookDeliveryState;
  /** Pause before the next attempt; null without one. */
  retryInMs: number | null;
  /** The endpoint asked to be disabled (410 Gone). */
  disablesEndpoint: boolean;
}

export interface MadeAttempt {
  delivery: DueDelivery;
  result: AttemptResult;
}

/** After fewer failures in a row it may be the events that fail, and these keep to their own retries. */
const failuresOfEndpoint = 3;

/** SQL: makes due the events `d` that wait for their own retry, each once until its own attempt has failed. */
const release = `update webhook_deliveries d set retry_at = d.next_attempt_at, next_attempt_at = d.created_at`;
const waitsForRetry = `d.state = 'pending' and d.next_attempt_at > now() and d.retry_at is null`;

// The endpoint is locked first, as in its deletion. An early attempt that failed costs no try, and its event waits for its own
// retry again. Unless the attempt was a probe of the endpoint, the event is not made due early once more, so that one that is
// always refused is not tried at every success.
const record = preparedStatement(
  "record-webhook-attempts",
  `
  with endpoint as (
    select e.id, e.org_id, e.consecutive_failures, e.leased_until = $2::timestamptz as is_ours
    from webhook_endpoints e where e.id = $1 for no key update
  ), made as (
    select *, early and state = 'pending' as is_free from unnest($3::uuid[], $4::timestamptz[], $5::integer[], $6::boolean[],
      $7::text[], $8::float8[], $9::integer[], $10::text[], $11::text[], $12::integer[]) with ordinality
      as m (id, due_at, attempt, early, state, again_in_ms, http_status, error, answer, duration_ms, nth)
  ), moved as (
    update webhook_deliveries d set state = made.state, attempts = d.attempts + (not made.is_free)::integer,
      settled_at = case when made.state <> 'pending' then now() end,
      next_attempt_at = case when made.is_free then greatest(d.retry_at, d.next_attempt_at)
        else now() + make_interval(secs => made.again_in_ms / 1000) end,
      retry_at = case when made.is_free and not $13::boolean then d.retry_at end
    from endpoint, made where d.id = made.id and d.state = 'pending' and d.next_attempt_at = made.due_at
  ), released as (
    ${release} from endpoint
    where not $14::boolean and endpoint.is_ours and endpoint.consecutive_failures >= ${failuresOfEndpoint}
      and d.endpoint_id = endpoint.id and d.id <> all ($3::uuid[]) and ${waitsForRetry}
  ), judged as (
    update webhook_endpoints e set leased_until = now(),
      consecutive_failures = case when $14::boolean then e.consecutive_failures + 1 else 0 end,
      paused_until = case when $14::boolean then
        now() + make_interval(secs => ($15::float8[])[least(e.consecutive_failures + 1, cardinality($15))] / 1000) end,
      failing_since = case when $14::boolean then coalesce(e.failing_since, now()) end,
      last_success_at = case when $14::boolean then e.last_success_at else now() end,
      last_failure = coalesce((
        select coalesce(error, 'HTTP ' || http_status) from made where state <> 'delivered' order by nth desc limit 1
      ), e.last_failure),
      enabled = e.enabled and not $16::boolean,
      updated_at = case when $16::boolean then now() else e.updated_at end
    from endpoint where e.id = endpoint.id and endpoint.is_ours
  )
  insert into webhook_attempts (org_id, delivery_id, attempt, http_status, error, answer, duration_ms)
  select endpoint.org_id, d.id, made.attempt, made.http_status, made.error, made.answer, made.duration_ms
  from made join webhook_deliveries d on d.id = made.id join endpoint on endpoint.id = d.endpoint_id
  where not made.is_free order by made.nth`,
);

/**
 * Records the attempts of a lease, ends it, and pauses an endpoint of which one failed; a success ends its pause, and after an
 * outage makes due what waits for its own retry. A replay in the meantime wins, as does the lease of another.
 *
 * @param endpointPauses ms after the first, second … consecutive failure; the last value repeats
 */
export async function recordAttempts(
  db: Queryable,
  { endpointId, lease, isFailing }: Pick<EndpointBatch, "endpointId" | "lease" | "isFailing">,
  made: readonly MadeAttempt[],
  endpointPauses: readonly number[],
): Promise<void> {
  const deliveries = made.map(({ delivery }) => delivery);
  const results = made.map(({ result }) => result);
  await db.query(record, [
    endpointId,
    lease,
    deliveries.map(({ id }) => id),
    deliveries.map(({ dueAt }) => dueAt),
    deliveries.map(({ attempt }) => attempt),
    deliveries.map(({ isEarly }) => isEarly),
    results.map(({ state }) => state),
    results.map(({ retryInMs }) => retryInMs),
    results.map(({ httpStatus }) => httpStatus),
    results.map(({ error }) => error),
    results.map(({ answer }) => answer),
    results.map(({ durationMs }) => Math.round(durationMs)),
    isFailing,
    results.some(({ state }) => state !== "delivered"),
    endpointPauses,
    results.some(({ disablesEndpoint }) => disablesEndpoint),
  ]);
}

/** Makes due what waits for its own retry; a failure costs it no try. */
export async function releaseWaiting(tx: Queryable, endpointId: string): Promise<void> {
  await tx.query(`${release} where d.endpoint_id = $1 and ${waitsForRetry}`, [endpointId]);
}

/** Wakes the processes that send, as an entry of the log does. */
export async function announceDeliveries(db: Queryable): Promise<void> {
  await db.query("select pg_notify('status_change', 'webhooks')");
}
