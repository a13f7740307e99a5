import { newId } from "../runtime/new-id.ts";
import {
  type NewDocument,
  type StoredDocument,
  insertDocuments,
  findReferenceHolder,
  isTakenReference,
  type ReferenceUse,
  findByNumber,
  findUuidHolder,
  isUuidConflict,
  insertSentDocument,
  isNumberConflict,
  isSharedNumberTaken,
  takeRunningNumber,
  type NewSentXml,
} from "./insert-and-number-store.ts";
import { recoveringError, refusal, AppError, UnavailableError } from "../runtime/errors.ts";
import { type DocumentTarget, prepareDocument, type Draft, type MadeDraft, type MakeDraft } from "./draft.ts";
import {
  keyTakenOverError,
  type HeldKey,
  reserveIdempotencyKey,
  keyConflictError,
  keyInUseError,
  completeIdempotencyKey,
} from "./idempotency.ts";
import type { Queryable } from "../db/queryable.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import { insertSettlements, type OriginalRow } from "./settlement-store.ts";
import { namesOriginals, settleDocument, withRealNumbers, type DocumentToSettle } from "./settle-document.ts";
import { storedAccounts } from "../organizations/account-cache.ts";
import { sizeInBytes } from "./attachment-store.ts";
import type { DocumentDeps } from "../runtime/deps.ts";
import { findKeyOfPosition, type UsedKey } from "./idempotency-store.ts";
import { violatedIndex } from "../db/database-errors.ts";

/** What storing adds to a draft. */
export interface CreatedDocument extends DocumentTarget {
  id: string;
  documentSequence: string;
  createdAt: Date;
  /** The id of its latest entry in the log. */
  logId: number;
  /** The mark of its transaction (`commitMark`). */
  mark: string;
  originals: OriginalRow[];
}

export interface CreateDocument extends DocumentTarget {
  serviceVersion: string;
  requestId: string;
  traceparent?: string;
  heldKey?: HeldKey;
}

/** A document that was made now, with the draft that it was made of. */
interface NewlyCreated {
  created: CreatedDocument;
  made: MadeDraft;
}

/** Attempts, because business profile and external_reference may be changed by others, and the server started, in between. */
const maxAttempts = 4;

/**
 * Accepts a document: computes its amounts for the answer, stores it with its number, then enqueues it. Enqueueing is not awaited,
 * because the sweeper finds a document without a job.
 *
 * @throws AppError 400 when the business profile is not the organization's, a field contradicts a profile, or the organization
 * refuses a credit note that does not fit its original; 409 when another document has the external_reference, another request has
 * taken over the Idempotency-Key, or the number or UUID that an XML document brings cannot be its own; 503 in a recovery
 */
export const createDocument = (deps: DocumentDeps, command: CreateDocument, make: MakeDraft): Promise<NewlyCreated> =>
  withRealNumbers(make, (named) => create(deps, command, named));

async function create(
  { accounts: cachedAccounts, database, intake, serverComparison, givenNumbers, queues }: DocumentDeps,
  command: CreateDocument,
  make: MakeDraft,
): Promise<NewlyCreated> {
  let accounts = cachedAccounts;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const made = await prepareDocument({ accounts, database }, command, make);
    const { facts, numberForm, sentXml, ...content } = made.draft;
    const { orgId, kind, businessProfileId, serviceVersion, requestId, traceparent, heldKey } = command;
    const year = Number(facts.issue_date.slice(0, 4));
    const row: NewDocument = {
      id: newId(),
      orgId,
      kind,
      businessProfileId,
      serviceVersion,
      requestId,
      ...definedFields({ traceparent, heldKey, sentUuid: sentXml?.uuidKey }),
      sequencePrefix: numberForm.prefix,
      sequenceWidth: numberForm.width,
      comparedServer: serverComparison.server,
      year,
      sizeBytes: sizeInBytes(content.documentJson, content.attachments, { sentXml }),
      ...content,
    };
    const created = await storeDocument({ database, intake }, row, made.draft);
    if (created !== undefined) {
      // The number is noted outside of the database before the caller learns it. One that came in XML moves no sequence.
      const [value] = /\d+$/.exec(created.documentSequence) ?? [];
      if (sentXml === undefined && value !== undefined) {
        const numberedBy = content.numbersFrom ?? businessProfileId;
        await givenNumbers.note({ businessProfileId: numberedBy, kind, year }, Number(value));
      }
      await givenNumbers.noteCommit(created.mark);
      await serverComparison.noteLog(created.logId);
      void queues.enqueueNew(orgId, { id: created.id, revision: 1 });
      return { created, made };
    }
    await serverComparison.compare();
    await requireFreeReference(database, row);
    accounts = storedAccounts(database);
  }
  throw new UnavailableError("the business profile is changed all the time");
}

