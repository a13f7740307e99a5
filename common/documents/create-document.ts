import { v7 as uuid } from "uuid";

import { storedAccounts } from "../organizations/account-cache.ts";
import { sizeInBytes } from "./attachment-store.ts";
import { insertDocuments, type NewDocument } from "./new-document-store.ts";
import { isTakenReference } from "./external-reference-store.ts";
import { insertSettlements } from "./settlement-store.ts";
import { UnavailableError } from "../runtime/errors.ts";
import { createdDocument, type CreatedDocument } from "./created-document.ts";
import type { HeldKey } from "./reserve-idempotency-key.ts";
import type { DocumentDeps } from "../runtime/deps.ts";
import { requireFreeReference } from "./require-free-reference.ts";
import {
  prepareDocument,
  type Complete,
  type DocumentTarget,
  type Draft,
  type DraftResult,
  type MakeDraft,
} from "./prepare-document.ts";
import { storeSentDocument } from "./store-sent-document.ts";
import { namesOriginals, settleCreditNote, type DocumentToSettle } from "./settle-credit-note.ts";

export type { CreatedDocument };

export interface CreateDocument extends DocumentTarget {
  serviceVersion: string;
  requestId: string;
  traceparent?: string;
  heldKey?: HeldKey;
}

/**
 * Accepts a document: computes its amounts for the answer, stores it with its number, then enqueues it. Enqueueing is
 * not awaited, because the sweeper finds a document without a job.
 *
 * @throws AppError 400 when the business profile is not the organization's, a field contradicts a profile, or the
 * organization refuses a credit note that does not fit its original; 409 when another document has the external_reference,
 * another request has taken over the Idempotency-Key, or the number that an XML document brings cannot be its own
 */
export async function createDocument<Result extends DraftResult>(
  deps: DocumentDeps,
  command: CreateDocument,
  make: MakeDraft<Result>,
): Promise<{ created: CreatedDocument; made: Complete<Result> }> {
  let { accounts } = deps;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { database } = deps;
    const made = await prepareDocument({ accounts, database }, command, make);
    const row = newDocument(command, made.draft, deps.serverComparison.server);
    const created = await storeDocument(deps, row, made.draft);
    if (created !== undefined) {
      await noteNumber(deps, { ...row, sentXml: made.draft.sentXml }, created);
      void deps.queues.enqueueNew(created.orgId, { id: created.id, revision: 1 });
      return { created, made };
    }
    await deps.serverComparison.compare();
    await requireFreeReference(database, row);
    accounts = storedAccounts(database);
  }
  throw new UnavailableError("the business profile is changed all the time");
}

/** Attempts, because business profile and external_reference may be changed by others, and the server started, in between. */
const maxAttempts = 4;

function newDocument(command: CreateDocument, draft: Draft, comparedServer: string | undefined): NewDocument {
  const { orgId, kind, businessProfileId, serviceVersion, requestId, traceparent, heldKey } = command;
  const { facts, numberForm, sentXml, ...content } = draft;
  return {
    id: uuid(),
    orgId,
    kind,
    businessProfileId,
    serviceVersion,
    requestId,
    ...(traceparent !== undefined && { traceparent }),
    sequencePrefix: numberForm.prefix,
    sequenceWidth: numberForm.width,
    comparedServer,
    year: Number(facts.issue_date.slice(0, 4)),
    sizeBytes: sizeInBytes(draft.documentJson, draft.attachments, { sentXml }),
    ...content,
    ...(heldKey !== undefined && { heldKey }),
  };
}

/** Undefined when the profile was changed, the server has started anew, or the external_reference is another document's. */
async function storeDocument(deps: DocumentDeps, row: NewDocument, draft: Draft): Promise<CreatedDocument | undefined> {
  try {
    return await insertDocument(deps, row, draft);
  } catch (error) {
    if (isTakenReference(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Beside the database, before anyone is informed. A number that an XML document has brought moves no sequence. */
async function noteNumber(
  { givenNumbers, serverComparison }: DocumentDeps,
  { numbersFrom, businessProfileId, kind, year, sentXml }: NewDocument & { sentXml: Draft["sentXml"] },
  { documentSequence, logId, mark }: CreatedDocument,
): Promise<void> {
  const [value] = /\d+$/.exec(documentSequence) ?? [];
  if (sentXml === undefined && value !== undefined) {
    await givenNumbers.note({ businessProfileId: numbersFrom ?? businessProfileId, kind, year }, Number(value));
  }
  await givenNumbers.noteCommit(mark);
  await serverComparison.noteLog(logId);
}

/** A credit note is stored alone: its locks would block a batch. */
async function insertDocument(
  { database, intake }: DocumentDeps,
  row: NewDocument,
  { facts, sentXml }: Draft,
): Promise<CreatedDocument | undefined> {
  const credit: DocumentToSettle = { ...row, document: facts };
  if (sentXml !== undefined) {
    return storeSentDocument(database, { row, credit, sentXml });
  }
  if (!namesOriginals(credit)) {
    return createdDocument(row, await intake.store(row), []);
  }
  return database.transaction(async (tx) => {
    const { originals, settlements } = await settleCreditNote(tx, credit);
    const [stored] = await insertDocuments(tx, [row], { waits: true });
    const created = createdDocument(row, stored!, originals);
    if (created !== undefined) {
      await insertSettlements(tx, { orgId: row.orgId, creditNoteId: row.id }, settlements);
    }
    return created;
  });
}
