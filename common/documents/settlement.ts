import { defaultPrefixes, foldPrefix } from "../organizations/numbering.ts";
import { exact, money, zero, type Exact } from "../pricing/decimal.ts";
import { documentKinds } from "./document-kinds.ts";
import type { Decimal, DocumentKind, DocumentReference, Party, TradeDocument } from "./document.ts";
import { isSameParty } from "./likely-duplicate.ts";
import { complain, type SettlementComplaint } from "./settlement-rules.ts";
import { correctableStatuses, type OverallStatus } from "../status/status.ts";

/** What happens to a credit note that does not fit its originals. */
export const settlementPolicies = ["warn", "refuse"] as const;

export type SettlementPolicy = (typeof settlementPolicies)[number];

/** For new organizations, because what was reported in excess cannot be taken back. */
export const defaultSettlement: SettlementPolicy = "refuse";

export const isCreditNote = (kind: DocumentKind): boolean => documentKinds[kind].rootName === "CreditNote";

export const originalKind = (kind: DocumentKind): DocumentKind =>
  kind === "purchase-credit-notes" ? "purchase-invoices" : "sales-invoices";

/** A document of the same business profile that a credit note refers to. */
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
}

/** The part of a document that its settlement looks at. */
export type SettledDocument = Pick<
  TradeDocument,
  | "billing_reference"
  | "document_currency_code"
  | "issue_date"
  | "accounting_supplier_party"
  | "accounting_customer_party"
>;

interface CreditNote {
  kind: DocumentKind;
  document: SettledDocument;
  /** Total with VAT. */
  total: Decimal;
  /** Folded prefixes, as looksLikeOurs takes them. */
  ownPrefixes: readonly string[];
}

export interface Credit {
  original: NamedDocument;
  /** Amount taken off the original; zero where it does not count. */
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
    const remaining = remainingOf(original);
    const amount = remaining.lt(left) ? remaining : left;
    amounts.set(original.id, amount);
    left = left.minus(amount);
  }
  const last = counted.at(-1);
  const isOverdrawn = left.gt(0) && last !== undefined && !takesTheRest(creditNote, references);
  if (isOverdrawn) {
    amounts.set(last.original.id, left.plus(amounts.get(last.original.id) ?? zero));
  }

  const credits = firsts.map(({ original }): Credit => ({
    original,
    amount: money(amounts.get(original.id) ?? zero),
    complaints: [],
  }));
  const byOriginal = new Map(credits.map((one) => [one.original, one]));
  for (const one of references) {
    byOriginal.get(one.original)?.complaints.push(...complaintsAbout(creditNote, one));
  }
  if (isOverdrawn) {
    byOriginal.get(last.original)?.complaints.push(excess(creditNote, counted, last));
  }
  return credits;
}

const remainingOf = ({ total, credited }: NamedDocument): Exact => {
  const remaining = exact(total).minus(credited);
  return remaining.gt(0) ? remaining : zero;
};

/** A credit note with a total of zero or less credits nothing. */
const creditOf = ({ total }: CreditNote): Exact => (exact(total).gt(0) ? exact(total) : zero);

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
    complaints.push(complain("originalStatus", index, { number, status }));
  }
  return [...complaints, ...dateComplaints(creditNote, { reference, index, original })];
}

/** "sales invoice" */
const singular = (kind: DocumentKind): string => kind.slice(0, -1).replaceAll("-", " ");

function dateComplaints({ document }: CreditNote, { reference, index, original }: Named): SettlementComplaint[] {
  const { documentSequence: number, issueDate: date } = original;
  const sent = reference.issue_date;
  return [
    ...(sent !== undefined && sent !== date ? [complain("referenceDate", index, { number, date })] : []),
    ...(document.issue_date < date ? [complain("order", index, { number, date })] : []),
  ];
}

/** The credited amount and the balance of an invoice; the balance is negative when it is overdrawn. */
export function creditedAndRemaining(total: Decimal, credited: Decimal): { credited: Decimal; remaining: Decimal } {
  return { credited: money(exact(credited)), remaining: money(exact(total).minus(credited)) };
}

/** References to numbers that are written like ours and belong to no document of the business profile. */
export function unknownNumbers(
  { billing_reference: references = [] }: Pick<SettledDocument, "billing_reference">,
  known: ReadonlySet<string>,
  ownPrefixes: readonly string[],
): SettlementComplaint[] {
  return references.flatMap(({ id: number }, index) =>
    looksLikeOurs(number, ownPrefixes) && !known.has(number) ? [complain("unknownNumber", index, { number })] : [],
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
