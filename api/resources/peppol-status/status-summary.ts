import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import type { StatusSummary } from "../../../common/status/await-status.ts";
import { instant, listOf, object, oneOf, uuid, type AnswerOf } from "../../openapi/answer-schemas.ts";
import { currentState } from "./answers.ts";

const statusSummary = object(
  { id: uuid, kind: oneOf(...documentKindNames), ...currentState, updated_at: instant },
  { title: "StatusSummary" },
);

export const statusSummaries = object(
  { data: listOf(statusSummary), not_found: listOf(uuid) },
  { title: "StatusSummaries" },
);

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
