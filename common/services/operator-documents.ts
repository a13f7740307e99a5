import { v7 as uuid } from "uuid";

import type { Queryable } from "../db/database.ts";
import { lockDocument } from "../db/stores/document-store.ts";
import { clearStageFailure, listFailedDocuments, type FailedDocumentRow } from "../db/stores/operator-store.ts";
import {
  findWithdrawalSituation,
  insertWithdrawal,
  type NewWithdrawal,
  type WithdrawalSituation,
} from "../db/stores/withdrawal-store.ts";
import type { Stage } from "../domain/status.ts";
import { AppError, notFound } from "../errors.ts";
import type { StageName } from "../queue/stages.ts";
import type { Deps } from "./deps.ts";
import { detailOf, type Deed, type LegResult } from "./operator-legs.ts";
import { decodeCursor, pageOf } from "./page-cursor.ts";

/** The stage that a document waits for in this state. */
const nextStage: Partial<Record<Stage, StageName>> = {
  received: "pricing",
  priced: "rendering",
  rendered: "validation",
};

/**
 * Lets a stage that gave the document up try again.
 *
 * @throws AppError 404; 409 when no stage has given it up
 */
export async function retryDocument(
  deps: Deps,
  { documentId, ...deed }: Deed & { documentId: string },
): Promise<{ id: string; revision: number; stage: Stage }> {
  const document = await clearStageFailure(deps.database, {
    orgId: deed.orgId,
    id: documentId,
    detail: detailOf(deed),
  });
  if (document === undefined) {
    throw notFound("Document");
  }
  const { id, revision, stage, restarted } = document;
  const job = nextStage[stage];
  if (!restarted || job === undefined) {
    throw new AppError(409, `The document is ${stage}, and no stage has given it up`);
  }
  await deps.queues.enqueue(job, [{ id, revision }]);
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
  { documentId, ...deed }: Deed & { documentId: string },
): Promise<LegResult> {
  const withdrawal = { orgId: deed.orgId, documentId, id: uuid(), detail: detailOf(deed) };
  const revision = await deps.database.transaction((tx) => layDown(tx, withdrawal));
  await deps.queues.enqueue("reporting", [{ id: documentId, revision }]);
  return { sbdhId: withdrawal.id, documentId, revision, leg: "withdrawal", state: "queued" };
}

/** Under the document's lock, so that no resubmission comes in between. @returns the revision that it belongs to */
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
  if (stage !== "validated" && stage !== "invalid") {
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
