import type { Finding } from "../rules/finding.ts";
import { documentKinds } from "./document-kinds.ts";
import type { DocumentKind } from "./document.ts";

/** The field that a rule checks: a member of a billing_reference entry, or the rate. */
type SettledField = "id" | "issue_date" | "rate";

interface SettlementRule {
  id: string;
  field: SettledField;
  /** Whether an organization with the policy `refuse` and no list of its own (`refuse_on`) gets an error of the request. */
  refused: boolean;
  /** Text after the field's name; `{…}` is a placeholder. */
  text: string;
  /** The condition, as findings show it. */
  test: string;
}

/**
 * Checks between a credit note or an invoice and the documents that it refers to. They need the database and are therefore not
 * Schematron; their findings look the same.
 */
export const settlementRules = {
  parties: {
    id: "OWN-31",
    field: "id",
    refused: true,
    text: "names {number}, which has another {receiver} than this credit note: {name}",
    test: "the original and the credit note have the same parties",
  },
  creditNote: {
    id: "OWN-32",
    field: "id",
    refused: true,
    text: "names {number}, which is a credit note itself: only an invoice can be credited",
    test: "the original is an invoice",
  },
  currency: {
    id: "OWN-33",
    field: "id",
    refused: true,
    text: "names {number}, which is in {original}: a credit note in {currency} cannot be counted against it",
    test: "the original and the credit note have the same currency",
  },
  originalStatus: {
    id: "OWN-34",
    field: "id",
    refused: true,
    text: "names {number}, which is {status}: nothing can be credited while it has this status",
    test: "the original is neither refused nor withdrawn",
  },
  excess: {
    id: "OWN-35",
    field: "id",
    refused: true,
    text: "names {number}: this credit note comes to {amount} {currency}, but only {remaining} {currency} remain of the documents that it names",
    test: "the credit note comes to no more than what remains of its originals",
  },
  referenceDate: {
    id: "OWN-36",
    field: "issue_date",
    refused: false,
    text: "differs from {date}, the issue date of {number}",
    test: "the issue date of the reference is that of the original",
  },
  order: {
    id: "OWN-37",
    field: "id",
    refused: false,
    text: "names {number}, which was issued on {date}, after this credit note",
    test: "the original was not issued after the credit note",
  },
  otherKind: {
    id: "OWN-54",
    field: "id",
    refused: false,
    text: "names {number}, which is a {original}: a {creditNote} is about a {expected}",
    test: "the original is of the same direction as the credit note, purchase or sales",
  },
  unknownNumber: {
    id: "OWN-55",
    field: "id",
    refused: true,
    text: "names {number}, which looks like a number of this service, but the business profile has no such document: nothing was compared with it",
    test: "a number that is written like ours belongs to a document of the business profile",
  },
  // Executive regulation 60(1)(e): a credit note states the VAT that was charged for what is given back.
  categoryExcess: {
    id: "OWN-56",
    field: "id",
    refused: true,
    text: "names {number}: this credit note gives back {net} {currency} of VAT category {category} with {tax} of VAT, but only {netLeft} with {taxLeft} of VAT remain of that category in the documents that it names",
    test: "net amount and VAT of each VAT category come to no more than what remains of the originals in that category",
  },
  several: {
    id: "OWN-57",
    field: "id",
    refused: true,
    text: "is {written}, which could mean several documents of the business profile: {numbers}; write the number exactly as one of them has it",
    test: "the reference means one document of the business profile",
  },
  // Decree-Law 8 of 2017, 69: what is charged in another currency is converted at the rate of the day of the supply.
  rate: {
    id: "OWN-58",
    field: "rate",
    refused: false,
    text: "is {rate}, and {number} was charged at {original}: a credit note is converted at the rate of its invoice",
    test: "the exchange rate of the credit note is that of its original",
  },
  spelling: {
    id: "OWN-59",
    field: "id",
    refused: false,
    text: "is written {written}, and the receiver knows that document as {number}",
    test: "the reference is the number of the original as the original has it",
  },
  advanceTwice: {
    id: "OWN-60",
    field: "id",
    refused: false,
    text: "names {number}, a tax invoice: the {amount} {currency} that this invoice deducts are reported with it, {vat} {currency} of them VAT, and once more with this invoice. A final invoice charges the balance, {balance} {currency} with VAT, and has no prepaid_amount",
    test: "what a tax invoice has charged in advance is not charged again",
  },
  advanceUnknown: {
    id: "OWN-61",
    field: "id",
    refused: true,
    text: "names {number}, which looks like a number of this service, but the business profile has no such document",
    test: "an advance whose number is written like ours is a document of the business profile",
  },
  advanceKind: {
    id: "OWN-61",
    field: "id",
    refused: true,
    text: "names {number}, which is a {original}: an advance is a {expected}",
    test: "the advance is an invoice of the same direction, purchase or sales",
  },
  advanceParties: {
    id: "OWN-61",
    field: "id",
    refused: true,
    text: "names {number}, which has another {receiver} than this invoice: {name}",
    test: "the advance and the invoice have the same parties",
  },
  advanceCurrency: {
    id: "OWN-62",
    field: "id",
    refused: true,
    text: "names {number}, which is in {advance}: an invoice in {currency} cannot deduct it",
    test: "the advance and the invoice have the same currency",
  },
  advanceStatus: {
    id: "OWN-62",
    field: "id",
    refused: true,
    text: "names {number}, which is {status}: nothing can be deducted while it has this status",
    test: "the advance is neither refused nor withdrawn",
  },
  advanceOrder: {
    id: "OWN-62",
    field: "id",
    refused: true,
    text: "names {number}, which was issued on {date}, after this invoice",
    test: "the advance was not issued after the invoice",
  },
  balanceCurrency: {
    id: "OWN-63",
    field: "id",
    refused: false,
    text: "names {number}, which is in {advance}: what of it this invoice in {currency} leaves out cannot be compared",
    test: "the advance and the balance have the same currency",
  },
  balanceUsed: {
    id: "OWN-63",
    field: "id",
    refused: false,
    text: "names {number}, of which nothing is left to deduct: {credited} {currency} are credited, and other invoices deduct {deducted} {currency}",
    test: "an advance that the balance leaves out was not credited or deducted before",
  },
  balanceNamed: {
    id: "OWN-63",
    field: "id",
    refused: false,
    text: "names {number}, and {other} names it too: an advance is deducted once",
    test: "an advance that the balance leaves out is named by no other invoice",
  },
  advanceCredited: {
    id: "OWN-63",
    field: "id",
    refused: false,
    text: "names {number}, which {other} names as invoiced before it: an advance is deducted or credited",
    test: "the original is no advance of another invoice",
  },
  advanceExcess: {
    id: "OWN-64",
    field: "id",
    refused: true,
    text: "names {number}: the prepaid amount is {amount} {currency}, but only {remaining} {currency} are left to deduct from the documents that this invoice names. Of {number}, credit notes take {credited} {currency}, and other invoices {deducted} {currency}",
    test: "the prepaid amount is no more than what is left of the advances",
  },
} as const satisfies Readonly<Record<string, SettlementRule>>;

