import type { Queryable, Statements } from "../db/queryable.ts";
import type { NewDocument } from "./new-document-store.ts";
import {
  findByNumber,
  insertSentDocument,
  isNumberConflict,
  isSharedNumberTaken,
  takeRunningNumber,
  type NewSentXml,
} from "./sent-document-store.ts";
import { insertSettlements } from "./settlement-store.ts";
import { refusal, type AppError } from "../runtime/errors.ts";
import { createdDocument, type CreatedDocument } from "./created-document.ts";
import { namingXPaths } from "./name-xpaths.ts";
import { namesOriginals, settleCreditNote, type DocumentToSettle, type Settlement } from "./settle-credit-note.ts";

interface SentDocument {
  row: NewDocument;
  credit: DocumentToSettle;
  sentXml: NewSentXml;
}

/** Ends the transaction, in which a number may have been taken for nothing. */
class StaleProfile extends Error {}
class NumberNotNext extends Error {}
class NumberOfDeleted extends Error {}

/**
 * Stores a document that is sent as XML, alone: its number can be taken, or another one than the next of our sequence.
 *
 * @returns undefined when the profile was changed
 * @throws AppError 409 for its number; else as createDocument
 */
export async function storeSentDocument(
  database: Statements,
  document: SentDocument,
): Promise<CreatedDocument | undefined> {
  try {
    return await database.transaction((tx) => storeIn(tx, document));
  } catch (error) {
    if (error instanceof StaleProfile) {
      return undefined;
    }
    if (error instanceof NumberNotNext || error instanceof NumberOfDeleted || isNumberConflict(error)) {
      throw await numberError(database, document);
    }
    throw error;
  }
}

async function storeIn(tx: Queryable, { row, credit, sentXml }: SentDocument): Promise<CreatedDocument> {
  const { originals, settlements } = await settled(tx, credit);
  const { runningNumber, number, sharesNumbers } = sentXml;
  if (sharesNumbers && (await isSharedNumberTaken(tx, row, number))) {
    throw refusal("number_of_another_organization", { number });
  }
  if (runningNumber !== undefined && (await takeRunningNumber(tx, row)) !== runningNumber) {
    throw new NumberNotNext();
  }
  const stored = await insertSentDocument(tx, row, sentXml);
  if (stored.outcome === "lost" && (await findByNumber(tx, row, sentXml.number)) !== undefined) {
    throw new NumberOfDeleted();
  }
  const created = createdDocument(row, stored, originals);
  if (created === undefined) {
    throw new StaleProfile();
  }
  await insertSettlements(tx, { orgId: row.orgId, creditNoteId: row.id }, settlements);
  return created;
}

const settled = (tx: Queryable, credit: DocumentToSettle): Promise<Settlement> =>
  namesOriginals(credit)
    ? namingXPaths(() => settleCreditNote(tx, credit))
    : Promise.resolve({ originals: [], settlements: [] });

async function numberError(database: Statements, { row, sentXml: { number } }: SentDocument): Promise<AppError> {
  const holder = await findByNumber(database, row, number);
  return holder === undefined
    ? refusal("number_of_the_service", { number })
    : refusal("number_taken", { number, id: holder.id });
}