/**
 * Stores a document. One that names originals, or was sent as XML, gets a transaction of its own: its locks would block a batch.
 *
 * @returns undefined when the profile was changed, the server has started anew, or the external_reference is another document's
 */
async function storeDocument(
  { database, intake }: Pick<DocumentDeps, "database" | "intake">,
  row: NewDocument,
  { facts, sentXml }: Draft,
): Promise<CreatedDocument | undefined> {
  const credit: DocumentToSettle = { ...row, document: facts, isXml: sentXml !== undefined };
  try {
    if (sentXml !== undefined) {
      return await database.transaction((tx) => storeSentDocument(tx, { row, credit, sentXml }));
    }
    if (!namesOriginals(credit)) {
      return createdDocument(row, await intake.store(row), []);
    }
    return await database.transaction(async (tx) => {
      const { originals, settlements } = await settleDocument(tx, credit);
      const [stored] = await insertDocuments(tx, [row], { waits: true });
      const created = createdDocument(row, stored!, originals);
      if (created !== undefined) {
        await insertSettlements(tx, { orgId: row.orgId, creditNoteId: row.id }, settlements);
      }
      return created;
    });
  } catch (error) {
    if (isTakenReference(error) || error instanceof StaleProfile) {
      return undefined;
    }
    if (
      sentXml !== undefined &&
      (error instanceof NumberNotNext || error instanceof NumberOfDeleted || isNumberConflict(error))
    ) {
      const { number } = sentXml;
      const holder = await findByNumber(database, row, number);
      throw holder === undefined
        ? refusal("number_of_the_service", { number })
        : refusal("number_taken", { number, id: holder.id });
    }
    if (isUuidConflict(error)) {
      await requireFreeUuid(database, row);
    }
    throw error;
  }
}

/**
 * @returns undefined when nothing was stored because the profile was changed, the database's server has started anew, or the
 * external_reference is taken
 * @throws AppError 409 when nothing was stored because the request's claim is no longer its own; 503 in a recovery
 */
function createdDocument(
  { id, orgId, businessProfileId, kind }: NewDocument,
  stored: StoredDocument,
  originals: OriginalRow[],
): CreatedDocument | undefined {
  switch (stored.outcome) {
    case "stored": {
      const { documentSequence, createdAt, logId, mark } = stored;
      return { id, orgId, businessProfileId, kind, documentSequence, createdAt, logId: Number(logId), mark, originals };
    }
    case "lost":
      throw keyTakenOverError();
    case "recovering":
      throw recoveringError();
    default:
      return undefined;
  }
}

/** These errors end the transaction, so that a number which was taken in it is given back. */
class StaleProfile extends Error {}
class NumberNotNext extends Error {}
class NumberOfDeleted extends Error {}

/**
 * Stores one document that was sent as XML, never in a batch: its number can be taken, or not the next of our sequence.
 *
 * @throws StaleProfile when the document has to be made anew; NumberNotNext, NumberOfDeleted or PostgreSQL's error for a number
 * that it cannot have; else as createDocument
 */
async function storeSentDocument(
  tx: Queryable,
  { row, credit, sentXml }: { row: NewDocument; credit: DocumentToSettle; sentXml: NewSentXml },
): Promise<CreatedDocument> {
  const { originals, settlements } = namesOriginals(credit)
    ? await settleDocument(tx, credit)
    : { originals: [], settlements: [] };
  const { runningNumber, number, sharesNumbers } = sentXml;
  if (sharesNumbers && (await isSharedNumberTaken(tx, row, number))) {
    throw refusal("number_of_another_organization", { number });
  }
  if (runningNumber !== undefined && (await takeRunningNumber(tx, row)) !== runningNumber) {
    throw new NumberNotNext();
  }
  const stored = await insertSentDocument(tx, row, sentXml);
  if (stored.outcome === "lost" && (await findByNumber(tx, row, number)) !== undefined) {
    throw new NumberOfDeleted();
  }
  await requireFreeUuid(tx, row);
  const created = createdDocument(row, stored, originals);
  if (created === undefined) {
    throw new StaleProfile();
  }
  await insertSettlements(tx, { orgId: row.orgId, creditNoteId: row.id }, settlements);
  return created;
}

