import type { Queryable } from "../database.ts";
import type { EndpointKey } from "./webhook-endpoint-store.ts";

export const deliveryStates = ["pending", "delivered", "failed"] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export interface NewDelivery {
  id: string;
  orgId: string;
  endpointId: string;
  /** Number of the log's entry; null for a test. */
  logId: string | null;
  documentId: string | null;
  event: string;
  /** The body, byte for byte. */
  payload: string;
}

const insert = `
  insert into webhook_deliveries (id, org_id, endpoint_id, log_id, document_id, event, payload, next_attempt_at)
  select n.*, now()
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::uuid[], $6::text[], $7::text[])
    as n (id, org_id, endpoint_id, log_id, document_id, event, payload)`;

const parametersOf = (deliveries: readonly NewDelivery[]): unknown[] => [
  deliveries.map(({ id }) => id),
  deliveries.map(({ orgId }) => orgId),
  deliveries.map(({ endpointId }) => endpointId),
  deliveries.map(({ logId }) => logId),
  deliveries.map(({ documentId }) => documentId),
  deliveries.map(({ event }) => event),
  deliveries.map(({ payload }) => payload),
];

/** Stores deliveries that wait; an event that an endpoint has already stays as it is. @returns the ids of the new ones */
export async function insertDeliveries(db: Queryable, deliveries: readonly NewDelivery[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `${insert} on conflict (endpoint_id, log_id) where log_id is not null do nothing returning id`,
    parametersOf(deliveries),
  );
  return rows.map(({ id }) => id);
}

/** As `insertDeliveries`, and what the endpoint has already waits again, as it was. @returns the ids of all */
export async function insertOrRepeatDeliveries(db: Queryable, deliveries: readonly NewDelivery[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `${insert} on conflict (endpoint_id, log_id) where log_id is not null
     do update set state = 'pending', attempts = 0, next_attempt_at = now(), settled_at = null returning id`,
    parametersOf(deliveries),
  );
  return rows.map(({ id }) => id);
}

export interface Attempt {
  attempt: number;
  at: Date;
  /** Null when no answer came. */
  httpStatus: number | null;
  error: string | null;
  /** The beginning of the answer. */
  answer: string | null;
  durationMs: number;
}

export interface DeliveryRow {
  id: string;
  event: string;
  documentId: string | null;
  payload: string;
  state: DeliveryState;
  nextAttemptAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
  /** Oldest first. */
  attempts: Attempt[];
}

const deliveryColumns = `d.id, d.event, d.document_id as "documentId", d.payload, d.state,
  d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt", d.settled_at as "settledAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('attempt', a.attempt, 'at', a.at, 'httpStatus', a.http_status, 'error', a.error,
      'answer', a.answer, 'durationMs', a.duration_ms) order by a.id)
    from webhook_attempts a where a.delivery_id = d.id
  ), '[]') as attempts`;

/** The endpoint's deliveries, newest first, older than the one named by `before`, and one more than `limit`. */
export async function findDeliveries(
  db: Queryable,
  { orgId, id }: EndpointKey,
  { state, before, limit }: { state?: DeliveryState; before?: string; limit: number },
): Promise<DeliveryRow[]> {
  const rows = await db.query<DeliveryRow>(
    `select ${deliveryColumns} from webhook_deliveries d
     where d.org_id = $1 and d.endpoint_id = $2 and ($3::text is null or d.state = $3)
       and ($4::uuid is null or d.id < $4) order by d.id desc limit $5 + 1`,
    [orgId, id, state ?? null, before ?? null, limit],
  );
  return rows.map(withDates);
}

export interface DeliveryKey extends EndpointKey {
  deliveryId: string;
}

export async function findDelivery(
  db: Queryable,
  { orgId, id, deliveryId }: DeliveryKey,
): Promise<DeliveryRow | undefined> {
  const rows = await db.query<DeliveryRow>(
    `select ${deliveryColumns} from webhook_deliveries d where d.org_id = $1 and d.endpoint_id = $2 and d.id = $3`,
    [orgId, id, deliveryId],
  );
  return rows.map(withDates)[0];
}

const withDates = (row: DeliveryRow): DeliveryRow => ({
  ...row,
  attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
});

