import type { Queryable } from "../db/queryable.ts";
import { lockDocument } from "../documents/document-store.ts";
import {
  clearStageFailure,
  listFailedDocuments,
  type FailedDocumentRow,
  type RestartedDocument,
  findWithdrawalSituation,
  insertWithdrawal,
  type WithdrawalSituation,
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
  deps: Deps,
  { documentId, ...action }: OperatorAction & { documentId: string },
): Promise<{ id: string; revision: number; stage: DocumentState }> {
  const subject = { action: "document.retry", target: "document", targetId: documentId } as const;
  const { next, ...restarted } = await runOperatorAction(deps, action, subject, async (tx, found) => {
    const query = { orgId: action.orgId, id: documentId, detail: actionDetail(action) };
    const document = await clearStageFailure(tx, query);
    if (document === undefined) {
      throw refusal("document_not_found");
    }
    found(document.orgId);
    const result = restartOf(document);
    return { result, record: [{ orgId: document.orgId, detail: { stage: document.stage } }] };
  });
  await deps.queues.enqueue(next, [{ id: restarted.id, revision: restarted.revision }]);
  return restarted;
}

/** @throws AppError 409 when it has not failed in a stage */
function restartOf({ id, revision, stage, restarted }: RestartedDocument) {
  const [next] = nextStages(stage);
  if (!restarted || next === undefined) {
    throw refusal("document_not_given_up", { stage });
  }
  return { id, revision, stage, next };
}

/**
 * Withdraws an accepted report with a tax data document of type W. The document's statuses stay; the authority's answer
 * is in the log and the snapshot.
 *
 * @throws AppError 404; 409 when there is nothing to withdraw or a withdrawal exists
 */
export async function withdrawReport(
  deps: Deps,
  { documentId, ...action }: OperatorAction & { documentId: string },
): Promise<LegResult> {
  const installation = await deps.installation();
  const subject = { action: "document.withdraw", target: "document", targetId: documentId } as const;
  const { sbdhId, revision } = await runOperatorAction(deps, action, subject, async (tx, found) => {
    const situation = await lockSituation(tx, { orgId: action.orgId, documentId });
    const { orgId, revision: current } = situation;
    found(orgId);
    const id = envelopeId(installation, { documentId, revision: current, leg: "withdrawal" });
    const laidDown = { orgId, documentId, id, detail: actionDetail(action), revision: current };
    await insertWithdrawal(tx, { ...laidDown, acceptedRevision: withdrawable(situation) });
    return { result: { sbdhId: id, revision: current }, record: [{ orgId, detail: { sbdh_id: id } }] };
  });
  await deps.queues.enqueue(legTraits.withdrawal.stage, [{ id: documentId, revision }]);
  return { sbdhId, documentId, revision, leg: "withdrawal", state: "queued" };
}

/** Locks the document, so that no resubmission comes in between. @throws AppError 404 */
async function lockSituation(tx: Queryable, key: { orgId: Scope; documentId: string }): Promise<WithdrawalSituation> {
  await lockDocument(tx, { orgId: key.orgId, id: key.documentId });
  const situation = await findWithdrawalSituation(tx, key);
  if (situation === undefined) {
    throw refusal("document_not_found");
  }
  return situation;
}

/** @returns the revision whose report is withdrawn. @throws AppError 409 */
function withdrawable({ acceptedRevision, laterState, withdrawalState, stage }: WithdrawalSituation): number {
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
  return acceptedRevision;
}

/** Documents that failed for good in our own stages, oldest first. @throws AppError 400 for an invalid cursor */
export async function listGivenUp(
  { database }: Pick<Deps, "database">,
  query: { orgId: Scope; limit: number; cursor?: string },
): Promise<{ documents: FailedDocumentRow[]; nextCursor: string | null }> {
  const { rows: documents, nextCursor } = await readPage(query, (page) => listFailedDocuments(database, page));
  return { documents, nextCursor };
}
