import { v7 as uuid } from "uuid";

import {
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  replaceSecret,
  updateEndpoint,
  type EndpointKey,
  type EndpointSettings,
  type WebhookEndpoint,
} from "./webhook-endpoint-store.ts";
import {
  releaseWaiting,
  announceDeliveries,
  findWebhookDeliveries,
  findWebhookDelivery,
  insertWebhookDeliveries,
  repeatWebhookDelivery,
  type WebhookDeliveryKey,
  type WebhookDeliveryRow,
  type WebhookDeliveryState,
} from "./webhook-delivery-store.ts";
import type { Queryable } from "../db/queryable.ts";
import type { Actor } from "../operations/operator-actions.ts";
import { refusal, wrongField } from "../runtime/errors.ts";
import { sha256 } from "../runtime/digest.ts";
import { readPage } from "../search/page-cursor.ts";
import { runOperatorAction } from "../operations/run-operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secrets.ts";
import { checkWebhookTarget } from "./check-webhook-target.ts";
import { newWebhookDelivery } from "./send-webhooks.ts";
import { findChangesBetween } from "../status/change-feed-store.ts";
import { testEventName, wantsEvent, webhookEventOf, presentTestWebhook } from "./webhook-events.ts";

/** Endpoints per organization, because each receives every event. */
const maxEndpoints = 20;
/** Log entries that one replay may cover. */
const maxReplayed = 10_000;

type WithDatabase = Pick<Deps, "database">;
type EndpointDeps = Pick<Deps, "database" | "config">;

/** An endpoint with its secret, which is shown only once. */
interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** @throws AppError 400 on `url`, 409 at the limit of endpoints */
export async function createWebhookEndpoint(
  { database, config }: EndpointDeps,
  orgId: string,
  settings: EndpointSettings,
  by: Actor,
): Promise<EndpointWithSecret> {
  const url = await checkWebhookTarget(settings.url, config);
  const id = uuid();
  const secret = newWebhookSecret();
  const sealed = sealWebhookSecret(config, id, secret);
  const row = { settings: { ...settings, url }, secret: sealed, most: maxEndpoints };
  const subject = { action: "webhook.create", target: "webhook", targetId: id } as const;
  const endpoint = await runOperatorAction({ database }, by, subject, async (tx, found) => {
    found(orgId);
    const result = await insertEndpoint(tx, { orgId, id }, row);
    if (result === undefined) {
      throw refusal("webhook_limit", { maxEndpoints });
    }
    return { result, record: [{ orgId, detail: settingsDetail(result) }] };
  });
  return { endpoint, secret };
}

/** @throws AppError 404 */
export async function readWebhookEndpoint({ database }: WithDatabase, key: EndpointKey): Promise<WebhookEndpoint> {
  return orNotFound(await findEndpoint(database, key));
}

/** Replaces the settings; the secret stays. @throws AppError 400 on `url`, 404 */
export async function changeWebhookEndpoint(
  { database, config }: EndpointDeps,
  key: EndpointKey,
  settings: EndpointSettings,
  by: Actor,
): Promise<WebhookEndpoint> {
  orNotFound(await findEndpoint(database, key));
  const url = await checkWebhookTarget(settings.url, config);
  const subject = { action: "webhook.change", target: "webhook", targetId: key.id } as const;
  return runOperatorAction({ database }, by, subject, async (tx, found) => {
    found(key.orgId);
    const former = orNotFound(await findEndpoint(tx, key));
    const result = orNotFound(await updateEndpoint(tx, key, { ...settings, url }));
    await releaseWaiting(tx, key.id);
    const detail = { ...settingsDetail(result), former: settingsDetail(former) };
    return { result, record: [{ orgId: key.orgId, detail }] };
  });
}

/** Creates a new secret; the previous one also signs for these hours. @throws AppError 404 */
export async function rotateWebhookSecret(
  { database, config }: EndpointDeps,
  key: EndpointKey,
  overlapHours: number,
  by: Actor,
): Promise<EndpointWithSecret> {
  const secret = newWebhookSecret();
  const sealed = sealWebhookSecret(config, key.id, secret);
  const subject = { action: "webhook.rotate", target: "webhook", targetId: key.id } as const;
  const endpoint = await runOperatorAction({ database }, by, subject, async (tx, found) => {
    found(key.orgId);
    const result = orNotFound(await replaceSecret(tx, key, { secret: sealed, overlapHours }));
    return { result, record: [{ orgId: key.orgId, detail: { overlap_hours: overlapHours } }] };
  });
  return { endpoint, secret };
}

