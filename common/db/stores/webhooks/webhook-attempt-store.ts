import type { Queryable } from "../../database.ts";
import type { Attempt, DeliveryState } from "./webhook-delivery-store.ts";

/** What one attempt needs. */
export interface ClaimedDelivery {
  id: string;
  orgId: string;
  endpointId: string;
  payload: string;
  /** Number of this attempt, from 1, over all replays. */
  attempt: number;
  /** The same since the last replay. */
  tries: number;
  url: string;
  /** Those that sign now, the newest first. */
  secrets: string[];
  /** Of the document that it tells of. */
  traceparent: string | null;
}

export interface ClaimLimits {
  /** Nobody else gets the delivery until then. */
  leaseMs: number;
  /** Attempts that one endpoint may have under way; one alone while it fails. */
  mostInFlight: number;
}

// Those under way hold a slot in the queue and are not due: the partial index of slots finds them.
const inFlight = `select count(*) from webhook_deliveries f where f.endpoint_id = e.id and f.state = 'pending'
  and f.enqueued_until > now() and f.next_attempt_at > now()`;

/**
 * Takes a delivery that is due for one attempt; nobody else gets it until the lease has ended.
 *
 * @returns undefined when it is gone, done, not due, held by someone else, or its endpoint takes nothing now
 */
export async function claimDelivery(
  db: Queryable,
  id: string,
  { leaseMs, mostInFlight }: ClaimLimits,
): Promise<ClaimedDelivery | undefined> {
  const rows = await db.query<ClaimedDelivery>(
    {
      name: "claim-webhook-delivery",
      text: `update webhook_deliveries d set attempts = d.attempts + 1,
         next_attempt_at = now() + make_interval(secs => $2::float8 / 1000),
         enqueued_until = now() + make_interval(secs => $2::float8 / 1000)
       from webhook_endpoints e
       where d.id = $1 and d.state = 'pending' and d.next_attempt_at <= now() and e.id = d.endpoint_id and e.enabled
         and (e.paused_until is null or e.paused_until <= now())
         and (${inFlight}) < case when e.consecutive_failures > 0 then 1 else $3::integer end
       returning d.id, d.org_id, d.endpoint_id, d.payload, d.attempts as attempt,
         d.attempts - d.attempts_before_replay as tries, e.url,
         array_remove(array[e.secret, case when e.previous_secret_until > now() then e.previous_secret end], null)
           as secrets,
         (select o.traceparent from documents o where o.id = d.document_id) as traceparent`,
    },
    [id, leaseMs, mostInFlight],
  );
  return rows[0];
}

/** A due delivery that could not be claimed gives its slot in the queue back, untried. */
export async function leaveQueue(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update webhook_deliveries set enqueued_until = null
     where id = $1 and state = 'pending' and next_attempt_at <= now() and enqueued_until is not null`,
    [id],
  );
}

export interface AttemptResult extends Omit<Attempt, "at" | "attempt"> {
  state: DeliveryState;
  /** Pause before the next attempt; null when there is none. */
  againInMs: number | null;
  /** The endpoint wants nothing any more. */
  disablesEndpoint: boolean;
}

// The endpoint is locked first, as whoever deletes it or fills the queue does. An attempt that began before the pause
// ended says nothing new: those that were under way together count as one failure.
const record = `
  with endpoint as (
    select e.id, e.paused_until > now() - make_interval(secs => $9::float8 / 1000) as was_paused
    from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
    where d.id = $1 for no key update of e
  ), moved as (
    update webhook_deliveries d set state = $3, settled_at = case when $3 = 'pending' then null else now() end,
      next_attempt_at = now() + make_interval(secs => $4::float8 / 1000), enqueued_until = null
    from endpoint
    where d.id = $1 and d.attempts = $2 and d.attempts_before_replay < $2 and d.state = 'pending'
  ), succeeded as (
    update webhook_endpoints e set consecutive_failures = 0, paused_until = null, last_success_at = now()
    from endpoint
    where $3 = 'delivered' and e.id = endpoint.id and (e.consecutive_failures > 0 or e.paused_until is not null
      or e.last_success_at is null or e.last_success_at < now() - interval '1 second')
  ), failed as (
    update webhook_endpoints e set consecutive_failures = e.consecutive_failures + 1,
      paused_until = now() + make_interval(
        secs => ($10::float8[])[least(e.consecutive_failures + 1, cardinality($10))] / 1000),
      enabled = e.enabled and not $5, updated_at = case when $5 then now() else e.updated_at end
    from endpoint
    where $3 <> 'delivered' and e.id = endpoint.id and ($5 or endpoint.was_paused is not true)
  )
  insert into webhook_attempts (org_id, delivery_id, attempt, http_status, error, answer, duration_ms)
  select d.org_id, d.id, $2, $6, $7, $8, $9 from webhook_deliveries d join endpoint on endpoint.id = d.endpoint_id
  where d.id = $1`;

/**
 * Records an attempt and what follows from it. The delivery moves only while this attempt is its latest: a replay that
 * came meanwhile stands. A failure pauses the endpoint as a whole, a success ends its pause.
 *
 * @param endpointPauses ms after the first, second … failure in a row; the last stands for all that follow
 */
export async function recordAttempt(
  db: Queryable,
  { id, attempt }: Pick<ClaimedDelivery, "id" | "attempt">,
  { result, endpointPauses }: { result: AttemptResult; endpointPauses: readonly number[] },
): Promise<void> {
  await db.query(record, [
    id,
    attempt,
    result.state,
    result.againInMs,
    result.disablesEndpoint,
    result.httpStatus,
    result.error,
    result.answer,
    Math.round(result.durationMs),
    endpointPauses,
  ]);
}
