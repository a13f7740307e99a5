import { v7 as uuid } from "uuid";
import { insertWebhookDeliveries } from "../../common/db/stores/webhooks/webhook-delivery-store.js";
import { insertEndpoint } from "../../common/db/stores/webhooks/webhook-endpoint-store.js";
/** An endpoint of the organization that wants every event. */
export async function insertWebhookEndpoint(database, orgId, { most = 20 } = {}) {
    const key = { orgId, id: uuid() };
    const settings = { url: "https://example.ae/", description: null, events: ["*"], enabled: true };
    await database.transaction((tx) => insertEndpoint(tx, key, { settings, secret: "s", most }));
    return key;
}
/** So many events that wait for an endpoint, as the dispatcher stores them; gives their ids back. */
export async function insertWaitingDeliveries(database, { orgId, id }, count) {
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
//# sourceMappingURL=webhook.js.map