/** Deletes the endpoint and its deliveries. @throws AppError 404 */
export async function deleteWebhookEndpoint({ database }: WithDatabase, key: EndpointKey, by: Actor): Promise<void> {
  const subject = { action: "webhook.delete", target: "webhook", targetId: key.id } as const;
  await runOperatorAction({ database }, by, subject, async (tx, found) => {
    found(key.orgId);
    const former = orNotFound(await findEndpoint(tx, key));
    if (!(await deleteEndpoint(tx, key))) {
      throw refusal("webhook_endpoint_not_found");
    }
    return { result: undefined, record: [{ orgId: key.orgId, detail: settingsDetail(former) }] };
  });
}

/** The record has the host alone: path and query of such a URL are often its secret. */
const settingsDetail = ({ url, events, enabled }: WebhookEndpoint): Record<string, unknown> => ({
  host: new URL(url).host,
  url_sha256: sha256(url),
  events,
  enabled,
});

function orNotFound(endpoint: WebhookEndpoint | undefined): WebhookEndpoint {
  if (endpoint === undefined) {
    throw refusal("webhook_endpoint_not_found");
  }
  return endpoint;
}

/** Deliveries of the endpoint, newest first, in pages. @throws AppError 400 on `cursor`, 404 */
export async function listWebhookDeliveries(
  { database }: WithDatabase,
  key: EndpointKey,
  query: { state?: WebhookDeliveryState; cursor?: string; limit: number },
): Promise<{ rows: WebhookDeliveryRow[]; nextCursor: string | null }> {
  orNotFound(await findEndpoint(database, key));
  return readPage(query, (page) => findWebhookDeliveries(database, key, page));
}

/** @throws AppError 404 */
export async function readWebhookDelivery(
  { database }: WithDatabase,
  key: WebhookDeliveryKey,
): Promise<WebhookDeliveryRow> {
  const delivery = await findWebhookDelivery(database, key);
  if (delivery === undefined) {
    throw refusal("webhook_delivery_not_found");
  }
  return delivery;
}

/** Sends a test event. @throws AppError 404, 409 for a disabled endpoint */
export async function testWebhookEndpoint({ database }: WithDatabase, key: EndpointKey): Promise<WebhookDeliveryRow> {
  const { id: endpointId, orgId } = await enabledEndpoint(database, key);
  const payload = presentTestWebhook(testEventName, endpointId);
  const delivery = { id: uuid(), orgId, endpointId, logId: null, documentId: null, event: testEventName, payload };
  await insertWebhookDeliveries(database, [delivery]);
  await announceDeliveries(database);
  return readWebhookDelivery({ database }, { ...key, deliveryId: delivery.id });
}

/** Delivers again under the same id, whatever the state. @throws AppError 404, 409 */
export async function replayWebhookDelivery(
  { database }: WithDatabase,
  key: WebhookDeliveryKey,
): Promise<WebhookDeliveryRow> {
  await enabledEndpoint(database, key);
  if (!(await repeatWebhookDelivery(database, key))) {
    throw refusal("webhook_delivery_not_found");
  }
  await announceDeliveries(database);
  return readWebhookDelivery({ database }, key);
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
  { database }: WithDatabase,
  key: EndpointKey,
  { since, until = new Date() }: { since: Date; until?: Date },
): Promise<number> {
  const endpoint = await enabledEndpoint(database, key);
  if (until <= since) {
    throw wrongField("until", "until_before_since");
  }
  const changes = await findChangesBetween(database, { orgId: key.orgId, since, until, limit: maxReplayed + 1 });
  if (changes.length > maxReplayed) {
    throw wrongField("since", "too_many_changes", { maxReplayed });
  }
  const deliveries = changes.flatMap((entry) => {
    const event = webhookEventOf(entry);
    return event !== undefined && wantsEvent(endpoint.events, event)
      ? [newWebhookDelivery(entry, event, endpoint)]
      : [];
  });
  if (deliveries.length === 0) {
    return 0;
  }
  const waiting = await insertWebhookDeliveries(database, deliveries, { repeats: true });
  await announceDeliveries(database);
  return waiting;
}

async function enabledEndpoint(database: Queryable, key: EndpointKey): Promise<WebhookEndpoint> {
  const endpoint = orNotFound(await findEndpoint(database, key));
  if (!endpoint.enabled) {
    throw refusal("webhook_disabled");
  }
  return endpoint;
}
