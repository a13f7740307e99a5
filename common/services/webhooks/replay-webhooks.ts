import { findChangesBetween } from "../../db/stores/changes/change-feed-store.ts";
import {
  findWebhookDeliveries,
  findWebhookDelivery,
  insertWebhookDeliveries,
  insertOrRepeatWebhookDeliveries,
  repeatWebhookDelivery,
  type WebhookDeliveryKey,
  type WebhookDeliveryRow,
  type WebhookDeliveryState,
} from "../../db/stores/webhooks/webhook-delivery-store.ts";
import { wantsEvent, webhookEventOf } from "../../domain/webhook-events.ts";
import { AppError, invalidFields, notFound } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { decodeCursor, toPage } from "../identifiers/page-cursor.ts";
import { enqueueWebhooks } from "./dispatch-webhooks.ts";
import { readWebhookEndpoint, type EndpointKey, type WebhookEndpoint } from "./webhook-endpoints.ts";
import { newWebhookDelivery, newTestWebhookDelivery } from "./new-webhook-delivery.ts";

export {
  webhookDeliveryStates as deliveryStates,
  type WebhookDeliveryRow as DeliveryRow,
  type WebhookDeliveryState as DeliveryState,
} from "../../db/stores/webhooks/webhook-delivery-store.ts";

/** Entries of the log that one replay may cover. */
const maxReplayed = 10_000;

type ReplayDeps = Pick<Deps, "database" | "config" | "webhookQueue">;

/** The endpoint's deliveries, newest first, page by page. @throws AppError 400 on `cursor`, 404 */
export async function listWebhookDeliveries(
  deps: ReplayDeps,
  key: EndpointKey,
  query: { state?: WebhookDeliveryState; cursor?: string; limit: number },
): Promise<{ deliveries: WebhookDeliveryRow[]; nextCursor: string | null }> {
  const { state, cursor, limit } = query;
  await readWebhookEndpoint(deps, key);
  const read = await findWebhookDeliveries(deps.database, key, {
    ...(state !== undefined && { state }),
    ...(cursor !== undefined && { before: decodeCursor(cursor) }),
    limit,
  });
  const { rows: deliveries, nextCursor } = toPage(read, limit, ({ id }) => id);
  return { deliveries, nextCursor };
}

/** @throws AppError 404 */
export async function readWebhookDelivery(
  { database }: ReplayDeps,
  key: WebhookDeliveryKey,
): Promise<WebhookDeliveryRow> {
  const delivery = await findWebhookDelivery(database, key);
  if (delivery === undefined) {
    throw notFound("Webhook delivery");
  }
  return delivery;
}

/** Sends an event of nothing, as any other is sent. @throws AppError 404, 409 for an endpoint that is off */
export async function testWebhookEndpoint(deps: ReplayDeps, key: EndpointKey): Promise<WebhookDeliveryRow> {
  const endpoint = await enabledEndpoint(deps, key);
  const delivery = newTestWebhookDelivery(endpoint);
  await insertWebhookDeliveries(deps.database, [delivery]);
  await enqueueWebhooks(deps, [endpoint.id]);
  return readWebhookDelivery(deps, { ...key, deliveryId: delivery.id });
}

/** Delivers once more, whatever became of it before, under the same id. @throws AppError 404, 409 */
export async function replayWebhookDelivery(deps: ReplayDeps, key: WebhookDeliveryKey): Promise<WebhookDeliveryRow> {
  await enabledEndpoint(deps, key);
  if (!(await repeatWebhookDelivery(deps.database, key))) {
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
    limit: maxReplayed + 1,
  });
  if (changes.length > maxReplayed) {
    throw invalidFields({ since: `since must leave at most ${maxReplayed} changes of status before until` });
  }
  const deliveries = changes.flatMap((change) => {
    const event = webhookEventOf(change);
    return event !== undefined && wantsEvent(endpoint.events, event)
      ? [newWebhookDelivery(change, event, endpoint)]
      : [];
  });
  if (deliveries.length === 0) {
    return 0;
  }
  const waiting = await insertOrRepeatWebhookDeliveries(deps.database, deliveries);
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
