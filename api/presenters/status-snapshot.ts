import { nextPollAfterSeconds } from "../../common/domain/next-poll.ts";
import { legGuide } from "../../common/domain/status-guide.ts";
import { decidingStates, isTerminal, type DecidingLeg } from "../../common/domain/status.ts";
import type { StatusSnapshot, TransmissionRecord } from "../../common/services/document-record.ts";
import { presentFinding } from "./document.ts";
import { presentTransmission } from "./transmission-response.ts";
import { presentValidationTotals } from "./validation-totals.ts";

/** Spec 2.10; a leg that has not begun has all its keys, empty. A withdrawal is shown where there is one, and beside the statuses their reasons. */
export function presentStatusSnapshot({ record, legs }: StatusSnapshot): Record<string, unknown> {
  const present = (leg: DecidingLeg) => {
    const transmission = legs.find((candidate) => candidate.leg === leg);
    return transmission === undefined
      ? notBegun(record.stage === "invalid" ? "NOT_SENT" : "PENDING")
      : presentLeg(transmission);
  };
  const withdrawal = legs.find(({ leg }) => leg === "withdrawal");
  return {
    id: record.id,
    document_sequence: record.documentSequence,
    overall_status: record.overallStatus,
    participant_status: record.participantStatus,
    fta_status: record.ftaStatus,
    is_terminal: isTerminal(record.overallStatus),
    next_poll_after_seconds: nextPollAfterSeconds(record.stage, record.overallStatus, decidingStates(legs)),
    validation_results: record.findings.map(presentFinding),
    ...presentValidationTotals(record.validationTotals),
    toC3: present("c3"),
    toC5: present("c5"),
    ...(withdrawal !== undefined && { withdrawal: presentLeg(withdrawal) }),
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
    status: legGuide[leg.state].shown,
    transmissionUuid: leg.sbdhId,
    transmissionResponse: presentTransmission(leg),
  };
}
