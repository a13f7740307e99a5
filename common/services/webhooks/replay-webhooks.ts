import { findChangesBetween } from "../../db/stores/feed/change-feed-store.ts";
import {
  findDeliveries,
  findDelivery,
  insertDeliveries,
  insertOrRepeatDeliveries,
  repeatDelivery,
  type DeliveryKey,
  type DeliveryRow,
  type DeliveryState,
} from "../../db/stores/webhooks/webhook-delivery-store.ts";
import { wantsEvent, webhookEventOf } from "../../domain/webhook-events.ts";
import { AppError, invalidFields, notFound } from "../../errors.ts";
import type { Deps } from "../process/deps.ts";
import { decodeCursor, toPage } from "../process/page-cursor.ts";
import { enqueueWebhooks } from "./dispatch-webhooks.ts";
import { readWebhookEndpoint, type EndpointKey, type WebhookEndpoint } from "./keep-webhook-endpoints.ts";
import { newDelivery, newTestDelivery } from "./make-webhook-delivery.ts";

export {
  deliveryStates,
  type DeliveryRow,
  type DeliveryState,
} from "../../db/stores/webhooks/webhook-delivery-store.ts";

/** Entries of the log that one replay may cover. */
const mostReplayed = 10_000;

type ReplayDeps = Pick<Deps, "database" | "config" | "webhookQueue">;

/** The endpoint's deliveries, newest first, page by page. @throws AppError 400 on `cursor`, 404 */
export async function listWebhookDeliveries(
  deps: ReplayDeps,
  key: EndpointKey,
  query: { state?: DeliveryState; cursor?: string; limit: number },
): Promise<{ deliveries: DeliveryRow[]; nextCursor: string | null }> {
  const { state, cursor, limit } = query;
  await readWebhookEndpoint(deps, key);
  const read = await findDeliveries(deps.database, key, {
    ...(state !== undefined && { state }),
    ...(cursor !== undefined && { before: decodeCursor(cursor) }),
    limit,
  });
  const { rows: deliveries, nextCursor } = toPage(read, limit, ({ id }) => id);
  return { deliveries, nextCursor };
}

/** @throws AppError 404 */
export async function readWebhookDelivery({ database }: ReplayDeps, key: DeliveryKey): Promise<DeliveryRow> {
  const delivery = await findDelivery(database, key);
  if (delivery === undefined) {
    throw notFound("Webhook delivery");
  }
  return delivery;
}

/** Sends an event of nothing, as any other is sent. @throws AppError 404, 409 for an endpoint that is off */
export async function testWebhookEndpoint(deps: ReplayDeps, key: EndpointKey): Promise<DeliveryRow> {
  const endpoint = await enabledEndpoint(deps, key);
  const delivery = newTestDelivery(endpoint);
  await insertDeliveries(deps.database, [delivery]);
  await enqueueWebhooks(deps, [endpoint.id]);
  return readWebhookDelivery(deps, { ...key, deliveryId: delivery.id });
}

/** Delivers once more, whatever became of it before, under the same id. @throws AppError 404, 409 */
export async function replayWebhookDelivery(deps: ReplayDeps, key: DeliveryKey): Promise<DeliveryRow> {
  await enabledEndpoint(deps, key);
  if (!(await repeatDelivery(deps.database, key))) {
    throw notFound("Webhook delivery");
  }
  await enqueueWebhooks(deps, [key.id]);
  return readWebhookDelivery(deps, key);
}

export interface ReplayRange {
  since: Date;
  /** Before this; now, when it is left out. */
  until?: Date;
}

/**
 * Delivers every event of a time that the endpoint asks for: again what it had, under the same ids, and for the first
 * time what it missed while it was off or not there.
 *
 * @returns how many deliveries wait now
 * @throws AppError 404, 409 for an endpoint that is off, 400 on `until` and on `since` when the time holds too much
 */
export async function replayWebhookEvents(
  deps: ReplayDeps,
  key: EndpointKey,
  { since, until = new Date() }: ReplayRange,
): Promise<number> {
  const endpoint = await enabledEndpoint(deps, key);
  if (until <= since) {
    throw invalidFields({ until: "until must be after since" });
  }
  const changes = await findChangesBetween(deps.database, {
    orgId: key.orgId,
    since,
    until,
    limit: mostReplayed + 1,
  });
  if (changes.length > mostReplayed) {
    throw invalidFields({ since: `since must leave at most ${mostReplayed} changes of status before until` });
  }
  const deliveries = changes.flatMap((change) => {
    const event = webhookEventOf(change);
    return event !== undefined && wantsEvent(endpoint.events, event) ? [newDelivery(change, event, endpoint)] : [];
  });
  if (deliveries.length === 0) {
    return 0;
  }
  const waiting = await insertOrRepeatDeliveries(deps.database, deliveries);
  await enqueueWebhooks(deps, [endpoint.id]);
  return waiting;
}

async function enabledEndpoint(deps: ReplayDeps, key: EndpointKey): Promise<WebhookEndpoint> {
  const endpoint = await readWebhookEndpoint(deps, key);
  if (!endpoint.enabled) {
    throw new AppError(409, "The webhook endpoint is disabled: enable it first");
  }
  return endpoint;
}
