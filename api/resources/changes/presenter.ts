import { documentKindNames } from "../../../common/domain/document-kinds.ts";
import type { Change, ChangePage } from "../../../common/services/changes/read-changes.ts";
import {
  boolean,
  described,
  listOf,
  object,
  oneOf,
  string,
  uuid,
  type AnswerOf,
} from "../../openapi/answers/schemas.ts";
import { logEntryMembers } from "../peppol-status/answers.ts";
import { presentLogEntry } from "../peppol-status/status-log.ts";
import { overallStatuses } from "../../../common/domain/status/status.ts";

const changeAnswer = object(
  {
    cursor: described(string, "Goes on behind this change."),
    document_id: uuid,
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    overall_status: described(oneOf(...overallStatuses), "As it is now."),
    ...logEntryMembers,
  },
  { title: "Change" },
);

/** An entry of a document's log (contract.md 2.11) with the document that it is about. */
function presentChange(change: Change): AnswerOf<typeof changeAnswer> {
  return {
    cursor: change.cursor,
    document_id: change.documentId,
    kind: change.kind,
    document_sequence: change.documentSequence,
    overall_status: change.overallStatus,
    ...presentLogEntry(change),
  };
}

export const changesAnswer = object(
  { data: listOf(changeAnswer), next_cursor: string, has_more: boolean },
  { title: "Changes" },
);

export function presentChanges({ changes, cursor, hasMore }: ChangePage): AnswerOf<typeof changesAnswer> {
  return { data: changes.map(presentChange), next_cursor: cursor, has_more: hasMore };
}
