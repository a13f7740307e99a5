import { defaultPrefixes, foldPrefix } from "../organizations/numbering.ts";
import { exact, money, zero, type Exact } from "../pricing/decimal.ts";
import { documentKinds } from "./document-kinds.ts";
import type { Decimal, DocumentKind, DocumentReference, Party, TradeDocument } from "./document.ts";
import { isSameParty } from "./likely-duplicate.ts";
import { complain, type SettlementComplaint } from "./settlement-rules.ts";
import { correctableStatuses, type OverallStatus } from "../status/status.ts";

/** What happens to a credit note that does not fit its originals, and to an invoice that does not fit its advances. */
export const settlementPolicies = ["warn", "refuse"] as const;

export type SettlementPolicy = (typeof settlementPolicies)[number];

/** For new organizations, because what was reported in excess cannot be taken back. */
export const defaultSettlement: SettlementPolicy = "refuse";

export const isCreditNote = (kind: DocumentKind): boolean => documentKinds[kind].rootName === "CreditNote";

/** What a document names: a credit note the invoices that it credits, an invoice the advances that it deducts. */
export const originalKind = (kind: DocumentKind): DocumentKind =>
  documentKinds[kind].receiver === "accounting_supplier_party" ? "purchase-invoices" : "sales-invoices";

/** A document of the same business profile that a credit note or an invoice refers to. */
export interface NamedDocument {
  id: string;
  kind: DocumentKind;
  documentSequence: string;
  issueDate: string;
  currency: string;
  receiver: Party;
  overallStatus: OverallStatus;
  /** Whether its report to the authority was withdrawn. */
  withdrawn: boolean;
  /** Total with VAT. */
  total: Decimal;
  /** Sum of other credit notes. */
  credited: Decimal;
  /** Whether VAT is its business: a tax invoice. */
  isTaxed: boolean;
  /** What can have been paid of it: its total, and what that was rounded up by. */
  charged: Decimal;
  /** What other invoices deduct of it as an advance, and the first of those that name it. */
  deducted: Decimal;
  deductedBy: string | null;
}

/** The part of a document that its settlement looks at. */
export type SettledDocument = Pick<
  TradeDocument,
  | "billing_reference"
  | "prepaid_amount"
  | "document_currency_code"
  | "tax_exchange_rate"
  | "issue_date"
  | "accounting_supplier_party"
  | "accounting_customer_party"
>;

interface CreditNote {
  id: string;
  kind: DocumentKind;
  document: SettledDocument;
  /** Total with VAT. */
  total: Decimal;
  /** Folded prefixes, as looksLikeOurs takes them. */
  ownPrefixes: readonly string[];
}

export interface Credit {
  original: NamedDocument;
  /** What a credit note takes off the original, or an invoice deducts of the advance; zero where it does not count. */
  amount: Decimal;
  complaints: SettlementComplaint[];
}

interface Named {
  reference: DocumentReference;
  index: number;
  original: NamedDocument;
}

/**
 * Settles a credit note against the documents that it refers to. Its total with VAT is counted against the invoices in
 * the order of the references, each up to its balance. A reference to another system's number, or to an invoice in
 * another currency, may cover the rest; without one, the last invoice takes the rest and is overdrawn.
 *
 * An invoice deducts its prepaid amount from the advances that it refers to in the same way.
 *
 * @param named the known documents of billing_reference
 * @returns one credit per known document, in the order of the references
 */
export function settleCredit(creditNote: CreditNote, named: readonly NamedDocument[]): Credit[] {
  const { kind, document } = creditNote;
  // Of several documents with one number, that of the kind which can be credited is meant.
  const wanted = named.filter((original) => original.kind === originalKind(kind));
  const byNumber = new Map([...named, ...wanted].map((original) => [original.documentSequence, original]));
  const references = (document.billing_reference ?? []).flatMap((reference, index): Named[] => {
    const original = byNumber.get(reference.id);
    return original === undefined ? [] : [{ reference, index, original }];
  });

  // A document that is referred to twice is credited once, and only an invoice to the same party in the same currency is.
  const seen = new Set<NamedDocument>();
  const firsts = references.filter(({ original }) => !seen.has(original) && seen.add(original));
  const counted = firsts.filter(
    ({ original }) =>
      original.kind === originalKind(kind) &&
      isSameParty(original.receiver, document[documentKinds[kind].receiver]) &&
      original.currency === document.document_currency_code,
  );

  const amounts = new Map<string, Exact>();
  let left = creditOf(creditNote);
  for (const { original } of counted) {
    const remaining = remainingOf(kind, original);
    const amount = remaining.lt(left) ? remaining : left;
    amounts.set(original.id, amount);
    left = left.minus(amount);
  }
  const last = counted.at(-1);
  const isOverdrawn = left.gt(0) && last !== undefined && !takesTheRest(creditNote, references);
  if (isOverdrawn) {
    amounts.set(last.original.id, left.plus(amounts.get(last.original.id) ?? zero));
  }

  const credits = firsts.map(({ original, index }): Credit => {
    const amount = money(amounts.get(original.id) ?? zero);
    return { original, amount, complaints: reportedTwice(creditNote, { original, index, amount }) };
  });
  const byOriginal = new Map(credits.map((one) => [one.original, one]));
  for (const one of references) {
    byOriginal.get(one.original)?.complaints.push(...complaintsAbout(creditNote, one));
  }
  if (isOverdrawn) {
    byOriginal.get(last.original)?.complaints.push(excess(creditNote, counted, last));
  }
  return credits;
}

