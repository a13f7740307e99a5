import { unpackJson } from "../db/packed-text.ts";
import type { Queryable } from "../db/queryable.ts";
import {
  findNamedDocuments,
  lockNamedDocuments,
  replaceSettlements,
  type NamedDocumentRow,
  type NamedDocuments,
  type NewSettlement,
  type SettledOriginal,
  type OriginalRow,
} from "./settlement-store.ts";
import { isCreditNote, isSelfBilled } from "./document-kinds.ts";
import type { Decimal, DocumentKind, DocumentRequest } from "./document.ts";
import type { MakeDraft } from "./draft.ts";
import { resolveReferences, type ResolvedReferences } from "./reference-store.ts";
import { byCategory } from "./settlement-categories.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { exact } from "../pricing/decimal.ts";
import { amountsOf } from "../pricing/price.ts";
import {
  originalKind,
  settleAgainstOriginals,
  unknownNumbers,
  type Meanings,
  type NamedDocument,
  type SettledDocument,
} from "./settle-against-originals.ts";
import { settlementErrors, settlementFinding } from "./settlement-rules.ts";
import type { Finding } from "../rules/finding.ts";
import { refusedOn } from "../rules/refusable-rules.ts";
import { invalidFields } from "../runtime/errors.ts";

export interface DocumentToSettle {
  orgId: string;
  businessProfileId: string;
  kind: DocumentKind;
  id: string;
  document: SettledDocument;
  taxInclusiveAmount: Decimal;
  /** How its places are named, and whether it is sent on as it is; other documents get the numbers of their originals. */
  isXml: boolean;
}

interface Settlement {
  /** The originals of a credit note as answers show them, including this credit note. */
  originals: OriginalRow[];
  settlements: NewSettlement[];
}

const nothing: Settlement = { originals: [], settlements: [] };

export const namesOriginals = ({ document }: { document: Referring }): boolean =>
  (document.billing_reference ?? []).length > 0;

type Referring = Pick<SettledDocument, "billing_reference">;

/** A document names others otherwise than by their numbers, and is to be made again with the numbers. */
class NamedOtherwise extends Error {
  constructor(readonly numbers: ReadonlyMap<string, string>) {
    super("a document names others otherwise than by their numbers");
  }
}

/**
 * Makes and stores a document. Its receiver knows other documents by their numbers alone, so one that names them otherwise is made
 * once more, with the numbers.
 */
export async function withRealNumbers<Result>(
  make: MakeDraft,
  store: (make: MakeDraft) => Promise<Result>,
): Promise<Result> {
  try {
    return await store(make);
  } catch (error) {
    if (!(error instanceof NamedOtherwise)) {
      throw error;
    }
    return store((profile, asked, numbers = new Map()) =>
      make(profile, asked, new Map([...error.numbers, ...numbers])),
    );
  }
}

/** The request with the numbers of the documents that it names otherwise. */
export function withNumbers(
  request: DocumentRequest,
  numbers: ReadonlyMap<string, string> | undefined,
): DocumentRequest {
  const { billing_reference: references } = request;
  if (numbers === undefined || references === undefined) {
    return request;
  }
  const named = references.map(({ id, ...reference }) => ({ ...reference, id: numbers.get(id) ?? id }));
  return { ...request, billing_reference: named };
}

/** @throws NamedOtherwise for a document of fields with references that mean one document and are not its number */
function requireRealNumbers({ meant }: Pick<ResolvedReferences, "meant">, isXml: boolean): void {
  const numbers = [...meant].flatMap(([text, { documentSequence, others }]): [string, string][] =>
    text === documentSequence || others.length > 0 ? [] : [[text, documentSequence]],
  );
  if (!isXml && numbers.length > 0) {
    throw new NamedOtherwise(new Map(numbers));
  }
}

/**
 * Settles a changed document in the transaction of the change. It locks its row and those of its originals in one order, so the row
 * must not be locked before.
 *
 * @param options.hasContent whether it is made now, and not sent again as it is stored
 * @throws AppError, NamedOtherwise as settleDocument
 */
export async function resettleDocument(
  tx: Queryable,
  document: DocumentToSettle,
  { hasContent }: { hasContent: boolean },
): Promise<void> {
  const found = await resolve(tx, document, hasContent);
  await lockNamedDocuments(tx, namedIn(document, found));
  const { settlements } = await settle(tx, document, found);
  await replaceSettlements(tx, { orgId: document.orgId, creditNoteId: document.id }, settlements);
}

/**
 * Settles a credit note or an invoice in the transaction that stores it. It locks the originals, so that concurrent ones are
 * counted one after the other.
 *
 * @throws AppError 400 on the fields of billing_reference, if the organization refuses a misfit
 * @throws NamedOtherwise
 */
