import type { NewDocument, StoredDocument } from "./new-document-store.ts";
import { recoveringError } from "../runtime/recovering-error.ts";
import type { OriginalRecord } from "./document-record.ts";
import type { DocumentTarget } from "./prepare-document.ts";
import { keyTakenOverError } from "./reserve-idempotency-key.ts";

/** What storing adds to a draft. */
export interface CreatedDocument extends DocumentTarget {
  id: string;
  documentSequence: string;
  createdAt: Date;
  /** How far the log has come with it. */
  logId: number;
  /** Of its transaction (`commitMark`). */
  mark: string;
  originals: OriginalRecord[];
}

/**
 * @returns undefined when nothing was stored because the profile was changed, or the database's server has started anew
 * @throws AppError 409 when nothing was stored because the request's claim is no longer its own; 503 in a recovery
 */
export function createdDocument(
  { id, orgId, businessProfileId, kind }: NewDocument,
  stored: StoredDocument,
  originals: OriginalRecord[],
): CreatedDocument | undefined {
  switch (stored.outcome) {
    case "stored": {
      const { documentSequence, createdAt, logId, mark } = stored;
      return { id, orgId, businessProfileId, kind, documentSequence, createdAt, logId: Number(logId), mark, originals };
    }
    case "lost":
      throw keyTakenOverError();
    case "recovering":
      throw recoveringError();
    default:
      return undefined;
  }
}
