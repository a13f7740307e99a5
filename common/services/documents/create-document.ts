import { v7 as uuid } from "uuid";

import { storedAccounts } from "../../db/stores/organizations/account-reader.ts";
import { sizeInBytes } from "../../db/stores/documents/attachment-store.ts";
import {
  insertDocuments,
  type NewDocument,
  type StoredDocument,
} from "../../db/stores/documents/new-document-store.ts";
import { insertSettlements } from "../../db/stores/documents/settlement-store.ts";
import { documentKinds } from "../../domain/document-kinds.ts";
import type { TradeDocument } from "../../domain/document.ts";
import type { DocumentAmounts } from "../../domain/pricing/amounts.ts";
import { UnavailableError } from "../../errors.ts";
import { keyTakenOverError, type HeldKey } from "./reserve-idempotency-key.ts";
import type { DocumentDeps } from "../runtime/deps.ts";
import type { DocumentRecord, OriginalRecord } from "./document-record.ts";
import {
  acceptedAmounts,
  prepareDocument,
  type DocumentSubmission,
  type PreparedDocument,
} from "./prepare-document.ts";
import { namesOriginals, settleCreditNote, type DocumentToSettle } from "./settle-credit-note.ts";
import { recoveringError } from "../runtime/recovering-error.ts";
import { initialState } from "../../domain/status/pipeline.ts";
import { initialStatus } from "../../domain/status/status.ts";

export interface CreateDocument extends DocumentSubmission {
  serviceVersion: string;
  requestId: string;
  /** Trace of the request. */
  traceparent?: string;
  /** The request's Idempotency-Key. */
  heldKey?: HeldKey;
}

/**
 * Accepts a document: computes its amounts for the answer, stores it with its number, then enqueues it. Enqueueing is
 * not awaited, because the sweeper finds a document without a job.
 *
 * @throws AppError 400 when the business profile is not the organization's, a field contradicts a profile, or the
 * organization refuses a credit note that does not fit its original; 409 when another request has taken over the
 * Idempotency-Key
 */
export async function createDocument(deps: DocumentDeps, command: CreateDocument): Promise<DocumentRecord> {
  let { accounts } = deps;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { database } = deps;
    const accepted = acceptedDocument(command, await prepareDocument({ accounts, database }, command));
    const record = await storeDocument(deps, accepted);
    if (record !== undefined) {
      void deps.queues.enqueueNew(record.orgId, { id: record.id, revision: 1 });
      return record;
    }
    accounts = storedAccounts(database);
  }
  throw new UnavailableError("the business profile is changed all the time");
}

/** Attempts after a concurrent change of the business profile. */
const maxAttempts = 3;

interface AcceptedDocument {
  row: NewDocument;
  document: TradeDocument;
  amounts: DocumentAmounts;
}

function acceptedDocument(command: CreateDocument, prepared: PreparedDocument): AcceptedDocument {
  const { orgId, kind, businessProfileId, serviceVersion, requestId, traceparent, heldKey } = command;
  const { document, amounts, attachments, profileVersion } = prepared;
  const documentJson = Buffer.from(JSON.stringify(document));
  const row: NewDocument = {
    id: uuid(),
    orgId,
    kind,
    businessProfileId,
    profileVersion,
    serviceVersion,
    requestId,
    ...(traceparent !== undefined && { traceparent }),
    sequencePrefix: documentKinds[kind].sequencePrefix,
    year: Number(document.issue_date.slice(0, 4)),
    documentJson,
    sizeBytes: sizeInBytes(documentJson, attachments),
    ...acceptedAmounts(amounts),
    attachments,
    ...(heldKey !== undefined && { heldKey }),
  };
  return { row, document, amounts };
}

/**
 * Undefined when the business profile was changed meanwhile. A credit note is stored in a separate transaction, because
 * its locks on the originals would block a batch.
 */
async function storeDocument(
  { database, intake }: DocumentDeps,
  accepted: AcceptedDocument,
): Promise<DocumentRecord | undefined> {
  const { row, document, amounts } = accepted;
  const credit: DocumentToSettle = { ...row, document, amounts };
  if (!namesOriginals(credit)) {
    return acceptedRecord(accepted, await intake.store(row), []);
  }
  return database.transaction(async (tx) => {
    const { originals, settlements } = await settleCreditNote(tx, credit);
    const [stored] = await insertDocuments(tx, [row], { waits: true });
    const record = acceptedRecord(accepted, stored!, originals);
    if (record !== undefined) {
      await insertSettlements(tx, { orgId: row.orgId, creditNoteId: row.id }, settlements);
    }
    return record;
  });
}

/** @throws AppError 409 when nothing was stored because another request has taken over the key */
function acceptedRecord(
  { row, document, amounts }: AcceptedDocument,
  stored: StoredDocument,
  originals: OriginalRecord[],
): DocumentRecord | undefined {
  if (stored.outcome !== "stored") {
    if (stored.outcome === "lost") {
      throw keyTakenOverError();
    }
    if (stored.outcome === "recovering") {
      throw recoveringError();
    }
    return undefined;
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
