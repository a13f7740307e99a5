import { v7 as uuid } from "uuid";

import { sizeInBytes } from "../../db/stores/documents/attachment-store.ts";
import { insertDocuments, type NewDocument } from "../../db/stores/documents/new-document-store.ts";
import { insertSettlements } from "../../db/stores/documents/settlement-store.ts";
import { documentKinds } from "../../domain/document-kinds.ts";
import type { TradeDocument } from "../../domain/document.ts";
import type { DocumentAmounts } from "../../domain/pricing/amounts.ts";
import { keyTakenOver, type KeyHold } from "./claim-idempotency-key.ts";
import type { DocumentDeps } from "../process/deps.ts";
import type { DocumentRecord, OriginalRecord } from "./document-record.ts";
import { acceptedAmounts, prepareDocument, type DocumentSubmission } from "./prepare-document.ts";
import { namesOriginals, settleCreditNote, type DocumentToSettle } from "./settle-credit-note.ts";
import { firstStage, initialState } from "../../domain/status/pipeline.ts";
import { initialStatus } from "../../domain/status/status.ts";

export interface CreateDocument extends DocumentSubmission {
  serviceVersion: string;
  requestId: string;
  /** The Idempotency-Key that the request holds. */
  claim?: KeyHold;
}

/**
 * Accepts a document: priced for the answer, stored with its number, then enqueued. The document is safe once it is
 * stored; the enqueueing is not waited for, because the sweeper finds what it may lose.
 *
 * @throws AppError 400 when the business profile is not the organization's, a field disagrees with a profile, or a credit
 *   note does not fit its original and the organization refuses such; 409 when the request took so long that another one
 *   of the same Idempotency-Key has taken its place
 */
export async function createDocument(deps: DocumentDeps, command: CreateDocument): Promise<DocumentRecord> {
  const { orgId, kind, businessProfileId, serviceVersion, requestId } = command;
  const { document, amounts, attachments } = await prepareDocument(deps, command);
  const documentJson = Buffer.from(JSON.stringify(document));
  const row: NewDocument = {
    id: uuid(),
    orgId,
    kind,
    businessProfileId,
    serviceVersion,
    requestId,
    sequencePrefix: documentKinds[kind].sequencePrefix,
    year: Number(document.issue_date.slice(0, 4)),
    documentJson,
    sizeBytes: sizeInBytes(documentJson, attachments),
    ...acceptedAmounts(amounts),
    attachments,
    ...(command.claim !== undefined && { claim: command.claim }),
  };
  const record = await storeDocument(deps, { row, document, amounts });
  void deps.queues.enqueue(firstStage, [{ id: row.id, revision: 1 }]);
  return record;
}

interface Accepted {
  row: NewDocument;
  document: TradeDocument;
  amounts: DocumentAmounts;
}

/** A credit note is settled in a transaction of its own: it holds what it names, and would hold up a group. */
async function storeDocument({ database, intake }: DocumentDeps, accepted: Accepted): Promise<DocumentRecord> {
  const { row, document, amounts } = accepted;
  const credit: DocumentToSettle = { ...row, document, amounts };
  if (!namesOriginals(credit)) {
    return acceptedRecord(accepted, await intake.store(row), []);
  }
  return database.transaction(async (tx) => {
    const { originals, settlements } = await settleCreditNote(tx, credit);
    const [stored] = await insertDocuments(tx, [row], { waits: true });
    const record = acceptedRecord(accepted, stored?.outcome === "stored" ? stored : undefined, originals);
    await insertSettlements(tx, { orgId: row.orgId, creditNoteId: row.id }, settlements);
    return record;
  });
}

/** @throws AppError 409 when nothing was stored because the request's claim is no longer its own */
function acceptedRecord(
  { row, document, amounts }: Accepted,
  stored: { documentSequence: string; createdAt: Date } | undefined,
  originals: OriginalRecord[],
): DocumentRecord {
  if (stored === undefined) {
    throw keyTakenOver();
  }
  const { id, orgId, businessProfileId, kind } = row;
  const { documentSequence, createdAt } = stored;
  return {
    id,
    orgId,
    businessProfileId,
    kind,
    document,
    amounts,
    documentSequence,
    revision: 1,
    stage: initialState,
    overallStatus: initialStatus,
    participantStatus: null,
    ftaStatus: null,
    findings: [],
    originals,
    creditedBy: [],
    credited: "0",
    validationTotals: null,
    correctedAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}
