import { highestId } from "../runtime/lowest-id.ts";
import type { PreparedStatement, Queryable } from "../db/queryable.ts";
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
const findDeliveriesStatement: PreparedStatement = {
  name: "find-webhook-deliveries",
  text: `
  with page as (
    select n.id from unnest($3::text[]) as s (state) cross join lateral (
      select d.id from webhook_deliveries d
      where d.endpoint_id = $2 and (d.state, d.id) < (s.state, $4::uuid) and d.state >= s.state
      order by d.state desc, d.id desc limit $5 + 1
    ) n order by n.id desc limit $5 + 1
  )
  select ${deliveryColumns} from webhook_deliveries d
  where d.org_id = $1 and d.endpoint_id = $2 and d.id = any(array(select id from page)) order by d.id desc`,
};

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