/** The delivery waits again with all its tries before it, whatever became of it. @returns whether there is one */
export async function repeatDelivery(db: Queryable, { orgId, id, deliveryId }: DeliveryKey): Promise<boolean> {
  const rows = await db.query(
    `update webhook_deliveries set state = 'pending', attempts = 0, next_attempt_at = now(), settled_at = null
     where org_id = $1 and endpoint_id = $2 and id = $3 returning id`,
    [orgId, id, deliveryId],
  );
  return rows.length > 0;
}

/** What one attempt needs. */
export interface ClaimedDelivery {
  id: string;
  orgId: string;
  endpointId: string;
  payload: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  url: string;
  /** Those that sign now, the newest first. */
  secrets: string[];
}

/**
 * Takes a delivery that is due for one attempt; nobody else gets it until `leaseMs` have passed.
 *
 * @returns undefined when it is not due, done, held by someone else, or its endpoint takes nothing
 */
export async function claimDelivery(db: Queryable, id: string, leaseMs: number): Promise<ClaimedDelivery | undefined> {
  const rows = await db.query<ClaimedDelivery>(
    {
      name: "claim-webhook-delivery",
      text: `update webhook_deliveries d set attempts = d.attempts + 1,
         next_attempt_at = now() + make_interval(secs => $2::float8 / 1000)
       from webhook_endpoints e
       where d.id = $1 and d.state = 'pending' and d.next_attempt_at <= now() + interval '500 ms' and e.id = d.endpoint_id and e.enabled
       returning d.id, d.org_id as "orgId", d.endpoint_id as "endpointId", d.payload, d.attempts as attempt, e.url,
         array_remove(array[e.secret, case when e.previous_secret_until > now() then e.previous_secret end], null)
           as secrets`,
    },
    [id, leaseMs],
  );
  return rows[0];
}

export interface AttemptResult extends Omit<Attempt, "at" | "attempt"> {
  state: DeliveryState;
  /** Pause before the next attempt; null when there is none. */
  againInMs: number | null;
  /** The endpoint wants nothing any more. */
  disablesEndpoint: boolean;
}

/**
 * Records an attempt and what follows from it. The delivery moves only while this attempt is its latest: a replay that
 * came meanwhile stands.
 */
export async function recordAttempt(
  db: Queryable,
  { id, attempt }: Pick<ClaimedDelivery, "id" | "attempt">,
  result: AttemptResult,
): Promise<void> {
  await db.query(
    `with moved as (
       update webhook_deliveries set state = $3, settled_at = case when $3 = 'pending' then null else now() end,
         next_attempt_at = now() + make_interval(secs => $4::float8 / 1000)
       where id = $1 and attempts = $2 and state = 'pending'
     ), disabled as (
       update webhook_endpoints e set enabled = false, updated_at = now()
       from webhook_deliveries d where $5 and d.id = $1 and e.id = d.endpoint_id
     )
     insert into webhook_attempts (org_id, delivery_id, attempt, http_status, error, answer, duration_ms)
     select org_id, id, $2, $6, $7, $8, $9 from webhook_deliveries where id = $1`,
    [
      id,
      attempt,
      result.state,
      result.againInMs,
      result.disablesEndpoint,
      result.httpStatus,
      result.error,
      result.answer,
      Math.round(result.durationMs),
    ],
  );
}

/**
 * Deliveries that are due for longer than `graceMs` without anyone having tried: their jobs seem to be lost. They count
 * as due from now on, so that the next sweep, here or in another process, takes others.
 */
export async function takeLostDeliveries(
  db: Queryable,
  { graceMs, limit }: { graceMs: number; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `with lost as (
       select d.id from webhook_deliveries d
       where d.state = 'pending' and d.next_attempt_at < now() - make_interval(secs => $1::float8 / 1000)
         and exists (select from webhook_endpoints e where e.id = d.endpoint_id and e.enabled)
       order by d.next_attempt_at limit $2 for no key update of d skip locked
     )
     update webhook_deliveries d set next_attempt_at = now() from lost where d.id = lost.id returning d.id`,
    [graceMs, limit],
  );
  return rows.map(({ id }) => id);
}

/** Forgets settled deliveries with their attempts, oldest first. @returns how many, `limit` when there may be more */
export async function purgeDeliveries(
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
