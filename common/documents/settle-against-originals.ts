import { asLatin, defaultPrefixes, foldPrefix } from "../organizations/numbering.ts";
import { exact, money, sum, zero, type Exact } from "../pricing/decimal.ts";
import { documentKinds, isCreditNote, isSelfBilled, partyNames } from "./document-kinds.ts";
import type { Decimal, DocumentKind, DocumentReference, Party, TradeDocument } from "./document.ts";
import { isSameParty } from "./likely-duplicate.ts";
import {
  grossOf,
  shareOut,
  type ByCategory,
  type CategoryExcess,
  type CategoryShares,
  type ChargedDocument,
} from "./settlement-categories.ts";
import { complain, type SettlementComplaint } from "./settlement-rules.ts";
import { correctableStatuses, type OverallStatus } from "../status/status.ts";

/** What happens to a credit note that does not fit its originals, and to an invoice that does not fit its advances. */
export const settlementPolicies = ["warn", "refuse"] as const;

export type SettlementPolicy = (typeof settlementPolicies)[number];

/** For new organizations, because what was reported in excess cannot be taken back. */
export const defaultSettlement: SettlementPolicy = "refuse";

/** The kind that a document names: a credit note names the invoices that it credits, an invoice the advances that it deducts. */
export const originalKind = (kind: DocumentKind): DocumentKind =>
  isSelfBilled(kind) ? "purchase-invoices" : "sales-invoices";

/** A document of the same business profile that a credit note or an invoice refers to. */
export interface NamedDocument extends ChargedDocument {
  kind: DocumentKind;
  documentSequence: string;
  issueDate: string;
  currency: string;
  /** AED for one unit of the currency; null where it has no rate. */
  rate: Decimal | null;
  receiver: Party;
  overallStatus: OverallStatus;
  /** Whether its report to the authority was withdrawn. */
  withdrawn: boolean;
  /** Whether its receiver has it or may have it; asked for where it was refused. */
  delivered: boolean;
  /** Total with VAT. */
  total: Decimal;
  /** Sum of other credit notes. */
  credited: Decimal;
  /** Whether it is a tax invoice, and not out of the scope of VAT. */
  isTaxed: boolean;
  /** What can have been paid of it: its total, and what that was rounded up by. */
  charged: Decimal;
  /** What other invoices deduct of it as an advance, and the first of those that name it. */
  deducted: Decimal;
  deductedBy: string | null;
}

/** What a reference means, by its text. */
export type Meanings = ReadonlyMap<string, { original: NamedDocument; others: readonly string[] }>;

/** The part of a document that its settlement looks at. */
export interface SettledDocument extends Pick<
  TradeDocument,
  | "billing_reference"
  | "prepaid_amount"
  | "document_currency_code"
  | "tax_exchange_rate"
  | "issue_date"
  | "accounting_supplier_party"
  | "accounting_customer_party"
> {
  /** Net amount and VAT by category, of a credit note. */
  credit?: ByCategory;
}

interface CreditNote {
  kind: DocumentKind;
  document: SettledDocument;
  /** Total with VAT. */
  total: Decimal;
  /** Folded prefixes, as looksLikeOurs takes them. */
  ownPrefixes: readonly string[];
  /** Numbers that are written like ours, and are those of another organization's documents. */
  elsewhere: ReadonlySet<string>;
}

export interface Credit {
  original: NamedDocument;
  /** The references to it, as they are written. */
  namedBy: readonly string[];
  /** What a credit note takes off the original, or an invoice deducts of the advance; zero where it does not count. */
  amount: Decimal;
  /** Net and VAT that a credit note takes off the original, by category; empty for an invoice. */
  categories: ByCategory;
  complaints: SettlementComplaint[];
}

interface Named {
  reference: DocumentReference;
  index: number;
  original: NamedDocument;
  others: readonly string[];
}

