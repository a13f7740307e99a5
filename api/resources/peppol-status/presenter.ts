import type { LegRow } from "../../../common/delivery/leg-store.ts";
import { type StatusRows, type StatusSnapshot, statusSnapshot } from "../../../common/documents/read-document.ts";
import { publicReport, receiptDigests } from "../../../common/peppol/public-report.ts";
import { type DecidingLeg, publicLeg } from "../../../common/status/legs.ts";
import { decidingStates, isTerminal, nextPollAfterSeconds } from "../../../common/status/status.ts";
import { legGuide, type PublicLegStatus } from "../../../common/status/status-guide.ts";
import type { StatusLogRow, StatusSummary } from "../../../common/status/status-store.ts";
import { whoActsOnLeg } from "../../../common/status/who-acts.ts";
import { jsonBytes } from "../../http/write-json.ts";
import type { AnswerOf } from "../../openapi/description.ts";
import { maxRowsOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { presentFinding, presentValidationTotals } from "../validation/answers.ts";
import { type leg, legMembers, type logEntry, type snapshotAnswer, type statusSummary } from "./answers.ts";

type PresentedLeg = AnswerOf<typeof leg> & { status: PublicLegStatus };

/**
 * The snapshot (contract.md 2.10). A leg that has not started has all keys with null; a withdrawal appears when there
 * is one.
 */
export function presentStatusSnapshot({ record, legs }: StatusSnapshot): AnswerOf<typeof snapshotAnswer> {
  const present = (name: DecidingLeg): PresentedLeg => {
    const begun = legs.find((candidate) => candidate.leg === name);
    if (begun !== undefined) {
      return presentLeg(begun);
    }
    const empty = Object.keys(legMembers).map((member) => [member, null]);
    return {
      ...(Object.fromEntries(empty) as Record<keyof typeof legMembers, null>),
      status: record.stage === "invalid" ? "NOT_SENT" : "PENDING",
    };
  };
  const withdrawal = legs.find((candidate) => candidate.leg === "withdrawal");
  return {
    id: record.id,
    document_sequence: record.documentSequence,
    external_reference: record.externalReference,
    metadata: record.metadata,
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

function presentLeg(record: LegRow): PresentedLeg {
  return {
    country: record.country,
    docTypeId: record.docTypeId,
    documentXml: record.documentXml,
    lastUpdated: record.updatedAt.toISOString(),
    mlsResponse: record.mls,
    processId: record.processId,
    receiverId: record.receiverId,
    senderId: record.senderId,
    status: legGuide[record.state].shown,
    transmissionUuid: record.envelopeId,
    transmissionResponse: presentTransmission(record),
  };
}

export const writeSnapshot = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRowsOnLoop },
  async function writeSnapshot({ isMasked, ...rows }: StatusRows & { isMasked: boolean }) {
    const { legs, ...snapshot } = await statusSnapshot(rows);
    // The XML cannot be masked.
    const shown = isMasked ? legs.map((each) => ({ ...each, documentXml: null })) : legs;
    return jsonBytes(presentStatusSnapshot({ ...snapshot, legs: shown }));
  },
);

/** The log of a document (contract.md 2.11), oldest entry first. */
export const presentStatusLog = (entries: readonly StatusLogRow[]): AnswerOf<typeof logEntry>[] =>
  entries.map(presentLogEntry);

export function presentLogEntry(entry: StatusLogRow): AnswerOf<typeof logEntry> {
  return {
    id: entry.position,
    timestamp: entry.at.toISOString(),
    revision: entry.revision,
    stage: entry.stage,
    leg: entry.leg && publicLeg(entry.leg),
    event: entry.event,
    from: entry.fromState,
    to: entry.toState,
    attempt: entry.attempt,
    duration_ms: entry.durationMs,
    detail: entry.detail,
  };
}

/**
 * The access point's report without names of the site's network, and our reading of it. Null before the first attempt;
 * a leg that is not required has only its reason.
 */
function presentTransmission(leg: LegRow): Record<string, unknown> | null {
  const { state, reason, failureClass, attempts } = leg;
  const report = publicReport(leg.report);
  const { who: whoMustAct, action } = whoActsOnLeg(leg);
  const hint = action.en;
  if (state === "not_required") {
    return { reason, whoMustAct, hint };
  }
  if (attempts === 0 && report === null && reason === null && leg.mls === null) {
    return null;
  }
  return {
    ...report,
    as4MessageId: report?.["as4MessageId"] ?? null,
    endpointUrl: report?.["c3EndpointUrl"] ?? null,
    receiptDigests: receiptDigests(report?.["as4ReceivedSignalMsg"]),
    attempts,
    taxDataType: leg.taxDataType,
    sentAt: isoTime(leg.sentAt),
    mlsReceivedAt: isoTime(leg.mlsReceivedAt),
    mlsOverdue: state === "sent" && leg.mlsOverdueAt !== null,
    mlsOverdueAt: isoTime(leg.mlsOverdueAt),
    internalState: state,
    failureClass,
    reason,
    whoMustAct,
    hint,
  };
}

const isoTime = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentStatusSummary(summary: StatusSummary): AnswerOf<typeof statusSummary> {
  return {
    id: summary.id,
    kind: summary.kind,
    document_sequence: summary.documentSequence,
    external_reference: summary.externalReference,
    metadata: summary.metadata,
    overall_status: summary.overallStatus,
    participant_status: summary.participantStatus,
    fta_status: summary.ftaStatus,
    is_terminal: summary.isTerminal,
    next_poll_after_seconds: summary.nextPollAfter,
    updated_at: summary.updatedAt.toISOString(),
  };
}
