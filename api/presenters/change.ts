import type { Change, ChangePage } from "../../common/services/change-feed.ts";
import { presentStatusLog } from "./status-log.ts";

export function presentChanges({ changes, cursor, hasMore }: ChangePage): Record<string, unknown> {
  return { data: changes.map(presentChange), next_cursor: cursor, has_more: hasMore };
}

/** An entry of a document's log (spec 2.11) with the document that it is about. */
function presentChange(change: Change): Record<string, unknown> {
  return {
    cursor: change.cursor,
    document_id: change.documentId,
    kind: change.kind,
    document_sequence: change.documentSequence,
    overall_status: change.overallStatus,
    ...presentStatusLog([change])[0],
  };
}
