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
  /** Of the request. */
  traceparent?: string;
  /** The Idempotency-Key that the request holds. */
  heldKey?: HeldKey;
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

/** How often a document is made anew because its business profile has been changed meanwhile. */
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
 * Undefined when the business profile has been changed since. A credit note is settled in a transaction of its own: it
 * holds what it names, and would hold up a group.
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

/** @throws AppError 409 when nothing was stored because the request's claim is no longer its own */
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
