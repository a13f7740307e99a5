import { v7 as uuid } from "uuid";

import {
  deleteEndpoint,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  listEndpoints,
  replaceSecret,
  updateEndpoint,
  type EndpointKey,
  type EndpointQuery,
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
import { invalidFields, refusal } from "../runtime/errors.ts";
import { sha256 } from "../runtime/digest.ts";
import { readPage } from "../search/page-cursor.ts";
import { runOperatorAction } from "../operations/operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secrets.ts";
import { checkWebhookTarget } from "./post-webhook.ts";
import { findChangesBetween } from "../status/change-feed-store.ts";
import { testEventName, wantsEvent, webhookEventOf, presentTestWebhook } from "./webhook-events.ts";
import { newWebhookDelivery } from "./send-webhooks.ts";

export type { EndpointKey, EndpointSettings, WebhookEndpoint } from "./webhook-endpoint-store.ts";

/** Endpoints per organization, because each receives every event. */
const maxEndpoints = 20;

/** An endpoint with its secret, which is shown only once. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

type EndpointDeps = Pick<Deps, "database" | "config">;

/** @throws AppError 400 on `url`, 409 at the limit of endpoints */
export async function createWebhookEndpoint(
  deps: EndpointDeps,
  orgId: string,
  settings: EndpointSettings,
  by: Actor,
): Promise<EndpointWithSecret> {
  const url = await checkWebhookTarget(settings.url, deps.config);
  const [id, secret] = [uuid(), newWebhookSecret()];
  const sealed = sealWebhookSecret(deps.config, id, secret);
  const row = { settings: { ...settings, url }, secret: sealed, most: maxEndpoints };
  const endpoint = await change(deps, { ...by, action: "create", orgId, id }, async (tx) => {
    const stored = await insertEndpoint(tx, { orgId, id }, row);
    if (stored === undefined) {
      throw refusal("webhook_limit", { maxEndpoints });
    }
    return { result: stored, detail: settingsDetail(stored) };
  });
  return { endpoint, secret };
}

export const listWebhookEndpoints = ({ database }: EndpointDeps, orgId: string): Promise<WebhookEndpoint[]> =>
  findEndpoints(database, orgId);

/** Endpoints that the operator may see, newest first. @throws AppError 400 on `cursor` */
export const readOperatedEndpoints = (
  { database }: Pick<Deps, "database">,
  query: Omit<EndpointQuery, "after"> & { cursor?: string },
): Promise<{ rows: WebhookEndpoint[]; nextCursor: string | null }> =>
  readPage(query, (page) => listEndpoints(database, page));

/** @throws AppError 404 */
export async function readWebhookEndpoint({ database }: EndpointDeps, key: EndpointKey): Promise<WebhookEndpoint> {
  return orNotFound(await findEndpoint(database, key));
}

/** Replaces the settings; the secret stays. @throws AppError 400 on `url`, 404 */
export async function changeWebhookEndpoint(
  deps: EndpointDeps,
  key: EndpointKey,
  settings: EndpointSettings,
  by: Actor,
): Promise<WebhookEndpoint> {
  orNotFound(await findEndpoint(deps.database, key));
  const url = await checkWebhookTarget(settings.url, deps.config);
  return change(deps, { ...by, action: "change", ...key }, async (tx) => {
    const former = orNotFound(await findEndpoint(tx, key));
    const stored = orNotFound(await updateEndpoint(tx, key, { ...settings, url }));
    await releaseWaiting(tx, key.id);
    return { result: stored, detail: { ...settingsDetail(stored), former: settingsDetail(former) } };
  });
}

/** Creates a new secret; the previous one also signs for so many hours. @throws AppError 404 */
export async function rotateWebhookSecret(
  deps: EndpointDeps,
  key: EndpointKey,
  overlapHours: number,
  by: Actor,
): Promise<EndpointWithSecret> {
  const secret = newWebhookSecret();
  const sealed = sealWebhookSecret(deps.config, key.id, secret);
  const endpoint = await change(deps, { ...by, action: "rotate", ...key }, async (tx) => ({
    result: orNotFound(await replaceSecret(tx, key, { secret: sealed, overlapHours })),
    detail: { overlap_hours: overlapHours },
  }));
  return { endpoint, secret };
}

/** Deletes the endpoint and its deliveries. @throws AppError 404 */
export async function deleteWebhookEndpoint(deps: EndpointDeps, key: EndpointKey, by: Actor): Promise<void> {
  await change(deps, { ...by, action: "delete", ...key }, async (tx) => {
    const former = orNotFound(await findEndpoint(tx, key));
    if (!(await deleteEndpoint(tx, key))) {
      throw refusal("webhook_endpoint_not_found");
    }
    return { result: undefined, detail: settingsDetail(former) };
  });
}

interface EndpointAct extends Actor, EndpointKey {
  action: "create" | "change" | "rotate" | "delete";
}

/** Changes an endpoint and records it in the same transaction. */
function change<Result>(
  deps: EndpointDeps,
  { action, id, orgId, ...by }: EndpointAct,
  work: (tx: Queryable) => Promise<{ result: Result; detail: Readonly<Record<string, unknown>> }>,
): Promise<Result> {
  const subject = { action: `webhook.${action}`, target: "webhook", targetId: id } as const;
  return runOperatorAction(deps, by, subject, async (tx, found) => {
    found(orgId);
    const { result, detail } = await work(tx);
    return { result, record: [{ orgId, detail }] };
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
    throw refusal("webhook_delivery_not_found");
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
    throw refusal("webhook_delivery_not_found");
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
  const deliveries = changes.flatMap((entry) => {
    const event = webhookEventOf(entry);
    return event !== undefined && wantsEvent(endpoint.events, event)
      ? [newWebhookDelivery(entry, event, endpoint)]
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
    throw refusal("webhook_disabled");
  }
  return endpoint;
}
