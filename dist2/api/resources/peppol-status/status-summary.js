import { documentKindNames } from "../../../common/domain/document-kinds.js";
import { instant, listOf, object, oneOf, uuid } from "../../openapi/answers/schemas.js";
import { currentState } from "./answers.js";
const statusSummary = object({ id: uuid, kind: oneOf(...documentKindNames), ...currentState, updated_at: instant }, { title: "StatusSummary" });
export const statusSummaries = object({ data: listOf(statusSummary), not_found: listOf(uuid) }, { title: "StatusSummaries" });
export function presentStatusSummary(summary) {
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
//# sourceMappingURL=status-summary.js.map