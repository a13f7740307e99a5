import { v7 as uuid } from "uuid";

import type { Statements } from "../../common/db/database.ts";
import { insertDeliveries } from "../../common/db/stores/webhooks/webhook-delivery-store.ts";

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
  await insertDeliveries(database, deliveries);
  return deliveries.map(({ id: deliveryId }) => deliveryId);
}
