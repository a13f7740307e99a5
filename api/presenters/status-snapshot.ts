import { isTerminal, type Leg, type LegState } from "../../common/domain/status.ts";
import type { StatusSnapshot, TransmissionRecord } from "../../common/services/document-record.ts";

const statuses: Readonly<Record<LegState, string>> = {
  not_required: "NOT_REQUIRED",
  queued: "PENDING",
  sending: "PENDING",
  sent: "PENDING",
  unknown: "PENDING",
  failed: "FAILED",
  accepted: "APPROVED",
  rejected: "REJECTED",
};

/** Spec 2.10; a leg that has not begun has all its keys, empty. */
export function presentStatusSnapshot({ record, legs }: StatusSnapshot): Record<string, unknown> {
  const present = (leg: Leg) => {
    const transmission = legs.find((candidate) => candidate.leg === leg);
    return transmission === undefined
      ? notBegun(record.stage === "invalid" ? "NOT_SENT" : "PENDING")
      : presentLeg(transmission);
  };
  return {
    id: record.id,
    document_sequence: record.documentSequence,
    overall_status: record.overallStatus,
    participant_status: record.participantStatus,
    fta_status: record.ftaStatus,
    is_terminal: isTerminal(record.overallStatus),
    toC3: present("c3"),
    toC5: present("c5"),
  };
}

function notBegun(status: string): Record<string, unknown> {
  const keys = ["country", "docTypeId", "documentXml", "lastUpdated", "mlsResponse", "processId", "receiverId"];
  const empty = Object.fromEntries([...keys, "senderId"].map((key) => [key, null]));
  return { ...empty, status, transmissionUuid: null, transmissionResponse: null };
}

function presentLeg(leg: TransmissionRecord): Record<string, unknown> {
  return {
    country: leg.country,
    docTypeId: leg.docTypeId,
    documentXml: leg.documentXml,
    lastUpdated: leg.updatedAt.toISOString(),
    mlsResponse: leg.mls,
    processId: leg.processId,
    receiverId: leg.receiverId,
    senderId: leg.senderId,
    status: statuses[leg.state],
    transmissionUuid: leg.sbdhId,
    transmissionResponse: transmissionResponse(leg),
  };
}

/** What the access point said; for a leg that was not or could not be sent, the reason. */
function transmissionResponse({ report, reason }: TransmissionRecord): Record<string, unknown> | null {
  return reason === null ? report : { ...report, reason };
}
