import type { TextQueryable, TextRows } from "../db/queryable.ts";
import {
  documentRow,
  selectStatus,
  type DocumentKey,
  type DocumentRow,
  type StatusRow,
  findDocumentXml,
  type DocumentXmlRow,
  readableRow,
} from "./document-store.ts";
import { findStatusLog, type StatusLogRow } from "../status/status-store.ts";
import { legRows, selectLegs, type LegRow } from "../delivery/leg-store.ts";
import { parseRows } from "../db/text-rows.ts";
import { amountsOf } from "../pricing/price.ts";
import { decidingStates, overallStatus } from "../status/status.ts";
import { refusal, type AppError } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { findAttachment, type StoredAttachment } from "./attachment-store.ts";
import { legTraits, type XmlForm } from "../status/legs.ts";
import type { CorrectedOriginal, CorrectedOriginalRow, CreditedBy, OriginalRow } from "./settlement-store.ts";
import { unpackJson } from "../db/packed-text.ts";
import { exact, money, sum } from "../pricing/decimal.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import type { ReadableDocument } from "../readable-invoice/invoice-page.ts";
import type { DocumentKind } from "./document.ts";

/** A stored document for presenters, always with amounts. */
export type DocumentRecord = Omit<DocumentRow, "amounts" | "originals" | "creditedBy"> & {
  amounts: DocumentAmounts;
  originals: OriginalRow[];
  creditedBy: CreditedBy[];
};

/** The record of the rows of `selectDocument`. @throws AppError 404, for the id of another organization as for an unknown one */
export async function documentRecord(found: TextRows): Promise<DocumentRecord> {
  const row = await documentRow(found);
  if (row === undefined) {
    throw refusal("document_not_found");
  }
  return withAmounts(row);
}

/** Computes the amounts until the pricing stage has stored them. */
export function withAmounts(row: DocumentRow): DocumentRecord {
  const amounts = row.amounts ?? amountsOf(row.document);
  return { ...row, amounts, originals: row.originals ?? [], creditedBy: row.creditedBy ?? [] };
}

/** The rows of a snapshot, whose texts are not parsed yet. */
export interface StatusRows {
  record: TextRows;
  legs: TextRows;
}

/**
 * The status of a document and its legs; before validation there are none. Legs are read after the document, so that it is never
 * ahead of them; if a leg was decided in between, both are read again.
 *
 * @throws AppError 404
 */
export async function selectStatusSnapshot(
  { database }: Pick<Deps, "database">,
  key: DocumentKey,
  shown: { withXml: boolean },
): Promise<StatusRows> {
  const rows = await selectBoth(database, key, shown);
  // The two columns used need no parsing, because they are not JSON.
  const [{ stage, overallStatus: status }] = rows.record.rows as unknown as [StatusRow];
  const legs = rows.legs.rows as unknown as LegRow[];
  return overallStatus(stage, decidingStates(legs)) === status ? rows : selectBoth(database, key, shown);
}

async function selectBoth(db: TextQueryable, key: DocumentKey, shown: { withXml: boolean }): Promise<StatusRows> {
  const record = await selectStatus(db, key);
  if (record.rows.length === 0) {
    throw refusal("document_not_found");
  }
  return { record, legs: await selectLegs(db, key, shown) };
}

export interface StatusSnapshot {
  record: StatusRow;
  legs: LegRow[];
}

export async function statusSnapshot({ record, legs }: StatusRows): Promise<StatusSnapshot> {
  return { record: parseRows<StatusRow>(record)[0]!, legs: await legRows(legs) };
}

/** Oldest entry first. @throws AppError 404 */
export async function readStatusLog({ database }: Pick<Deps, "database">, key: DocumentKey): Promise<StatusLogRow[]> {
  const entries = await findStatusLog(database, key);
  if (entries.length === 0) {
    throw refusal("document_not_found");
  }
  return entries;
}

type ReadDeps = Pick<Deps, "database">;

/** An attachment of any revision, byte for byte. @throws AppError 404 */
export async function readAttachment(
  { database }: ReadDeps,
  key: DocumentKey,
  attachmentId: string,
): Promise<StoredAttachment> {
  const attachment = await findAttachment(database, key, attachmentId);
  if (attachment === undefined) {
    throw refusal("attachment_not_found");
  }
  return attachment;
}

/**
 * An XML form of a revision, by default of the current one.
 *
 * @throws AppError 404, which says whether the XML is not there yet or never will be
 */
export async function readDocumentXml(
  { database }: ReadDeps,
  key: DocumentKey,
  wanted: { form: XmlForm; revision?: number },
): Promise<{ documentSequence: string; xml: string; sha256: string }> {
  const row = await findDocumentXml(database, key, wanted);
  if (row === undefined) {
    throw refusal("document_not_found");
  }
  const { documentSequence, xml, sha256 } = row;
  if (xml === null || sha256 === null) {
    throw missingXmlError(wanted.form, row);
  }
  return { documentSequence, xml, sha256 };
}

type Unrendered = Omit<DocumentXmlRow, "xml" | "sha256">;

function missingXmlError(form: XmlForm, { documentSequence, revision, currentRevision, stage }: Unrendered): AppError {
  const subject = `Revision ${revision} of ${documentSequence}`;
  if (revision > currentRevision) {
    return refusal("not_found", { what: subject });
  }
  const done = form === legTraits.c3.form ? "rendered" : "reported";
  if (revision < currentRevision) {
    return refusal("file_not_made", { subject, done });
  }
  return stage === "invalid"
    ? refusal("file_never_made", { subject })
    : refusal("file_not_made_yet", { subject, done });
}

/**
 * The UBL of a revision, by default of the current one, with findings and status.
 *
 * @throws AppError 404, which says whether the UBL is not there yet or never will be
 */
export async function readableDocument(kind: DocumentKind, found: TextRows): Promise<ReadableDocument> {
  const row = await readableRow(found);
  if (row === undefined) {
    throw refusal("document_not_found");
  }
  const { xml, sha256, document, overallStatus: status, isVoid, isTruncated, originals, ...facts } = row;
  if (xml === null || sha256 === null || document === null || status === null) {
    throw missingXmlError("ubl", row);
  }
  const shown = { xml, sha256, document, overallStatus: isVoid ? "VOID" : status };
  return {
    ...facts,
    ...shown,
    kind,
    areAllFindings: !isTruncated,
    originals: await Promise.all((originals ?? []).map(correctedOriginal)),
  };
}

async function correctedOriginal(row: CorrectedOriginalRow): Promise<CorrectedOriginal> {
  const { amounts, document, categories, ...facts } = row;
  const packed = amounts === null ? null : Buffer.from(amounts, "base64");
  const priced = (await unpackJson<DocumentAmounts>(packed)) ?? amountsOf(document!);
  const shares = Object.values(categories);
  return {
    ...facts,
    value: priced.totals.tax_exclusive_amount,
    net: money(sum(shares.map(([net]) => exact(net)))),
    tax: money(sum(shares.map(([, tax]) => exact(tax)))),
  };
}