type SettlementRuleName = keyof typeof settlementRules;

export interface SettlementComplaint {
  rule: SettlementRuleName;
  /** Index in billing_reference, from 0. */
  index: number;
  words: string;
}

export function complain(
  rule: SettlementRuleName,
  index: number,
  filled: Readonly<Record<string, string>>,
): SettlementComplaint {
  const words = settlementRules[rule].text.replaceAll(/\{(\w+)\}/g, (place, name: string) => filled[name] ?? place);
  return { rule, index, words };
}

const ruleSet = "settlement 1";

/** Where a field stands in the request and, below the root, in the UBL. */
interface Place {
  subject: string;
  path: string;
  at: string;
}

/** The XPath with an index in each step. */
const indexed = (xpath: string): string => xpath.replaceAll(/(?<!\])(?=\/|$)/g, "[1]");

function placeOf(field: SettledField, index: number): Place {
  if (field === "rate") {
    const at = "cac:TaxExchangeRate/cbc:CalculationRate";
    return { subject: "The exchange rate", path: "tax_exchange_rate.calculation_rate", at };
  }
  const subject = field === "id" ? "The reference" : "The issue date of the reference";
  const element = field === "id" ? "cbc:ID" : "cbc:IssueDate";
  const at = `cac:BillingReference[${index + 1}]/cac:InvoiceDocumentReference/${element}`;
  return { subject, path: `billing_reference[${index}].${field}`, at };
}

/** The complaint as a warning with its place in the UBL and its field in the request. */
export function settlementFinding(kind: DocumentKind, { rule, index, words }: SettlementComplaint): Finding {
  const { id, field, test } = settlementRules[rule];
  const { subject, path, at } = placeOf(field, index);
  return {
    flag: "warning",
    reasonCode: id,
    text: `${subject} ${words}.`,
    location: `/${documentKinds[kind].rootName}/${indexed(at)}`,
    test,
    pointer: `/${path.replace(/\[(\d+)\]/, "/$1").replaceAll(".", "/")}`,
    ruleSet,
  };
}

/**
 * Complaints as field errors of the request, by path, for organizations with the policy `refuse`.
 *
 * @param refuseOn ids of rules
 * @param isXml whether the document is sent as XML, in which its places are XPaths
 */
export function settlementErrors(
  complaints: readonly SettlementComplaint[],
  refuseOn: ReadonlySet<string>,
  isXml: boolean,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { rule, index, words } of complaints) {
    const { id, field } = settlementRules[rule];
    const { path: ofRequest, at } = placeOf(field, index);
    const path = isXml ? `/*/${at}` : ofRequest;
    if (refuseOn.has(id)) {
      errors[path] ??= `${path} ${words} (${id})`;
    }
  }
  return errors;
}
