import { lockDocument } from "../documents/document-store.ts";
import {
  clearStageFailure,
  listFailedDocuments,
  type FailedDocumentRow,
  findWithdrawalSituation,
  insertWithdrawal,
} from "./operable-document-store.ts";
import { legTraits } from "../status/legs.ts";
import { isWaitingState, nextStages, type DocumentState } from "../status/pipeline.ts";
import type { Scope } from "../organizations/roles-and-scope.ts";
import { refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { envelopeId } from "../delivery/build-envelope.ts";
import { readPage } from "../search/page-cursor.ts";
import type { LegResult } from "./act-on-legs.ts";
import { actionDetail, runOperatorAction, type OperatorAction } from "./run-operator-action.ts";

/**
 * Lets the stage in which the document failed for good try again.
 *
 * @throws AppError 404; 409 when it has not failed in a stage
 */
export async function retryDocument(
  { database, queues }: Pick<Deps, "database" | "queues">,
  { documentId, ...action }: OperatorAction & { documentId: string },
): Promise<{ id: string; revision: number; stage: DocumentState }> {
  const subject = { action: "document.retry", target: "document", targetId: documentId } as const;
  const { next, ...restarted } = await runOperatorAction({ database }, action, subject, async (tx, found) => {
    const query = { orgId: action.orgId, id: documentId, detail: actionDetail(action) };
    const document = await clearStageFailure(tx, query);
    if (document === undefined) {
      throw refusal("document_not_found");
    }
    const { orgId, id, revision, stage } = document;
    found(orgId);
    const [following] = nextStages(stage);
    if (!document.restarted || following === undefined) {
      throw refusal("document_not_given_up", { stage });
    }
    return { result: { id, revision, stage, next: following }, record: [{ orgId, detail: { stage } }] };
  });
  await queues.enqueue(next, [{ id: restarted.id, revision: restarted.revision }]);
  return restarted;
}

/**
 * Withdraws an accepted report with a tax data document of type W. The document's statuses stay; the authority's answer
 * is in the log and the snapshot.
 *
 * @throws AppError 404; 409 when there is nothing to withdraw or a withdrawal exists
 */
export async function withdrawReport(
  { database, installation: readInstallation, queues }: Pick<Deps, "database" | "installation" | "queues">,
  { documentId, ...action }: OperatorAction & { documentId: string },
): Promise<LegResult> {
  const installation = await readInstallation();
  const subject = { action: "document.withdraw", target: "document", targetId: documentId } as const;
  const { sbdhId, revision } = await runOperatorAction({ database }, action, subject, async (tx, found) => {
    // No resubmission comes in between.
    await lockDocument(tx, { orgId: action.orgId, id: documentId });
    const situation = await findWithdrawalSituation(tx, { orgId: action.orgId, documentId });
    if (situation === undefined) {
      throw refusal("document_not_found");
    }
    const { orgId, revision: current, acceptedRevision, laterState, withdrawalState, stage } = situation;
    found(orgId);
    if (laterState !== null) {
      throw refusal("report_not_accepted", { laterState });
    }
    if (acceptedRevision === null) {
      throw refusal("no_report_to_withdraw");
    }
    if (withdrawalState !== null) {
      throw refusal("withdrawal_exists", { withdrawalState });
    }
    if (isWaitingState(stage)) {
      throw refusal("document_under_way", { stage });
    }
    const id = envelopeId(installation, { documentId, revision: current, leg: "withdrawal" });
    const detail = actionDetail(action);
    await insertWithdrawal(tx, { orgId, documentId, id, detail, revision: current, acceptedRevision });
    return { result: { sbdhId: id, revision: current }, record: [{ orgId, detail: { sbdh_id: id } }] };
  });
  await queues.enqueue(legTraits.withdrawal.stage, [{ id: documentId, revision }]);
  return { sbdhId, documentId, revision, leg: "withdrawal", state: "queued" };
}

/** Documents that failed for good in our own stages, oldest first. @throws AppError 400 for an invalid cursor */
export async function listGivenUp(
  { database }: Pick<Deps, "database">,
  query: { orgId: Scope; limit: number; cursor?: string },
): Promise<{ documents: FailedDocumentRow[]; nextCursor: string | null }> {
  const { rows: documents, nextCursor } = await readPage(query, (page) => listFailedDocuments(database, page));
  return { documents, nextCursor };
}
