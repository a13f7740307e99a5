import { v7 as uuid } from "uuid";

import type { ChangeRow } from "../db/stores/change-feed-store.ts";
import type { NewDelivery } from "../db/stores/webhook-delivery-store.ts";
import { testEventName } from "../domain/webhook-events.ts";

/** Who gets an event. */
interface Receiver {
  id: string;
  orgId: string;
}

/** An event on its way to one endpoint: the form of Standard Webhooks, and enough to know whether to ask for more. */
export function deliveryOf(change: ChangeRow, event: string, endpoint: Receiver): NewDelivery {
  const content = {
    document_id: change.documentId,
    kind: change.kind,
    document_sequence: change.documentSequence,
    business_profile_id: change.businessProfileId,
    revision: change.revision,
    leg: change.leg,
    from: change.fromState,
    to: change.toState,
    overall_status: change.overallStatus,
    participant_status: change.participantStatus,
    fta_status: change.ftaStatus,
    // Deliveries overtake one another; of two events of a document, the one with the higher number is later.
    sequence: Number(change.position),
  };
  return {
    ...newDelivery(endpoint, event, { timestamp: change.at, content }),
    logId: change.id,
    documentId: change.documentId,
  };
}

/** An event of nothing, to try an endpoint. */
export function testDeliveryOf(endpoint: Receiver): NewDelivery {
  return newDelivery(endpoint, testEventName, { timestamp: new Date(), content: { endpoint_id: endpoint.id } });
}

function newDelivery(
  { id: endpointId, orgId }: Receiver,
  event: string,
  { timestamp, content }: { timestamp: Date; content: Record<string, unknown> },
): NewDelivery {
  const payload = JSON.stringify({ type: event, timestamp: timestamp.toISOString(), data: content });
  return { id: uuid(), orgId, endpointId, logId: null, documentId: null, event, payload };
}
