import { exact, money, zero, type Exact } from "../decimal.ts";
import { documentKinds } from "../document-kinds.ts";
import type { Decimal, DocumentKind, DocumentReference, Party, TradeDocument } from "../document.ts";
import { isSameParty } from "./same-party.ts";
import { complain, type SettlementComplaint } from "./settlement-rules.ts";
import { correctableStatuses, type OverallStatus } from "../status/status.ts";

/** What becomes of a credit note that does not fit the documents of ours that it names. */
export const settlementPolicies = ["warn", "refuse"] as const;

export type SettlementPolicy = (typeof settlementPolicies)[number];

/** A document of the same organization and business profile whose number a credit note names. */
export interface NamedDocument {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  issueDate: string;
  currency: string;
  receiver: Party;
  overallStatus: OverallStatus;
  /** Its report to the authority was taken back. */
  withdrawn: boolean;
  /** What it comes to, VAT included. */
  total: Decimal;
  /** What other credit notes take off it. */
  credited: Decimal;
}

export interface CreditNote {
  kind: DocumentKind;
  document: TradeDocument;
  /** What it comes to, VAT included. */
  total: Decimal;
}

/** What a credit note has to do with one document that it names. */
export interface Credit {
  original: NamedDocument;
  /** What it takes off the original; zero where it cannot be counted. */
  amount: Decimal;
  complaints: SettlementComplaint[];
}

export const isCreditNote = (kind: DocumentKind): boolean => documentKinds[kind].rootName === "CreditNote";

/** The invoices that credit notes of the kind are about. */
export const originalKind = (kind: DocumentKind): DocumentKind =>
  kind === "purchase-credit-notes" ? "purchase-invoices" : "sales-invoices";

interface Named {
  reference: DocumentReference;
  index: number;
  original: NamedDocument;
}

/**
 * Holds a credit note against the documents of ours that it names. Its total with VAT is counted against the invoices in
 * the order in which it names them: each takes what remains of it. A number that is not ours, and an invoice in another
 * currency, may stand for all that is left then; where there is none, the last one takes it and is overdrawn.
 *
 * @param named all documents of ours that billing_reference names; numbers without one are not ours
 * @returns one credit per named document, in the order of the references
 */
export function settleCredit(creditNote: CreditNote, named: readonly NamedDocument[]): Credit[] {
  const references = namedReferences(creditNote.document, named);
  const firsts = firstOfEach(references);
  const counted = firsts.filter(({ original }) => counts(creditNote, original));
  const { amounts, left } = share(creditNote, counted);
  const last = counted.at(-1);
  const isOverdrawn = left.gt(0) && last !== undefined && !takesTheRest(creditNote, references);
  if (isOverdrawn) {
    amounts.set(last.original.id, left.plus(amounts.get(last.original.id) ?? zero));
  }
  const credits = firsts.map(({ original }) => credit(original, amounts.get(original.id) ?? zero));
  const byOriginal = new Map(credits.map((one) => [one.original, one]));
  for (const one of references) {
    byOriginal.get(one.original)?.complaints.push(...complaintsAbout(creditNote, one));
  }
  if (isOverdrawn) {
    byOriginal.get(last.original)?.complaints.push(excess(creditNote, counted, last));
  }
  return credits;
}

const credit = (original: NamedDocument, amount: Exact): Credit => ({
  original,
  amount: money(amount),
  complaints: [],
});

/** A document that is named twice is credited once. */
function firstOfEach(references: readonly Named[]): Named[] {
  const seen = new Set<NamedDocument>();
  return references.filter(({ original }) => !seen.has(original) && seen.add(original));
}

/** The references that name a document of ours. */
function namedReferences(document: TradeDocument, named: readonly NamedDocument[]): Named[] {
  const byNumber = new Map(named.map((original) => [original.documentSequence, original]));
  return (document.billing_reference ?? []).flatMap((reference, index) => {
    const original = byNumber.get(reference.id);
    return original === undefined ? [] : [{ reference, index, original }];
  });
}

