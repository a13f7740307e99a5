import type { DocumentKind } from "../documents/document.ts";
import type { Metadata } from "../documents/names.ts";
import { publicLeg } from "../status/legs.ts";
import type { LegStatus, OverallStatus } from "../status/status.ts";
import type { LogEvent } from "./webhook-events.ts";

/** An entry of a document's log, and how the document stands. */
interface PresentedChange extends Pick<LogEvent, "leg" | "fromState" | "toState"> {
  at: Date;
  documentId: string;
  kind: DocumentKind;
  documentSequence: string;
  externalReference: string | null;
  metadata: Metadata | null;
  businessProfileId: string;
  revision: number;
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
  position: string;
}

/** The body of an event, in the form of Standard Webhooks, with enough to know whether to ask for more. */
export function presentWebhook(event: string, change: PresentedChange): string {
  return payload(event, change.at, {
    document_id: change.documentId,
    kind: change.kind,
    document_sequence: change.documentSequence,
    external_reference: change.externalReference,
    metadata: change.metadata,
    business_profile_id: change.businessProfileId,
    revision: change.revision,
    leg: change.leg && publicLeg(change.leg),
    from: change.fromState,
    to: change.toState,
    overall_status: change.overallStatus,
    participant_status: change.participantStatus,
    fta_status: change.ftaStatus,
    // Deliveries overtake one another; of two events of a document, the one with the higher number is later.
    sequence: Number(change.position),
  });
}

/** The body of a test event, which no document has caused. */
export const presentTestWebhook = (event: string, endpointId: string): string =>
  payload(event, new Date(), { endpoint_id: endpointId });

const payload = (type: string, timestamp: Date, data: object): string =>
  JSON.stringify({ type, timestamp: timestamp.toISOString(), data });