/** @throws AppError 409 when another document of the organization is reported under the UUID that this one brings */
async function requireFreeUuid(db: Queryable, row: NewDocument): Promise<void> {
  const holder = row.sentUuid === undefined ? undefined : await findUuidHolder(db, row);
  if (holder !== undefined) {
    throw refusal("uuid_taken", { uuid: row.sentUuid ?? "", ...holder }).explain({ documentId: holder.id });
  }
}

type Wanted = Omit<ReferenceUse, "externalReference"> & Partial<Pick<ReferenceUse, "externalReference">>;

/** @throws AppError 409 when another document of the business profile and kind has the reference */
export async function requireFreeReference(
  db: Queryable,
  { orgId, businessProfileId, kind, id: ownId, externalReference }: Wanted,
): Promise<void> {
  if (externalReference === undefined) {
    return;
  }
  const use = { orgId, businessProfileId, kind, id: ownId, externalReference };
  const holder = await findReferenceHolder(db, use);
  if (holder !== undefined) {
    const { id, documentSequence, overallStatus } = holder;
    throw refusal("external_reference_taken", { externalReference, documentSequence, id, overallStatus }).explain({
      documentId: id,
    });
  }
}

/** Checks the reference before the change, and again when the change fails because another document has taken it meanwhile. @throws as requireFreeReference */
export async function withFreeReference<Result>(
  db: Queryable,
  wanted: Wanted,
  change: () => Promise<Result>,
): Promise<Result> {
  await requireFreeReference(db, wanted);
  try {
    return await change();
  } catch (error) {
    if (isTakenReference(error)) {
      await requireFreeReference(db, wanted);
    }
    throw error;
  }
}

/** Identity of a batch line across repetitions of the batch, and its position. */
export interface LineKey {
  /** The line's own key, or one derived from its content and its index among equal lines; never from the line's number. */
  key: string;
  requestSha256: string;
  /** Derived from the batch's key and the line's number; absent for a line with a key of its own. */
  batchPosition?: string;
}

/**
 * Creates the document of one line once: with a key, a repeated line finds its document, even if its line number has changed.
 *
 * @throws AppError 400 as createDocument; 409 when another line has a document at this position or under this key, which it
 * names, or when the same line is being processed
 */
export async function createBatchDocument(
  deps: DocumentDeps,
  command: CreateDocument,
  lineKey: LineKey | undefined,
  make: MakeDraft,
): Promise<NewlyCreated | { earlier: NonNullable<UsedKey["document"]> }> {
  if (lineKey === undefined) {
    return createDocument(deps, command, make);
  }
  const { orgId } = command;
  const { batchPosition, ...use } = lineKey;
  const state = await reserveIdempotencyKey(deps, { orgId, ...use });
  if (state.outcome === "stored") {
    return { earlier: state.document };
  }
  // A line has no stored answer, because its document is the answer.
  if (state.outcome !== "claimed") {
    throw keyInUseError();
  }
  try {
    const claim = { ...state.claim, ...(batchPosition !== undefined && { batchPosition }) };
    return await createDocument(deps, { ...command, heldKey: claim }, make);
  } catch (error) {
    await completeIdempotencyKey(deps, state.claim, undefined);
    // Two lines with the same position, stored at the same time, collide in the index of positions: the other one has it.
    const isLost =
      error instanceof AppError
        ? error.status === 409 && error.whole.documentId === undefined
        : violatedIndex(error) === "idempotency_keys_batch_position_key";
    const holder =
      isLost && batchPosition !== undefined
        ? await findKeyOfPosition(deps.database, { orgId, batchPosition })
        : undefined;
    throw holder === undefined ? error : keyConflictError(holder.document);
  }
}

/** @throws AppError 400 that names the id when it is no profile of the organization */
export async function requireBusinessProfile(
  { accounts }: Pick<DocumentDeps, "accounts">,
  { orgId, businessProfileId }: Pick<CreateDocument, "orgId" | "businessProfileId">,
): Promise<void> {
  const profiles = await accounts.profiles(orgId, [businessProfileId]);
  if (profiles.length === 0) {
    throw refusal("profile_not_found", { id: businessProfileId });
  }
}