/**
 * Settles a credit note against the documents that it refers to. Each of its VAT categories is counted against what the invoices have
 * left of it, in the order of the references. A reference to another system's number, or to an invoice in another currency, may cover
 * the rest; without one, the rest is counted against what the invoices have left at all, and the last one is overdrawn.
 *
 * An invoice deducts its prepaid amount from the advances that it refers to in their order, whatever its categories are.
 *
 * @param meanings the known documents of billing_reference
 * @returns one credit per known document, in the order of the references
 */
export function settleAgainstOriginals(creditNote: CreditNote, meanings: Meanings): Credit[] {
  const { kind, document } = creditNote;
  const references = (document.billing_reference ?? []).flatMap((reference, index): Named[] => {
    const meant = meanings.get(reference.id);
    return meant === undefined ? [] : [{ reference, index, ...meant }];
  });

  // A document that is referred to twice counts once. Only one that is meant for certain counts, of the right kind, to the same
  // party and in the same currency.
  const seen = new Set<string>();
  const firsts = references.filter(({ original: { id } }) => !seen.has(id) && seen.add(id));
  const counted = firsts.filter(
    ({ original, others }) =>
      others.length === 0 &&
      original.kind === originalKind(kind) &&
      isSameParty(original.receiver, document[documentKinds[kind].receiver]) &&
      original.currency === document.document_currency_code,
  );
  const coversRest = takesTheRest(creditNote, references);
  const invoices = counted.map(({ original }) => original);
  const shares = shareOut(document.credit ?? {}, invoices, coversRest);
  const { ofInvoices } = shares;
  const { amounts, overdrawn } = takenOff(creditNote, { invoices, ofInvoices, coversRest });

  const credits = firsts.map(({ original, index }): Credit => {
    const amount = money(amounts.get(original.id) ?? zero);
    return {
      original,
      namedBy: references.filter((one) => one.original.id === original.id).map(({ reference }) => reference.id),
      amount,
      categories: ofInvoices.get(original.id) ?? {},
      complaints: reportedTwice(creditNote, { original, index, amount }),
    };
  });
  const byOriginal = new Map(credits.map((one) => [one.original.id, one]));
  for (const one of references) {
    byOriginal.get(one.original.id)?.complaints.push(...complaintsAbout(creditNote, one));
  }
  byOriginal
    .get(counted.at(-1)?.original.id ?? "")
    ?.complaints.push(...tooMuch(creditNote, counted, overdrawn, shares));
  return credits;
}

/** Complaints about the amounts, at the last of the originals. */
function tooMuch(
  creditNote: CreditNote,
  counted: readonly Named[],
  overdrawn: Exact,
  { excesses, rounding }: CategoryShares,
): SettlementComplaint[] {
  const last = counted.at(-1);
  if (last === undefined) {
    return [];
  }
  const isRounding = isCreditNote(creditNote.kind) && excesses.length === 0 && overdrawn.lte(rounding);
  // If only the total is too large, the categories exceed by the same amount, and one complaint is enough.
  const isOfCategories = sum(excesses.map((one) => one.excess)).gt(overdrawn);
  return [
    ...(overdrawn.gt(0) && !isRounding ? [excess(creditNote, counted, last)] : []),
    ...(isOfCategories ? excesses.map((one) => categoryExcess(one, last)) : []),
  ];
}

interface Shared extends Pick<CategoryShares, "ofInvoices"> {
  invoices: readonly NamedDocument[];
  coversRest: boolean;
}

/** What the credit comes to with each invoice, and what none of them has left. */
function takenOff(
  creditNote: CreditNote,
  { invoices, ofInvoices, coversRest }: Shared,
): { amounts: Map<string, Exact>; overdrawn: Exact } {
  const amounts = new Map<string, Exact>();
  const { kind } = creditNote;
  let left = creditOf(creditNote);
  const take = (original: NamedDocument, most: Exact): void => {
    const before = amounts.get(original.id) ?? zero;
    const amount = [most, remainingOf(kind, original).minus(before), left].reduce((one, other) =>
      other.lt(one) ? other : one,
    );
    amounts.set(original.id, before.plus(amount));
    left = left.minus(amount);
  };
  for (const original of invoices) {
    take(original, grossOf(ofInvoices.get(original.id) ?? {}));
  }
  // Amounts of other categories are not taken off these invoices where something else may have charged them.
  if (!(coversRest && isCreditNote(kind))) {
    for (const original of invoices) {
      take(original, left);
    }
  }
  const last = invoices.at(-1);
  if (coversRest || last === undefined) {
    return { amounts, overdrawn: zero };
  }
  amounts.set(last.id, left.plus(amounts.get(last.id) ?? zero));
  return { amounts, overdrawn: left };
}

