import type { StatusSummary } from "../../common/services/status-wait.ts";

/** One document in the answer to a query for many. */
export function presentStatusSummary(summary: StatusSummary): Record<string, unknown> {
  return {
    id: summary.id,
    kind: summary.kind,
    document_sequence: summary.documentSequence,
    overall_status: summary.overallStatus,
    participant_status: summary.participantStatus,
    fta_status: summary.ftaStatus,
    is_terminal: summary.isTerminal,
    next_poll_after_seconds: summary.nextPollAfter,
    updated_at: summary.updatedAt.toISOString(),
  };
}
