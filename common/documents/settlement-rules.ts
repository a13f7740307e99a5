import type { Finding } from "../rules/finding.ts";
import { documentKinds } from "./document-kinds.ts";
import type { DocumentKind } from "./document.ts";

/** The member of a billing_reference entry that a rule checks. */
type ReferenceField = "id" | "issue_date";

interface SettlementRule {
  id: string;
  field: ReferenceField;
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
    text: "names {number}, which is {status}: there is nothing to credit as long as it is",
    test: "the original is neither refused nor withdrawn",
  },
  excess: {
    id: "OWN-35",
    field: "id",
    refused: true,
    text: "names {number}: this credit note comes to {amount} {currency}, and of what it names only {remaining} {currency} remain",
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
    refused: false,
    text: "names {number}, which is written like a number of this service, and the business profile has no such document: nothing was compared with it",
    test: "a number that is written like ours belongs to a document of the business profile",
  },
  advanceTwice: {
    id: "OWN-60",
    field: "id",
    refused: false,
    text: "names {number}, a tax invoice: {amount} {currency} of it are in its report with their VAT, and once more in the {total} {currency} of this invoice. A final invoice charges the balance, {balance} {currency} with VAT, and has no prepaid_amount",
    test: "what a tax invoice has charged in advance is not charged again",
  },
  advanceUnknown: {
    id: "OWN-61",
    field: "id",
    refused: true,
    text: "names {number}, which is written like a number of this service, and the business profile has no such document",
    test: "an advance whose number is written like ours is a document of the business profile",
  },
  advanceKind: {
    id: "OWN-61",
    field: "id",
    refused: true,
    text: "names {number}, which is {what}: an advance is another {expected}",
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
    text: "names {number}, which is {status}: there is nothing to deduct as long as it is",
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
  advanceExcess: {
    id: "OWN-64",
    field: "id",
    refused: true,
    text: "names {number}: the prepaid amount is {amount} {currency}, and of what the invoice names only {remaining} {currency} are left to deduct. Of {number}, {credited} {currency} are credited, and other invoices deduct {deducted} {currency}",
    test: "the prepaid amount is no more than what is left of the advances",
  },
} as const satisfies Readonly<Record<string, SettlementRule>>;

type SettlementRuleName = keyof typeof settlementRules;

export interface SettlementComplaint {
  rule: SettlementRuleName;
  /** Index in billing_reference, from 0. */
  index: number;
  /** Text after the field's name. */
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

const elements: Readonly<Record<ReferenceField, string>> = { id: "cbc:ID", issue_date: "cbc:IssueDate" };

const subjects: Readonly<Record<ReferenceField, string>> = {
  id: "The reference",
  issue_date: "The issue date of the reference",
};

/** The complaint as a warning with its place in the UBL and its field in the request. */
export function settlementFinding(kind: DocumentKind, { rule, index, words }: SettlementComplaint): Finding {
  const { id, field, test } = settlementRules[rule];
  const element = elements[field];
  return {
    flag: "warning",
    reasonCode: id,
    text: `${subjects[field]} ${words}.`,
    location: `/${documentKinds[kind].rootName}/cac:BillingReference[${index + 1}]/cac:InvoiceDocumentReference[1]/${element}[1]`,
    test,
    pointer: `/billing_reference/${index}/${field}`,
    ruleSet,
  };
}

/** Complaints as field errors of the request, by path, for organizations with the policy `refuse`. @param refuseOn ids of rules */
export function settlementErrors(
  complaints: readonly SettlementComplaint[],
  refuseOn: ReadonlySet<string>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { rule, index, words } of complaints) {
    const { id, field } = settlementRules[rule];
    const path = `billing_reference[${index}].${field}`;
    if (refuseOn.has(id)) {
      errors[path] ??= `${path} ${words} (${id})`;
    }
  }
  return errors;
}
