import { publicLeg, type Leg } from "../status/legs.ts";
import type { DocumentKind, Metadata } from "../documents/document.ts";
import type { LegStatus, OverallStatus } from "../status/status.ts";

/** A status log entry as subscribers see it. */
export interface LogEvent {
  stage: string;
  leg: Leg | null;
  event: string;
  fromState: string | null;
  toState: string | null;
}

const documentEvents = {
  RECEIVED: ["document.received", "The document was accepted and stored."],
  VALIDATED: ["document.validated", "It breaks no rule and goes to the network."],
  // The stage's entry is used, because the overall entry reports the same event again.
  VALIDATION_FAILED: ["document.validation_failed", "It breaks rules and was not sent; correct and resubmit it."],
  APPROVED: ["document.approved", "Every corner that had to has accepted it."],
  REJECTED: ["document.rejected", "The receiver or the tax authority has rejected it; correct and resubmit it."],
  UPDATED: ["document.updated", "Its content was replaced, without sending it."],
  VOIDED: ["document.voided", "Its issuer has given it up; its number stays void."],
  RESUBMITTED: ["document.resubmitted", "It starts again as its next revision."],
  FAILED: ["document.failed", "The service could not process it; its operator has to look into it."],
} as const;

const legEvents = {
  sent: ["sent", "left with the access point; an answer of the other side is awaited"],
  accepted: ["accepted", "was accepted"],
  rejected: ["rejected", "was rejected"],
  failed: ["failed", "could not be delivered; an operator has to look into it"],
  unknown: ["unknown", "may or may not have arrived; the access point is being asked"],
  not_required: ["not_required", "is not needed for this document"],
} as const;

const overdue = ["overdue", "has waited too long for an answer, which may still come"] as const;
const overdueEvent = "MLS_OVERDUE";

const legNames: Readonly<Record<Leg, string>> = {
  c3: "The document to the receiver",
  c5: "The report to the tax authority",
  withdrawal: "The withdrawal of the report to the tax authority",
};

/** After these events, a revision changes no more unless a person acts. */
export const terminalEvents: readonly string[] = [
  documentEvents.APPROVED[0],
  documentEvents.REJECTED[0],
  documentEvents.VALIDATION_FAILED[0],
  documentEvents.VOIDED[0],
];

const testEvent = { name: "webhook.test", meaning: "Sent on request, to try an endpoint; every endpoint gets it." };

export const webhookEvents: readonly { name: string; meaning: string }[] = [
  ...Object.values(documentEvents).map(([name, meaning]) => ({ name, meaning })),
  ...(Object.keys(legNames) as Leg[]).flatMap((leg) =>
    [...Object.values(legEvents), overdue].map(([name, meaning]) => ({
      name: legEventName(leg, name),
      meaning: `${legNames[leg]} ${meaning}.`,
    })),
  ),
  testEvent,
];

export const testEventName = testEvent.name;

/** In an endpoint's events: all events, including those of later versions. */
export const everyEvent = "*";

/** The event of a log entry; undefined for an internal step. */
export function webhookEventOf({ stage, leg, event, fromState, toState }: LogEvent): string | undefined {
  if (leg === null) {
    const isRepeated = stage === "overall" && event === "VALIDATION_FAILED";
    return !isRepeated && Object.hasOwn(documentEvents, event)
      ? documentEvents[event as keyof typeof documentEvents][0]
      : undefined;
  }
  if (event === overdueEvent) {
    return legEventName(leg, overdue[0]);
  }
  // The log also has entries for a new reason in the same state.
  return toState !== null && toState !== fromState && Object.hasOwn(legEvents, toState)
    ? legEventName(leg, legEvents[toState as keyof typeof legEvents][0])
    : undefined;
}

function legEventName(leg: Leg, name: string): string {
  return `leg.${publicLeg(leg)}.${name}`;
}

export const wantsEvent = (wanted: readonly string[], event: string): boolean =>
  wanted.includes(everyEvent) || wanted.includes(event);

/**
 * `working`: what happens is sent. `failing`: it has not taken an event and is tried again and again. `disabled`: its
 * organization, or its answer 410, has switched it off.
 */
export const webhookEndpointStates = ["working", "failing", "disabled"] as const;

export type WebhookEndpointState = (typeof webhookEndpointStates)[number];

/** An entry of a document's log, and the state of the document. */
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
