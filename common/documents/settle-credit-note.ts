import type { Queryable } from "../db/queryable.ts";
import {
  findNamedDocuments,
  lockNamedDocuments,
  replaceSettlements,
  type NamedDocuments,
  type NewSettlement,
  type SettledOriginal,
  type OriginalRow,
} from "./settlement-store.ts";
import { documentKindNames, documentKinds } from "./document-kinds.ts";
import type { Decimal, DocumentKind } from "./document.ts";
import { exact } from "../pricing/decimal.ts";
import { isCreditNote, settleCredit, type NamedDocument, type SettledDocument, unknownNumbers } from "./settlement.ts";
import { settlementErrors, settlementFinding } from "./settlement-rules.ts";
import type { Finding } from "../rules/finding.ts";
import { refusedOn } from "../rules/refusable-rules.ts";
import { AppError, invalidFields } from "../runtime/errors.ts";

export interface DocumentToSettle {
  orgId: string;
  businessProfileId: string;
  kind: DocumentKind;
  id: string;
  document: SettledDocument;
  taxInclusiveAmount: Decimal;
}

interface Settlement {
  /** The originals of a credit note as answers show them, including this credit note. */
  originals: OriginalRow[];
  settlements: NewSettlement[];
}

const nothing: Settlement = { originals: [], settlements: [] };

export const namesOriginals = ({ document }: Pick<DocumentToSettle, "document">): boolean =>
  (document.billing_reference ?? []).length > 0;

/**
 * Settles a changed credit note in the transaction of the change. It locks its row and those of its originals in one
 * order, so the row must not be locked before.
 *
 * @throws AppError as settleCreditNote
 */
export async function resettleCreditNote(tx: Queryable, document: DocumentToSettle): Promise<void> {
  const { settlements } = await settleCreditNote(tx, document);
  await replaceSettlements(tx, { orgId: document.orgId, creditNoteId: document.id }, settlements);
}

/**
 * Settles a credit note in the transaction that stores it. It locks the originals, so that concurrent credit notes are
 * counted one after the other.
 *
 * @throws AppError 400 on the fields of billing_reference, if the organization refuses a misfit
 */
export async function settleCreditNote(tx: Queryable, document: DocumentToSettle): Promise<Settlement> {
  const isOurs = await lockNamedDocuments(tx, namedBy(document));
  return isOurs ? previewSettlement(tx, document) : nothing;
}

/** The settlement without locks. @throws AppError as settleCreditNote */
export async function previewSettlement(db: Queryable, document: DocumentToSettle): Promise<Settlement> {
  if (!namesOriginals(document)) {
    return nothing;
  }
  const rows = await findNamedDocuments(db, namedBy(document));
  const { id: ownId, kind, taxInclusiveAmount } = document;
  const ownPrefixes = rows[0]?.ownPrefixes ?? [];
  const creditNote = { id: ownId, kind, document: document.document, total: taxInclusiveAmount, ownPrefixes };
  const isPurchase = documentKinds[kind].receiver === "accounting_supplier_party";
  const named = rows.map(
    ({ supplier, customer, policy: _policy, refuseOn: _list, ownPrefixes: _prefixes, ...facts }): NamedDocument => ({
      ...facts,
      receiver: isPurchase ? supplier : customer,
    }),
  );
  const credits = settleCredit(creditNote, named);
  const errors = settlementErrors(
    credits.flatMap(({ complaints }) => complaints),
    refusedOn(rows[0]?.refuseOn ?? null),
  );
  if (rows[0]?.policy === "refuse" && Object.keys(errors).length > 0) {
    throw invalidFields(errors);
  }
  return {
    originals: (isCreditNote(kind) ? credits : []).map(
      ({ original: { id, kind: ofKind, documentSequence, total, credited }, amount }) => ({
        id,
        kind: ofKind,
        documentSequence,
        amount,
        total,
        credited: exact(credited).plus(amount).toFixed(2),
      }),
    ),
    settlements: credits.map(({ original, amount, complaints }) => ({
      originalId: original.id,
      documentSequence: original.documentSequence,
      amount,
      warnings: complaints.map((one) => settlementFinding(kind, one)),
    })),
  };
}

/** All kinds, because a number of another kind is worth a warning. */
const namedBy = ({ orgId, businessProfileId, id, document }: DocumentToSettle): NamedDocuments => ({
  orgId,
  businessProfileId,
  kinds: documentKindNames,
  numbers: (document.billing_reference ?? []).map((reference) => reference.id),
  creditNoteId: id,
});

/**
 * The warnings about a credit note: those that it was settled with, and numbers that look like ours and are unknown.
 *
 * @param originals the documents of ours that it was settled with
 * @param ownPrefixes folded, as looksLikeOurs takes them
 */
export function settlementWarnings(
  { kind, document }: Pick<DocumentToSettle, "kind"> & { document: Pick<SettledDocument, "billing_reference"> },
  originals: readonly SettledOriginal[],
  ownPrefixes: readonly string[],
): Finding[] {
  const known = new Set(originals.map(({ documentSequence }) => documentSequence));
  const unknown = unknownNumbers(kind, document, known, ownPrefixes);
  return [
    ...originals.flatMap(({ warnings }) => warnings),
    ...unknown.map((complaint) => settlementFinding(kind, complaint)),
  ];
}

const referencePath = /^billing_reference\[(\d+)\]\.(id|issue_date)/;
const elements: Readonly<Record<string, string>> = { id: "cbc:ID", issue_date: "cbc:IssueDate" };

/** Settles a document that was sent as XML: a field that settlement refuses is named by its place in the XML. */
export async function namingXPaths<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) {
      throw error;
    }
    const atXPath = (text: string): string =>
      text.replace(
        referencePath,
        (_path, index: string, member: string) =>
          `/*/cac:BillingReference[${Number(index) + 1}]/cac:InvoiceDocumentReference/${elements[member]}`,
      );
    const fields = Object.entries(error.fields).map(([path, words]) => [atXPath(path), atXPath(words)]);
    throw new AppError(error.status, error.message, Object.fromEntries(fields) as Record<string, string>);
  }
}