export async function settleDocument(tx: Queryable, document: DocumentToSettle): Promise<Settlement> {
  const found = await resolve(tx, document, true);
  if (found !== undefined && found.meant.size > 0) {
    await lockNamedDocuments(tx, namedIn(document, found));
  }
  return settle(tx, document, found);
}

/** The settlement without locks. @throws AppError, NamedOtherwise as settleDocument */
export async function previewSettlement(db: Queryable, document: DocumentToSettle): Promise<Settlement> {
  return settle(db, document, await resolve(db, document, true));
}

async function resolve(
  db: Queryable,
  { orgId, businessProfileId, id, kind, document, isXml }: DocumentToSettle,
  isMadeNow: boolean,
): Promise<ResolvedReferences | undefined> {
  const references = document.billing_reference ?? [];
  if (!namesOriginals({ document })) {
    return undefined;
  }
  const texts = references.map((reference) => reference.id);
  const found = await resolveReferences(db, {
    orgId,
    businessProfileId,
    texts,
    kind: originalKind(kind),
    exceptId: id,
  });
  if (found !== undefined && isMadeNow) {
    requireRealNumbers(found, isXml);
  }
  return found;
}

const namedIn = ({ orgId, id }: DocumentToSettle, found: ResolvedReferences | undefined): NamedDocuments => ({
  orgId,
  ids: [...new Set([...(found?.meant.values() ?? [])].map((meant) => meant.id))],
  creditNoteId: id,
});

async function settle(
  db: Queryable,
  document: DocumentToSettle,
  found: ResolvedReferences | undefined,
): Promise<Settlement> {
  if (found === undefined) {
    return nothing;
  }
  const { kind, taxInclusiveAmount, isXml } = document;
  const { policy, refuseOn, ownPrefixes, meant, elsewhere } = found;
  const rows = meant.size === 0 ? [] : await findNamedDocuments(db, namedIn(document, found));
  const byId = new Map(await Promise.all(rows.map(async (row) => [row.id, await namedDocument(row, kind)] as const)));
  const meanings: Meanings = new Map(
    [...meant].flatMap(([text, { id, others }]) => {
      const original = byId.get(id);
      return original === undefined ? [] : [[text, { original, others }] as const];
    }),
  );
  const creditNote = { kind, document: document.document, total: taxInclusiveAmount, ownPrefixes, elsewhere };
  const credits = settleAgainstOriginals(creditNote, meanings);
  const complaints = [
    ...credits.flatMap((credit) => credit.complaints),
    ...unknownNumbers(kind, document.document, new Set([...meanings.keys(), ...elsewhere]), ownPrefixes),
  ];
  const errors = policy === "refuse" ? settlementErrors(complaints, refusedOn(refuseOn), isXml) : {};
  if (Object.keys(errors).length > 0) {
    throw invalidFields(errors);
  }
  return {
    originals: (isCreditNote(kind) ? credits : []).map(
      ({ original: { id, kind: ofKind, total, credited }, namedBy, amount }) => ({
        id,
        kind: ofKind,
        namedBy,
        amount,
        total,
        credited: exact(credited).plus(amount).toFixed(2),
      }),
    ),
    settlements: credits.map(({ original, namedBy, amount, categories, complaints: warned }) => ({
      originalId: original.id,
      namedBy,
      amount,
      categories,
      warnings: warned.map((one) => settlementFinding(kind, one)),
    })),
  };
}

async function namedDocument(
  { supplier, customer, amounts, document, ...facts }: NamedDocumentRow,
  kind: DocumentKind,
): Promise<NamedDocument> {
  const priced = (await unpackJson<DocumentAmounts>(amounts)) ?? (document && amountsOf(document));
  return {
    ...facts,
    receiver: isSelfBilled(kind) ? supplier : customer,
    chargedByCategory: byCategory(priced?.totals.tax_subtotals ?? []),
  };
}

/**
 * The warnings about a document: those that it was settled with, and numbers that look like ours and are unknown.
 *
 * @param originals the documents of ours that it was settled with
 * @param ownPrefixes folded, as looksLikeOurs takes them
 */
export function settlementWarnings(
  { kind, document }: Pick<DocumentToSettle, "kind"> & { document: Referring },
  originals: readonly SettledOriginal[],
  ownPrefixes: readonly string[],
): Finding[] {
  const known = new Set(originals.flatMap(({ namedBy }) => namedBy));
  const unknown = unknownNumbers(kind, document, known, ownPrefixes);
  return [
    ...originals.flatMap(({ warnings }) => warnings),
    ...unknown.map((complaint) => settlementFinding(kind, complaint)),
  ];
}
