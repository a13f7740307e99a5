import { v7 as uuid } from "uuid";

import { findChangesBetween } from "../status/change-feed-store.ts";
import {
  findWebhookDeliveries,
  findWebhookDelivery,
  insertWebhookDeliveries,
  repeatWebhookDelivery,
  type WebhookDeliveryKey,
  type WebhookDeliveryRow,
  type WebhookDeliveryState,
} from "./webhook-delivery-store.ts";
import { announceDeliveries } from "./webhook-sending-store.ts";
import { testEventName, wantsEvent, webhookEventOf } from "./webhook-events.ts";
import { AppError, invalidFields, notFound } from "../runtime/errors.ts";
import { presentTestWebhook } from "./webhook-payload.ts";
import type { Deps } from "../runtime/deps.ts";
import { readPage } from "../search/page-cursor.ts";
import { readWebhookEndpoint, type EndpointKey, type WebhookEndpoint } from "./webhook-endpoints.ts";
import { newWebhookDelivery } from "./dispatch-webhooks.ts";

export {
  type WebhookDeliveryKey,
  webhookDeliveryStates as deliveryStates,
  type WebhookDeliveryRow as DeliveryRow,
} from "./webhook-delivery-store.ts";

/** Log entries that one replay may cover. */
const maxReplayed = 10_000;

type ReplayDeps = Pick<Deps, "database" | "config">;

/** Deliveries of the endpoint, newest first, in pages. @throws AppError 400 on `cursor`, 404 */
export async function listWebhookDeliveries(
  deps: ReplayDeps,
  key: EndpointKey,
  query: { state?: WebhookDeliveryState; cursor?: string; limit: number },
): Promise<{ rows: WebhookDeliveryRow[]; nextCursor: string | null }> {
  await readWebhookEndpoint(deps, key);
  return readPage(query, (page) => findWebhookDeliveries(deps.database, key, page));
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

/** Sends a test event. @throws AppError 404, 409 for a disabled endpoint */
export async function testWebhookEndpoint(deps: ReplayDeps, key: EndpointKey): Promise<WebhookDeliveryRow> {
  const { id: endpointId, orgId } = await enabledEndpoint(deps, key);
  const payload = presentTestWebhook(testEventName, endpointId);
  const delivery = { id: uuid(), orgId, endpointId, logId: null, documentId: null, event: testEventName, payload };
  await insertWebhookDeliveries(deps.database, [delivery]);
  await announceDeliveries(deps.database);
  return readWebhookDelivery(deps, { ...key, deliveryId: delivery.id });
}

/** Delivers again under the same id, whatever the state. @throws AppError 404, 409 */
export async function replayWebhookDelivery(deps: ReplayDeps, key: WebhookDeliveryKey): Promise<WebhookDeliveryRow> {
  await enabledEndpoint(deps, key);
  if (!(await repeatWebhookDelivery(deps.database, key))) {
    throw notFound("Webhook delivery");
  }
  await announceDeliveries(deps.database);
  return readWebhookDelivery(deps, key);
}

/**
 * Delivers every event of a period that the endpoint subscribes to: known ones again under the same ids, and those that
 * it missed while it was disabled or did not exist.
 *
 * @param range `until` is its exclusive end; now by default
 * @returns how many deliveries are pending
 * @throws AppError 404, 409 for a disabled endpoint, 400 on `until` and on `since` when the period has too many events
 */
export async function replayWebhookEvents(
  deps: ReplayDeps,
  key: EndpointKey,
  { since, until = new Date() }: { since: Date; until?: Date },
): Promise<number> {
  const endpoint = await enabledEndpoint(deps, key);
  if (until <= since) {
    throw invalidFields({ until: "until must be after since" });
  }
  const changes = await findChangesBetween(deps.database, { orgId: key.orgId, since, until, limit: maxReplayed + 1 });
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
  const waiting = await insertWebhookDeliveries(deps.database, deliveries, { repeats: true });
  await announceDeliveries(deps.database);
  return waiting;
}

async function enabledEndpoint(deps: ReplayDeps, key: EndpointKey): Promise<WebhookEndpoint> {
  const endpoint = await readWebhookEndpoint(deps, key);
  if (!endpoint.enabled) {
    throw new AppError(409, "The webhook endpoint is disabled: enable it first");
  }
  return endpoint;
}
