import type { Queryable } from "../../queryable.ts";
import type { Attempt, WebhookDeliveryState } from "./webhook-delivery-store.ts";

export interface DueAttempt {
  id: string;
  orgId: string;
  endpointId: string;
  event: string;
  payload: string;
  /** Tried before its own retry is due, to see whether its endpoint is well again: a failure costs it no try. */
  isEarly: boolean;
  /** Whether the endpoint was failing when the attempt began, so that this one decides whether its pause ends. */
  isProbe: boolean;
  /** Number of this attempt, from 1, over all replays. */
  attempt: number;
  /** Attempts since the last replay. */
  tries: number;
  url: string;
  /** Active signing secrets, the newest first. */
  secrets: string[];
  documentId: string | null;
  traceparent: string | null;
}

export interface AttemptLimits {
  /** How long no other worker takes them. */
  leaseMs: number;
  /** Deliveries of one endpoint that may be in progress; one only while it fails. */
  maxInFlight: number;
}

// Deliveries in progress hold a queue slot and are not due, so the partial index of slots finds them. Rows locked by
// others are skipped: they are in progress elsewhere, and waiting for them in another order could deadlock.
const beginStatement = {
  name: "claim-webhook-deliveries",
  text: `
  with due as (
    select d.id, d.endpoint_id from webhook_deliveries d
    where d.id = any($1::uuid[]) and d.state = 'pending' and d.next_attempt_at <= now()
    order by d.id for no key update skip locked
  ), taken as (
    select due.id, row_number() over (order by due.id) + (
      select count(*) from webhook_deliveries f where f.endpoint_id = due.endpoint_id and f.state = 'pending'
        and f.enqueued_until > now() and f.next_attempt_at > now()
    ) as nth from due
  ), claimed as (
    update webhook_deliveries d set attempts = d.attempts + 1,
      next_attempt_at = now() + make_interval(secs => $2::float8 / 1000),
      enqueued_until = now() + make_interval(secs => $2::float8 / 1000)
    from taken, webhook_endpoints e
    where d.id = taken.id and e.id = d.endpoint_id and e.enabled and (e.paused_until is null or e.paused_until <= now())
      and taken.nth <= case when e.consecutive_failures > 0 then 1 else $3::integer end
    returning d.id, d.org_id, d.endpoint_id, d.document_id, d.event, d.payload, d.attempts as attempt,
      d.attempts - d.attempts_before_replay as tries, coalesce(d.retry_at > now(), false) as is_early,
      e.consecutive_failures > 0 as is_probe, e.url,
      array_remove(array[e.secret, case when e.previous_secret_until > now() then e.previous_secret end], null) as secrets
  )
  select c.*, (select o.traceparent from documents o where o.id = c.document_id) as traceparent from claimed c
  order by c.id`,
};

/**
 * Begins one attempt for each due delivery of an endpoint and leases them.
 *
 * @returns in the order of their events, without deliveries that are deleted, settled, not due or leased; none while
 * the endpoint is paused or disabled
 */
export async function beginAttempts(
  db: Queryable,
  ids: readonly string[],
  { leaseMs, maxInFlight }: AttemptLimits,
): Promise<DueAttempt[]> {
  return db.query<DueAttempt>(beginStatement, [ids, leaseMs, maxInFlight]);
}

/** Frees the queue slots of due deliveries that got no job, or whose attempt could not begin. */
export async function leaveQueue(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    `update webhook_deliveries set enqueued_until = null
     where id = any($1::uuid[]) and state = 'pending' and next_attempt_at <= now() and enqueued_until is not null`,
    [ids],
  );
}

/** Returns deliveries that were not attempted after all, without counting an attempt. */
export async function returnUntried(
  db: Queryable,
  deliveries: readonly Pick<DueAttempt, "id" | "attempt">[],
): Promise<void> {
  await db.query(
    `update webhook_deliveries d set attempts = d.attempts - 1, next_attempt_at = d.created_at, enqueued_until = null
     from unnest($1::uuid[], $2::integer[]) as untried (id, attempt)
     where d.id = untried.id and d.attempts = untried.attempt and d.attempts_before_replay < untried.attempt
       and d.state = 'pending'`,
    [deliveries.map(({ id }) => id), deliveries.map(({ attempt }) => attempt)],
  );
}

export interface AttemptResult extends Omit<Attempt, "at" | "attempt"> {
  state: WebhookDeliveryState;
  /** Pause before the next attempt; null without one. */
  retryInMs: number | null;
  /** The endpoint asked to be disabled (410 Gone). */
  disablesEndpoint: boolean;
}

export interface CompletedAttempt {
  delivery: Pick<DueAttempt, "id" | "attempt" | "isEarly" | "isProbe">;
  result: AttemptResult;
}

/** After fewer failures in a row it may be the events that fail, and these keep to their own retries. */
const failuresOfEndpoint = 3;

/** SQL: whether the event `d` waits for its own retry, and may be tried earlier. */
const waitsForRetry = `d.state = 'pending' and d.enqueued_until is null and d.next_attempt_at > now() and d.retry_at is null`;