/** Only an amount in the currency of an invoice to the same party can be taken off it. */
function counts({ kind, document }: CreditNote, original: NamedDocument): boolean {
  return (
    original.kind === originalKind(kind) &&
    isSameParty(original.receiver, document[documentKinds[kind].receiver]) &&
    original.currency === document.document_currency_code
  );
}

const remainingOf = ({ total, credited }: NamedDocument): Exact => {
  const remaining = exact(total).minus(credited);
  return remaining.gt(0) ? remaining : zero;
};

/** A credit note that comes to nothing, or less, takes nothing off and gives nothing back. */
const creditOf = ({ total }: CreditNote): Exact => (exact(total).gt(0) ? exact(total) : zero);

function share(creditNote: CreditNote, counted: readonly Named[]): { amounts: Map<string, Exact>; left: Exact } {
  const amounts = new Map<string, Exact>();
  let left = creditOf(creditNote);
  for (const { original } of counted) {
    const remaining = remainingOf(original);
    const amount = remaining.lt(left) ? remaining : left;
    amounts.set(original.id, amount);
    left = left.minus(amount);
  }
  return { amounts, left };
}

/** Whether something is named of which nobody here knows how much of it may be credited. */
function takesTheRest({ kind, document }: CreditNote, references: readonly Named[]): boolean {
  const isForeign = (document.billing_reference ?? []).length > references.length;
  const isOtherCurrency = ({ original }: Named): boolean =>
    original.kind === originalKind(kind) && original.currency !== document.document_currency_code;
  return isForeign || references.some(isOtherCurrency);
}

function excess(creditNote: CreditNote, counted: readonly Named[], { index, original }: Named): SettlementComplaint {
  const remaining = counted.reduce((total, named) => total.plus(remainingOf(named.original)), zero);
  return complain("excess", index, {
    number: original.documentSequence,
    amount: money(creditOf(creditNote)),
    currency: original.currency,
    remaining: money(remaining),
  });
}

function complaintsAbout(creditNote: CreditNote, { reference, index, original }: Named): SettlementComplaint[] {
  const { kind, document } = creditNote;
  const number = original.documentSequence;
  if (original.kind !== originalKind(kind)) {
    return [complain("creditNote", index, { number })];
  }
  const complaints: SettlementComplaint[] = [];
  const { receiver } = documentKinds[kind];
  if (!isSameParty(original.receiver, document[receiver])) {
    const role = receiver === "accounting_supplier_party" ? "supplier" : "customer";
    const { party_name: legal, name } = original.receiver;
    complaints.push(complain("parties", index, { number, receiver: role, name: legal ?? name }));
  }
  const currency = document.document_currency_code;
  if (original.currency !== currency) {
    complaints.push(complain("currency", index, { number, original: original.currency, currency }));
  }
  const status = original.withdrawn ? "withdrawn" : original.overallStatus;
  if (original.withdrawn || correctableStatuses.includes(original.overallStatus)) {
    complaints.push(complain("standing", index, { number, status }));
  }
  return [...complaints, ...dateComplaints(creditNote, { reference, index, original })];
}

function dateComplaints({ document }: CreditNote, { reference, index, original }: Named): SettlementComplaint[] {
  const { documentSequence: number, issueDate: date } = original;
  const sent = reference.issue_date;
  return [
    ...(sent !== undefined && sent !== date ? [complain("referenceDate", index, { number, date })] : []),
    ...(document.issue_date < date ? [complain("order", index, { number, date })] : []),
  ];
}

/** How an invoice stands: what credit notes take off it, and what is left; below zero where they take more than all. */
export function standingOf(total: Decimal, credited: Decimal): { credited: Decimal; remaining: Decimal } {
  return { credited: money(exact(credited)), remaining: money(exact(total).minus(credited)) };
}
