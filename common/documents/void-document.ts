import type { Actor } from "../operations/operator-actions.ts";
import { actionDetail, runOperatorAction } from "../operations/run-operator-action.ts";
import type { Deps } from "../runtime/deps.ts";
import { recoveringError, refusal } from "../runtime/errors.ts";
import { type OverallStatus, voidableStatus } from "../status/status.ts";
import { requireMatch, type Conditions } from "./correct-and-resubmit.ts";
import { findDocumentToVoid, saveVoid } from "./correction-store.ts";
import { type DocumentKey, lockDocument } from "./document-store.ts";

/** What to do in place of giving up a document, by its status. */
const instead: Readonly<Record<OverallStatus, string>> = {
  PENDING: "Wait for its final status",
  APPROVED: "Issue a credit note",
  REJECTED: "Correct it and send it again; what its receiver or the authority has is taken back by a credit note",
  VALIDATION_FAILED: "Correct it and send it again, or issue a credit note",
};

/**
 * Gives up a document that failed validation and never left. Its number stays: numbers have no gaps, and none is given twice. A
 * document that is void already stays as it is, with its first reason.
 *
 * @throws AppError 404; 409 for a document in another status, or of which an earlier revision has left or may have; 412 as
 * updateDocument; 503 in a recovery, which may still find envelopes of the document
 */
export async function voidDocument(
  { database }: Pick<Deps, "database">,
  { key, reason, actor, ifMatch }: { key: DocumentKey; reason: string; actor: Actor } & Pick<Conditions, "ifMatch">,
): Promise<void> {
  const subject = { action: "document.void", target: "document", targetId: key.id } as const;
  await runOperatorAction({ database }, actor, subject, async (tx, found) => {
    await lockDocument(tx, key);
    const current = await findDocumentToVoid(tx, key);
    if (current === undefined) {
      throw refusal("document_not_found");
    }
    const { documentSequence, overallStatus, isVoid, hasLeft, isRecovering } = current;
    if (isVoid) {
      return { result: undefined, record: [] };
    }
    found(key.orgId);
    requireMatch(current, ifMatch);
    if (overallStatus !== voidableStatus || hasLeft) {
      const situation = overallStatus === voidableStatus ? "was sent, or may have been" : `is ${overallStatus}`;
      throw refusal("document_not_voidable", { documentSequence, situation, instead: instead[overallStatus] });
    }
    if (isRecovering) {
      throw recoveringError();
    }
    await saveVoid(tx, key, {
      reason,
      detail: { request_id: actor.requestId, ...actionDetail({ by: actor.by, why: reason }) },
    });
    return {
      result: undefined,
      record: [{ orgId: key.orgId, detail: { document_sequence: documentSequence, reason } }],
    };
  });
}
