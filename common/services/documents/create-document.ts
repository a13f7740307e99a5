import { v7 as uuid } from "uuid";

import type { Queryable } from "../../db/database.ts";
import { insertDocument, type NewDocument } from "../../db/stores/documents/document-store.ts";
import { insertSettlements } from "../../db/stores/documents/settlement-store.ts";
import { documentKinds } from "../../domain/document-kinds.ts";
import type { DocumentAmounts } from "../../domain/pricing/amounts.ts";
import { keyTakenOver, type KeyHold } from "./claim-idempotency-key.ts";
import type { DocumentDeps } from "../process/deps.ts";
import type { DocumentRecord } from "./document-record.ts";
import { acceptedAmounts, prepareDocument, type DocumentSubmission } from "./prepare-document.ts";
import { withSettlement, type Settlement } from "./settle-credit-note.ts";
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
  const row: NewDocument = {
    id: uuid(),
    orgId,
    kind,
    businessProfileId,
    serviceVersion,
    requestId,
    sequencePrefix: documentKinds[kind].sequencePrefix,
    year: Number(document.issue_date.slice(0, 4)),
    document,
    ...acceptedAmounts(amounts),
    attachments,
    ...(command.claim !== undefined && { claim: command.claim }),
  };
  const record = await withSettlement(deps.database, { ...row, amounts }, (db, settlement) =>
    storeDocument(db, { row, amounts, settlement }),
  );
  void deps.queues.enqueue(firstStage, [{ id: row.id, revision: 1 }]);
  return record;
}

interface Accepted {
  row: NewDocument;
  amounts: DocumentAmounts;
  settlement: Settlement;
}

async function storeDocument(db: Queryable, { row, amounts, settlement }: Accepted): Promise<DocumentRecord> {
  const stored = await insertDocument(db, row);
  if (stored === undefined) {
    throw keyTakenOver();
  }
  const { id, orgId } = row;
  await insertSettlements(db, { orgId, creditNoteId: id }, settlement.settlements);
  return { ...acceptedRecord(row, amounts, stored), originals: settlement.originals };
}

function acceptedRecord(
  row: NewDocument,
  amounts: DocumentAmounts,
  { documentSequence, createdAt }: { documentSequence: string; createdAt: Date },
): Omit<DocumentRecord, "originals"> {
  const { id, orgId, businessProfileId, kind, document } = row;
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
    creditedBy: [],
    credited: "0",
    validationTotals: null,
    correctedAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}