/** The VAT of a tax invoice is reported with it, and once more with the invoice that deducts it as paid of its own total. */
function reportedTwice(
  invoice: CreditNote,
  { original, index, amount }: NamedAdvance & { amount: Decimal },
): SettlementComplaint[] {
  if (isCreditNote(invoice.kind) || !original.isTaxed || isVoid(original) || exact(amount).eq(0)) {
    return [];
  }
  const { documentSequence: number, currency, total, chargedByCategory } = original;
  const charged = Object.values(chargedByCategory).reduce((sumOf, [, tax]) => sumOf.plus(tax), zero);
  const vat = exact(total).gt(0) ? money(charged.times(amount).div(total)) : "0.00";
  const balance = money(exact(invoice.total).minus(creditOf(invoice)));
  return [complain("advanceTwice", index, { number, amount, currency, vat, balance })];
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
function takesTheRest({ kind, document, ownPrefixes, elsewhere }: CreditNote, references: readonly Named[]): boolean {
  const known = new Set(references.map(({ reference }) => reference));
  const isForeign = (document.billing_reference ?? []).some(
    (one) => !known.has(one) && (elsewhere.has(one.id) || !looksLikeOurs(one.id, ownPrefixes)),
  );
  const isOtherCurrency = ({ original, others }: Named): boolean =>
    others.length === 0 &&
    original.kind === originalKind(kind) &&
    original.currency !== document.document_currency_code;
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

function categoryExcess(
  { category, net, tax, netLeft, taxLeft }: CategoryExcess,
  { index, original: { documentSequence: number, currency } }: Named,
): SettlementComplaint {
  const amounts = { net: money(net), tax: money(tax), netLeft: money(netLeft), taxLeft: money(taxLeft) };
  return complain("categoryExcess", index, { number, currency, category, ...amounts });
}

function complaintsAbout(creditNote: CreditNote, named: Named): SettlementComplaint[] {
  const { reference, index, original, others } = named;
  const { documentSequence: number } = original;
  if (others.length > 0) {
    return [complain("several", index, { written: reference.id, numbers: [number, ...others].join(", ") })];
  }
  const complaints = isCreditNote(creditNote.kind)
    ? originalComplaints(creditNote, named)
    : advanceComplaints(creditNote, named);
  return reference.id === number
    ? complaints
    : [...complaints, complain("spelling", index, { number, written: reference.id })];
}

function originalComplaints(creditNote: CreditNote, named: Named): SettlementComplaint[] {
  const { index, original } = named;
  const { kind, document } = creditNote;
  const number = original.documentSequence;
  if (original.kind === kind) {
    return [complain("creditNote", index, { number })];
  }
  if (original.kind !== originalKind(kind)) {
    const kinds = {
      original: singular(original.kind),
      creditNote: singular(kind),
      expected: singular(originalKind(kind)),
    };
    return [complain("otherKind", index, { number, ...kinds })];
  }
  const complaints = [...partyComplaints("parties", creditNote, { index, original })];
  const currency = document.document_currency_code;
  if (original.currency !== currency) {
    complaints.push(complain("currency", index, { number, original: original.currency, currency }));
  }
  if (isVoid(original)) {
    complaints.push(complain("originalStatus", index, { number, status: statusOf(original) }));
  }
  const { calculation_rate: rate } = document.tax_exchange_rate ?? {};
  if (currency !== "AED" && rate !== undefined && original.rate !== null && !exact(rate).eq(original.rate)) {
    complaints.push(complain("rate", index, { number, rate, original: original.rate }));
  }
  if (original.deductedBy !== null) {
    complaints.push(complain("advanceCredited", index, { number, other: original.deductedBy }));
  }
  return [...complaints, ...dateComplaints(creditNote, named)];
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
  const { role } = partyNames[receiver];
  const { party_name: legal, name } = original.receiver;
  return [complain(rule, index, { number: original.documentSequence, receiver: role, name: legal ?? name })];
}

const statusOf = ({ withdrawn, overallStatus }: NamedDocument): string => (withdrawn ? "withdrawn" : overallStatus);

/** Whether it was refused or withdrawn. What its receiver has can only be credited, whatever its report needs. */
const isVoid = ({ withdrawn, overallStatus, delivered }: NamedDocument): boolean =>
  withdrawn || (correctableStatuses.includes(overallStatus) && !delivered);

/** "sales invoice" */
const singular = (kind: DocumentKind): string => kind.slice(0, -1).replaceAll("-", " ");

/** Complaints about an invoice that an invoice names. */
function advanceComplaints(invoice: CreditNote, named: Named): SettlementComplaint[] {
  const { index, original } = named;
  const { kind, document } = invoice;
  const { documentSequence: number, issueDate: date } = original;
  if (original.kind !== kind) {
    return [complain("advanceKind", index, { number, original: singular(original.kind), expected: singular(kind) })];
  }
  const complaints = [...partyComplaints("advanceParties", invoice, { index, original })];
  if (isVoid(original)) {
    complaints.push(complain("advanceStatus", index, { number, status: statusOf(original) }));
  }
  if (document.issue_date < date) {
    complaints.push(complain("advanceOrder", index, { number, date }));
  }
  const byForm = creditOf(invoice).gt(0) ? deductionComplaints : balanceComplaints;
  return [...complaints, ...byForm(invoice, { index, original }), ...referenceDate(named)];
}

type NamedAdvance = Pick<Named, "index" | "original">;

/** Complaints about an advance that is deducted as a prepaid amount. */
function deductionComplaints({ document }: CreditNote, { index, original }: NamedAdvance): SettlementComplaint[] {
  const { documentSequence: number, currency: advance } = original;
  const currency = document.document_currency_code;
  return advance === currency ? [] : [complain("advanceCurrency", index, { number, advance, currency })];
}

/** Complaints about an advance of an invoice that charges only the balance. */
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

function referenceDate({
  reference: { issue_date: sent },
  index,
  original,
}: Omit<Named, "others">): SettlementComplaint[] {
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

/** Words before a number, without their blanks. */
const namedInvoice = /^(?:TAX)?(?:INVOICE)?(?:NUMBER|NO|NR)?/;

/** With a year and a running number, whatever lies before them: "Invoice SB1-2026-7". */
const defaults = defaultPrefixes.map((prefix) => ({ prefix, whole: new RegExp(`${foldPrefix(prefix)}20\\d{3,}$`) }));

/**
 * Whether a number is written like ours: one that no document has is then a slip, and no number of another system. `SB1…` is a
 * slip for `SBI…` where a year and a number follow: other systems have such numbers as well.
 *
 * @param ownPrefixes folded prefixes that the organization's profiles have or had
 */
function looksLikeOurs(number: string, ownPrefixes: readonly string[]): boolean {
  const text = lettersAndDigits(number);
  const folded = foldPrefix(text);
  const named = text.replace(namedInvoice, "");
  return (
    defaults.some(({ prefix, whole }) => beginsWith(prefix, text) || beginsWith(prefix, named) || whole.test(folded)) ||
    ownPrefixes
      .map(lettersAndDigits)
      .some((prefix) => beginsWith(prefix, folded) || beginsWith(prefix, foldPrefix(named)))
  );
}

const beginsWith = (prefix: string, whole: string): boolean =>
  whole.startsWith(prefix) && !/^\p{L}/u.test(whole.slice(prefix.length));

const lettersAndDigits = (text: string): string => asLatin(text).replaceAll(/[^\p{L}\p{N}]/gu, "");
