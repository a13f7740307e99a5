import { v7 as uuid } from "uuid";

import type { ChangeRow } from "../../db/stores/changes/change-feed-store.ts";
import type { NewWebhookDelivery } from "../../db/stores/webhooks/webhook-delivery-store.ts";
import { testEventName } from "../../domain/webhooks/webhook-events.ts";
import { presentTestWebhook, presentWebhook } from "../../presenters/webhook-payload.ts";

interface Receiver {
  id: string;
  orgId: string;
}

export const newWebhookDelivery = (
  change: ChangeRow,
  event: string,
  { id: endpointId, orgId }: Receiver,
): NewWebhookDelivery => ({
  id: uuid(),
  orgId,
  endpointId,
  logId: change.id,
  documentId: change.documentId,
  event,
  payload: presentWebhook(event, change),
});

export const newTestWebhookDelivery = ({ id: endpointId, orgId }: Receiver): NewWebhookDelivery => ({
  id: uuid(),
  orgId,
  endpointId,
  logId: null,
  documentId: null,
  event: testEventName,
  payload: presentTestWebhook(testEventName, endpointId),
});