// The endpoint is locked first, as in its deletion and in the filling of the queue. Attempts that began before the
// pause ended do not count: parallel attempts count as one failure. An attempt that was early costs no try; after one that
// was no probe its event waits for its own retry, so that an event that is always refused is not tried at every success.
const record = `
  with endpoint as (
    select e.id, e.consecutive_failures, e.paused_until > now() - make_interval(secs => $10::float8 / 1000) as was_paused
    from webhook_endpoints e where e.id = $1 for no key update of e
  ), made as (
    select *, early and state = 'pending' as is_free from unnest($2::uuid[], $3::integer[], $4::text[], $5::float8[], $6::integer[],
      $7::text[], $8::text[], $9::integer[], $14::boolean[], $15::boolean[]) with ordinality
      as m (id, attempt, state, again_in_ms, http_status, error, answer, duration_ms, early, probe, nth)
  ), moved as (
    update webhook_deliveries d set state = made.state,
      settled_at = case when made.state = 'pending' then null else now() end,
      next_attempt_at = case when made.is_free then d.retry_at
        else now() + make_interval(secs => made.again_in_ms / 1000) end,
      attempts_before_replay = d.attempts_before_replay + made.is_free::integer,
      retry_at = case when made.is_free and not made.probe then d.retry_at end,
      enqueued_until = null
    from endpoint, made
    where d.id = made.id and d.attempts = made.attempt and d.attempts_before_replay < made.attempt
      and d.state = 'pending'
  ), succeeded as (
    update webhook_endpoints e set consecutive_failures = 0, paused_until = null, failing_since = null,
      last_success_at = now()
    from endpoint
    where not $12::boolean and e.id = endpoint.id and (e.consecutive_failures > 0 or e.paused_until is not null
      or e.last_success_at is null or e.last_success_at < now() - interval '1 second')
  ), released as (
    update webhook_deliveries d set retry_at = d.next_attempt_at, next_attempt_at = d.created_at
    from endpoint
    where not $12::boolean and endpoint.consecutive_failures >= ${failuresOfEndpoint} and d.endpoint_id = endpoint.id
      and d.id <> all ($2::uuid[]) and ${waitsForRetry}
  ), failed as (
    update webhook_endpoints e set consecutive_failures = e.consecutive_failures
        + case when endpoint.was_paused then 0 else 1 end,
      paused_until = case when endpoint.was_paused then e.paused_until else now() + make_interval(
        secs => ($11::float8[])[least(e.consecutive_failures + 1, cardinality($11))] / 1000) end,
      failing_since = coalesce(e.failing_since, now()),
      enabled = e.enabled and not $13::boolean,
      updated_at = case when $13::boolean then now() else e.updated_at end,
      last_failure = (
        select coalesce(error, 'HTTP ' || http_status) from made where state <> 'delivered' order by nth desc limit 1
      )
    from endpoint
    where $12::boolean and e.id = endpoint.id
  )
  insert into webhook_attempts (org_id, delivery_id, attempt, http_status, error, answer, duration_ms)
  select d.org_id, d.id, made.attempt, made.http_status, made.error, made.answer, made.duration_ms
  from made join webhook_deliveries d on d.id = made.id join endpoint on endpoint.id = d.endpoint_id
  where not made.is_free order by made.nth`;

/**
 * Records attempts at one endpoint and their consequences. A delivery moves only while the attempt is its latest, so
 * that a replay in the meantime wins. One failure pauses the endpoint; a success ends its pause, and after an outage makes due
 * what waits for its own retry.
 *
 * @param sinceMs time since the first failed attempt began
 * @param endpointPauses ms after the first, second … consecutive failure; the last value repeats
 */
export async function recordAttempts(
  db: Queryable,
  endpointId: string,
  {
    made,
    sinceMs,
    endpointPauses,
  }: { made: readonly CompletedAttempt[]; sinceMs: number; endpointPauses: readonly number[] },
): Promise<void> {
  const results = made.map(({ result }) => result);
  await db.query(record, [
    endpointId,
    made.map(({ delivery }) => delivery.id),
    made.map(({ delivery }) => delivery.attempt),
    results.map(({ state }) => state),
    results.map(({ retryInMs }) => retryInMs),
    results.map(({ httpStatus }) => httpStatus),
    results.map(({ error }) => error),
    results.map(({ answer }) => answer),
    results.map(({ durationMs }) => Math.round(durationMs)),
    sinceMs,
    endpointPauses,
    results.some(({ state }) => state !== "delivered"),
    results.some(({ disablesEndpoint }) => disablesEndpoint),
    made.map(({ delivery }) => delivery.isEarly),
    made.map(({ delivery }) => delivery.isProbe),
  ]);
}

/** Makes due what waits for its own retry; a failure costs it no try. */
export async function releaseWaiting(tx: Queryable, endpointId: string): Promise<void> {
  await tx.query(
    `update webhook_deliveries d set retry_at = d.next_attempt_at, next_attempt_at = d.created_at
     where d.endpoint_id = $1 and ${waitsForRetry}`,
    [endpointId],
  );
}