/** The VAT of a tax invoice is reported with it, and once more with the invoice that deducts it as paid of its own total. */
function reportedTwice(
  invoice: CreditNote,
  { original, index, amount }: NamedAdvance & { amount: Decimal },
): SettlementComplaint[] {
  if (isCreditNote(invoice.kind) || !original.isTaxed || isVoid(original) || exact(amount).eq(0)) {
    return [];
  }
  const balance = money(exact(invoice.total).minus(creditOf(invoice)));
  const { documentSequence: number, currency } = original;
  return [complain("advanceTwice", index, { number, amount, currency, total: invoice.total, balance })];
}

/** What is left to credit of an invoice, or to deduct of an advance. */
function remainingOf(kind: DocumentKind, { total, charged, credited, deducted }: NamedDocument): Exact {
  const remaining = isCreditNote(kind) ? exact(total).minus(credited) : exact(charged).minus(credited).minus(deducted);
  return remaining.gt(0) ? remaining : zero;
}

/** A credit note with a total of zero or less credits nothing, and an invoice without a prepaid amount deducts nothing. */
function creditOf({ kind, total, document: { prepaid_amount: prepaid = "0" } }: CreditNote): Exact {
  const amount = exact(isCreditNote(kind) ? total : prepaid);
  return amount.gt(0) ? amount : zero;
}

/** Whether a reference may cover an unknown amount. An unknown number that is written like ours is a slip. */
function takesTheRest({ kind, document, ownPrefixes }: CreditNote, references: readonly Named[]): boolean {
  const known = new Set(references.map(({ reference }) => reference));
  const isForeign = (document.billing_reference ?? []).some(
    (one) => !known.has(one) && !looksLikeOurs(one.id, ownPrefixes),
  );
  const isOtherCurrency = ({ original }: Named): boolean =>
    original.kind === originalKind(kind) && original.currency !== document.document_currency_code;
  return isForeign || references.some(isOtherCurrency);
}

function excess(creditNote: CreditNote, counted: readonly Named[], { index, original }: Named): SettlementComplaint {
  const { kind } = creditNote;
  const remaining = counted.reduce((total, named) => total.plus(remainingOf(kind, named.original)), zero);
  const filled = {
    number: original.documentSequence,
    amount: money(creditOf(creditNote)),
    currency: original.currency,
    remaining: money(remaining),
  };
  const { credited, deducted } = original;
  return isCreditNote(kind)
    ? complain("excess", index, filled)
    : complain("advanceExcess", index, {
        ...filled,
        credited: money(exact(credited)),
        deducted: money(exact(deducted)),
      });
}

const complaintsAbout = (creditNote: CreditNote, named: Named): SettlementComplaint[] =>
  isCreditNote(creditNote.kind) ? originalComplaints(creditNote, named) : advanceComplaints(creditNote, named);

function originalComplaints(creditNote: CreditNote, { reference, index, original }: Named): SettlementComplaint[] {
  const { kind, document } = creditNote;
  const number = original.documentSequence;
  if (original.kind === kind) {
    return [complain("creditNote", index, { number })];
  }
  if (original.kind !== originalKind(kind)) {
    const named = {
      original: singular(original.kind),
      creditNote: singular(kind),
      expected: singular(originalKind(kind)),
    };
    return [complain("otherKind", index, { number, ...named })];
  }
  const complaints = [...partyComplaints("parties", creditNote, { index, original })];
  const currency = document.document_currency_code;
  if (original.currency !== currency) {
    complaints.push(complain("currency", index, { number, original: original.currency, currency }));
  }
  if (isVoid(original)) {
    complaints.push(complain("originalStatus", index, { number, status: statusOf(original) }));
  }
  return [...complaints, ...dateComplaints(creditNote, { reference, index, original })];
}

function partyComplaints(
  rule: "parties" | "advanceParties",
  { kind, document }: CreditNote,
  { index, original }: NamedAdvance,
): SettlementComplaint[] {
  const { receiver } = documentKinds[kind];
  if (isSameParty(original.receiver, document[receiver])) {
    return [];
  }
  const role = receiver === "accounting_supplier_party" ? "supplier" : "customer";
  const { party_name: legal, name } = original.receiver;
  return [complain(rule, index, { number: original.documentSequence, receiver: role, name: legal ?? name })];
}

