import { v7 as uuid } from "uuid";
import { testEventName } from "../../domain/webhooks/webhook-events.js";
import { presentTestWebhook, presentWebhook } from "../../presenters/webhook-payload.js";
export const newWebhookDelivery = (change, event, { id: endpointId, orgId }) => ({
    id: uuid(),
    orgId,
    endpointId,
    logId: change.id,
    documentId: change.documentId,
    event,
    payload: presentWebhook(event, change),
});
export const newTestWebhookDelivery = ({ id: endpointId, orgId }) => ({
    id: uuid(),
    orgId,
    endpointId,
    logId: null,
    documentId: null,
    event: testEventName,
    payload: presentTestWebhook(testEventName, endpointId),
});
//# sourceMappingURL=new-webhook-delivery.js.map