import { v7 as uuid } from "uuid";

import {
  deleteEndpoint,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  replaceSecret,
  updateEndpoint,
  type EndpointKey,
  type EndpointSettings,
  type WebhookEndpoint,
} from "../../db/stores/webhooks/webhook-endpoint-store.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { newWebhookSecret } from "./sign-webhook.ts";
import { checkWebhookTarget } from "./check-webhook-target.ts";
import { sealWebhookSecret } from "./sealed-webhook-secrets.ts";

export type {
  EndpointKey,
  EndpointSettings,
  WebhookEndpoint,
} from "../../db/stores/webhooks/webhook-endpoint-store.ts";

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
  { database, config }: EndpointDeps,
  orgId: string,
  settings: EndpointSettings,
): Promise<EndpointWithSecret> {
  const url = await checkWebhookTarget(settings.url, config);
  const id = uuid();
  const secret = newWebhookSecret();
  const row = { settings: { ...settings, url }, secret: sealWebhookSecret(config, id, secret), most: maxEndpoints };
  const endpoint = await database.transaction((tx) => insertEndpoint(tx, { orgId, id }, row));
  if (endpoint === undefined) {
    throw new AppError(409, `The organization has ${maxEndpoints} webhook endpoints, and there can be no more`);
  }
  return { endpoint, secret };
}

export const listWebhookEndpoints = ({ database }: EndpointDeps, orgId: string): Promise<WebhookEndpoint[]> =>
  findEndpoints(database, orgId);

/** @throws AppError 404 */
export async function readWebhookEndpoint({ database }: EndpointDeps, key: EndpointKey): Promise<WebhookEndpoint> {
  return orNotFound(await findEndpoint(database, key));
}

/** Replaces the settings; the secret stays. @throws AppError 400 on `url`, 404 */
export async function changeWebhookEndpoint(
  { database, config }: EndpointDeps,
  key: EndpointKey,
  settings: EndpointSettings,
): Promise<WebhookEndpoint> {
  orNotFound(await findEndpoint(database, key));
  const url = await checkWebhookTarget(settings.url, config);
  return orNotFound(await updateEndpoint(database, key, { ...settings, url }));
}

/** Creates a new secret; the previous one also signs for so many hours. @throws AppError 404 */
export async function rotateWebhookSecret(
  { database, config }: EndpointDeps,
  key: EndpointKey,
  overlapHours: number,
): Promise<EndpointWithSecret> {
  const secret = newWebhookSecret();
  const sealed = { secret: sealWebhookSecret(config, key.id, secret), overlapHours };
  return { endpoint: orNotFound(await replaceSecret(database, key, sealed)), secret };
}

/** Deletes the endpoint and its deliveries. @throws AppError 404 */
export async function deleteWebhookEndpoint({ database }: EndpointDeps, key: EndpointKey): Promise<void> {
  if (!(await deleteEndpoint(database, key))) {
    throw notFound("Webhook endpoint");
  }
}

function orNotFound(endpoint: WebhookEndpoint | undefined): WebhookEndpoint {
  if (endpoint === undefined) {
    throw notFound("Webhook endpoint");
  }
  return endpoint;
}