const statusOf = ({ withdrawn, overallStatus }: NamedDocument): string => (withdrawn ? "withdrawn" : overallStatus);

/** Whether it was refused or withdrawn. */
const isVoid = ({ withdrawn, overallStatus }: NamedDocument): boolean =>
  withdrawn || correctableStatuses.includes(overallStatus);

/** "sales invoice" */
const singular = (kind: DocumentKind): string => kind.slice(0, -1).replaceAll("-", " ");

/** What an invoice has against an invoice that it names. */
function advanceComplaints(invoice: CreditNote, { reference, index, original }: Named): SettlementComplaint[] {
  const { id, kind, document } = invoice;
  const { documentSequence: number, issueDate: date } = original;
  if (original.id === id || original.kind !== kind) {
    const what = original.id === id ? "this invoice itself" : `a ${singular(original.kind)}`;
    return [complain("advanceKind", index, { number, what, expected: singular(kind) })];
  }
  const complaints = [...partyComplaints("advanceParties", invoice, { index, original })];
  if (isVoid(original)) {
    complaints.push(complain("advanceStatus", index, { number, status: statusOf(original) }));
  }
  if (document.issue_date < date) {
    complaints.push(complain("advanceOrder", index, { number, date }));
  }
  const byForm = creditOf(invoice).gt(0) ? deductionComplaints : balanceComplaints;
  return [...complaints, ...byForm(invoice, { index, original }), ...referenceDate({ reference, index, original })];
}

type NamedAdvance = Omit<Named, "reference">;

/** Against an advance that is deducted as a prepaid amount. */
function deductionComplaints({ document }: CreditNote, { index, original }: NamedAdvance): SettlementComplaint[] {
  const { documentSequence: number, currency: advance } = original;
  const currency = document.document_currency_code;
  return advance === currency ? [] : [complain("advanceCurrency", index, { number, advance, currency })];
}

/** Against an advance that the invoice leaves out of what it charges, which is the balance. */
function balanceComplaints({ kind, document }: CreditNote, { index, original }: NamedAdvance): SettlementComplaint[] {
  const { documentSequence: number, currency: advance, charged, credited, deducted, deductedBy: other } = original;
  const currency = document.document_currency_code;
  if (advance !== currency) {
    return [complain("balanceCurrency", index, { number, advance, currency })];
  }
  if (exact(charged).gt(0) && remainingOf(kind, original).eq(0)) {
    const figures = { credited: money(exact(credited)), deducted: money(exact(deducted)), currency };
    return [complain("balanceUsed", index, { number, ...figures })];
  }
  return other === null ? [] : [complain("balanceNamed", index, { number, other })];
}

function dateComplaints({ document }: CreditNote, named: Named): SettlementComplaint[] {
  const { documentSequence: number, issueDate: date } = named.original;
  return [
    ...referenceDate(named),
    ...(document.issue_date < date ? [complain("order", named.index, { number, date })] : []),
  ];
}

function referenceDate({ reference: { issue_date: sent }, index, original }: Named): SettlementComplaint[] {
  const { documentSequence: number, issueDate: date } = original;
  return sent !== undefined && sent !== date ? [complain("referenceDate", index, { number, date })] : [];
}

/** The credited amount and the balance of an invoice; the balance is negative when it is overdrawn. */
export function creditedAndRemaining(total: Decimal, credited: Decimal): { credited: Decimal; remaining: Decimal } {
  return { credited: money(exact(credited)), remaining: money(exact(total).minus(credited)) };
}

/** References to numbers that are written like ours and belong to no document of the business profile. */
export function unknownNumbers(
  kind: DocumentKind,
  { billing_reference: references = [] }: Pick<SettledDocument, "billing_reference">,
  known: ReadonlySet<string>,
  ownPrefixes: readonly string[],
): SettlementComplaint[] {
  return references.flatMap(({ id: number }, index) =>
    looksLikeOurs(number, ownPrefixes) && !known.has(number)
      ? [complain(isCreditNote(kind) ? "unknownNumber" : "advanceUnknown", index, { number })]
      : [],
  );
}

const defaults = defaultPrefixes.map(foldPrefix);

/**
 * Whether a number is written like ours: one that no document has is then a slip, and no number of another system.
 *
 * @param ownPrefixes folded prefixes that the organization's profiles have or had
 */
function looksLikeOurs(number: string, ownPrefixes: readonly string[]): boolean {
  const text = number.trim().toUpperCase();
  const folded = foldPrefix(text);
  return [...defaults, ...ownPrefixes].some(
    (prefix) => folded.startsWith(prefix) && !/^\p{L}/u.test(text.slice(prefix.length)),
  );
}
