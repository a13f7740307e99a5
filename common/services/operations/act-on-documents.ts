import { v7 as uuid } from "uuid";

import type { Queryable } from "../../db/database.ts";
import { lockDocument } from "../../db/stores/documents/document-store.ts";
import {
  clearStageFailure,
  listFailedDocuments,
  type FailedDocumentRow,
} from "../../db/stores/operations/operator-store.ts";
import {
  findWithdrawalSituation,
  insertWithdrawal,
  type NewWithdrawal,
  type WithdrawalSituation,
} from "../../db/stores/operations/withdrawal-store.ts";
import { legTraits } from "../../domain/status/legs.ts";
import { isWaitingState, nextStages, type DocumentState } from "../../domain/status/pipeline.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Deps } from "../process/deps.ts";
import { detailOf, type OperatorAction, type LegResult } from "./act-on-legs.ts";
import { decodeCursor, pageOf } from "../process/page-cursor.ts";

/**
 * Lets a stage that gave the document up try again.
 *
 * @throws AppError 404; 409 when no stage has given it up
 */
export async function retryDocument(
  deps: Deps,
  { documentId, ...action }: OperatorAction & { documentId: string },
): Promise<{ id: string; revision: number; stage: DocumentState }> {
  const document = await clearStageFailure(deps.database, {
    orgId: action.orgId,
    id: documentId,
    detail: detailOf(action),
  });
  if (document === undefined) {
    throw notFound("Document");
  }
  const { id, revision, stage, restarted } = document;
  const [next] = nextStages(stage);
  if (!restarted || next === undefined) {
    throw new AppError(409, `The document is ${stage}, and no stage has given it up`);
  }
  await deps.queues.enqueue(next, [{ id, revision }]);
  return { id, revision, stage };
}

/**
 * Takes an accepted report to the tax authority back, with a tax data document of type W. It changes none of the
 * document's statuses: the authority's answer stands in the log and in the snapshot.
 *
 * @throws AppError 404; 409 when there is nothing to withdraw, or it is being withdrawn
 */
export async function withdrawReport(
  deps: Deps,
  { documentId, ...action }: OperatorAction & { documentId: string },
): Promise<LegResult> {
  const withdrawal = { orgId: action.orgId, documentId, id: uuid(), detail: detailOf(action) };
  const revision = await deps.database.transaction((tx) => layDown(tx, withdrawal));
  await deps.queues.enqueue(legTraits.withdrawal.stage, [{ id: documentId, revision }]);
  return { sbdhId: withdrawal.id, documentId, revision, leg: "withdrawal", state: "queued" };
}

/**
 * Runs under the document's lock, so that no resubmission comes in between. @returns the revision that it belongs to
 */
async function layDown(
  tx: Queryable,
  withdrawal: Omit<NewWithdrawal, "revision" | "acceptedRevision">,
): Promise<number> {
  const { orgId, documentId } = withdrawal;
  await lockDocument(tx, { orgId, id: documentId });
  const situation = await findWithdrawalSituation(tx, withdrawal);
  if (situation === undefined) {
    throw notFound("Document");
  }
  const { revision } = situation;
  await insertWithdrawal(tx, { ...withdrawal, revision, acceptedRevision: withdrawable(situation) });
  return revision;
}

/** The revision whose report is taken back. @throws AppError 409 */
function withdrawable({ acceptedRevision, laterState, withdrawalState, stage }: WithdrawalSituation): number {
  if (laterState !== null) {
    throw new AppError(409, `The report to the authority is ${laterState}: it can be withdrawn once it is accepted`);
  }
  if (acceptedRevision === null) {
    throw new AppError(409, "The authority has accepted no report of this document: there is nothing to withdraw");
  }
  if (withdrawalState !== null) {
    throw new AppError(409, `The report has a withdrawal, which is ${withdrawalState}: there is one at most`);
  }
  if (isWaitingState(stage)) {
    throw new AppError(409, `The document is ${stage}: its newest revision is under way and would be reported again`);
  }
  return acceptedRevision;
}

/** Documents that one of our own stages gave up, oldest first. @throws AppError 400 for a cursor that is none */
export async function listGivenUp(
  { database }: Pick<Deps, "database">,
  { orgId, limit, cursor }: { orgId: string; limit: number; cursor?: string },
): Promise<{ documents: FailedDocumentRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? {} : { after: decodeCursor(cursor) };
  const read = await listFailedDocuments(database, { orgId, limit, ...after });
  const { rows: documents, nextCursor } = pageOf(read, limit, ({ id }) => id);
  return { documents, nextCursor };
}
