import { v7 as uuid } from "uuid";

import type { Statements } from "../../common/db/queryable.ts";
import { insertWebhookDeliveries, claimEndpoints } from "../../common/webhooks/webhook-delivery-store.ts";
import { insertEndpoint } from "../../common/webhooks/webhook-endpoint-store.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { leaseMs, perEndpoint, serveEndpoint, createWebhookClient } from "../../common/webhooks/send-webhooks.ts";

export const claimAll = (database: Statements) =>
  claimEndpoints(database, { well: 64, failing: 32, perEndpoint, leaseMs });

/** Sends what is due, once, as the workers do. @returns to how many endpoints */
export async function sendWebhooks(deps: Pick<Deps, "config" | "database" | "logger">): Promise<number> {
  const webhooks = createWebhookClient({ webhookPrivateTargets: true, webhookPorts: [] });
  const batches = await claimAll(deps.database);
  await Promise.all(batches.map((batch) => serveEndpoint({ ...deps, webhooks }, batch)));
  await webhooks.close();
  return batches.length;
}

/** An endpoint of the organization that wants every event. */
export async function insertWebhookEndpoint(
  database: Statements,
  orgId: string,
  { most = 20 } = {},
): Promise<{ orgId: string; id: string }> {
  const key = { orgId, id: uuid() };
  const settings = { url: "https://example.ae/", description: null, events: ["*"], enabled: true };
  await database.transaction((tx) => insertEndpoint(tx, key, { settings, secret: "s", most }));
  return key;
}

/** So many events that wait for an endpoint, as the dispatcher stores them; gives their ids back. */
export async function insertWaitingDeliveries(
  database: Statements,
  { orgId, id }: { orgId: string; id: string },
  count: number,
): Promise<string[]> {
  const deliveries = Array.from({ length: count }, (_, nth) => ({
    id: uuid(),
    orgId,
    endpointId: id,
    logId: null,
    documentId: null,
    event: "webhook.test",
    payload: JSON.stringify({ type: "webhook.test", timestamp: new Date().toISOString(), data: { nth } }),
  }));
  await insertWebhookDeliveries(database, deliveries);
  return deliveries.map(({ id: deliveryId }) => deliveryId);
}
