import { defaultPrefixes, foldPrefix } from "../organizations/numbering.ts";
import { documentKinds, type DocumentKindTraits } from "../documents/document-kinds.ts";
import type { DocumentKind, Party, TradeDocument } from "../documents/document.ts";
import { documentLimits } from "../rules/document-limits.ts";
import { type UblElement, textAt } from "./ubl-element.ts";
import type { CheckedMembers } from "../rules/uae-checks.ts";

/** As long as the note fits that the access point keeps with an envelope. */
const maxLength = 64;

/**
 * What is wrong with the number that a document brings, as words behind its place. It becomes part of file names,
 * messages and lists, where two numbers must not look the same.
 */
function numberProblem(number: string): string | undefined {
  if (number.length > maxLength) {
    return `must have at most ${maxLength} characters`;
  }
  if (/\p{C}/u.test(number)) {
    return "must not have control, invisible or unassigned characters";
  }
  return number === number.trim().replaceAll(/\s+/g, " ")
    ? undefined
    : "must not begin or end with a space, nor have two together";
}

/** How the service writes the numbers of one profile, kind and year. */
export interface OwnNumbers {
  prefix: string;
  width: number;
  year: number;
}

/**
 * Whether a number that a document brings could be taken for one that the service gives, or has given.
 *
 * @param claimed folded prefixes that the profile has or had
 */
export function looksLikeOwn(number: string, claimed: readonly string[]): boolean {
  const [, found = ""] = /^(.+)-\d+-\d+$/.exec(number.toUpperCase()) ?? [];
  return defaultPrefixes.includes(found) || claimed.includes(foldPrefix(found));
}

/** The running number of one that the service could give itself, written as it writes it; undefined for any other. */
export function ownRunningNumber(number: string, { prefix, width, year }: OwnNumbers): bigint | undefined {
  const [, digits] = /-(\d{1,15})$/.exec(number) ?? [];
  const value = BigInt(digits ?? 0);
  return number === `${prefix}-${year}-${String(value).padStart(width, "0")}` ? value : undefined;
}

/** Complaints by XPath. */
type ClaimErrors = Record<string, string>;

/** An element that may occur only once: of two, either could be the one that counts. `step` is its name in UblElement. */
interface Single {
  step: string;
  name: string;
  isMandatory?: true;
}

const headerOf = ({ typeCodeElement }: DocumentKindTraits): readonly Single[] => [
  { step: "CustomizationID", name: "cbc:CustomizationID", isMandatory: true },
  { step: "ProfileID", name: "cbc:ProfileID", isMandatory: true },
  { step: "ProfileExecutionID", name: "cbc:ProfileExecutionID" },
  { step: "ID", name: "cbc:ID", isMandatory: true },
  { step: "UUID", name: "cbc:UUID" },
  { step: "IssueDate", name: "cbc:IssueDate", isMandatory: true },
  { step: "IssueTime", name: "cbc:IssueTime" },
  { step: "TypeCode", name: typeCodeElement, isMandatory: true },
  { step: "DocumentCurrencyCode", name: "cbc:DocumentCurrencyCode" },
  { step: "TaxCurrencyCode", name: "cbc:TaxCurrencyCode" },
  { step: "AccountingSupplierParty", name: "cac:AccountingSupplierParty" },
  { step: "AccountingCustomerParty", name: "cac:AccountingCustomerParty" },
  { step: "LegalMonetaryTotal", name: "cac:LegalMonetaryTotal" },
];

const totals: readonly Single[] = ["TaxExclusiveAmount", "TaxInclusiveAmount", "PayableAmount"].map((step) => ({
  step,
  name: `cbc:${step}`,
}));

/** What is wrong with a day of issue, as words behind the name of the field. */
export type DateProblem = (day: string) => string | undefined;

/**
 * Complaints about what the service itself needs of a document in order to take, number and report it: kind, specification,
 * number, day of issue and both parties. Everything else is judged by the rules.
 */
export function documentClaims(root: UblElement, kind: DocumentKind, dateProblem: DateProblem): ClaimErrors {
  const traits = documentKinds[kind];
  const errors: ClaimErrors = {
    ...singles(root, "/*", headerOf(traits)),
    ...singles(root.first("LegalMonetaryTotal"), "/*/cac:LegalMonetaryTotal", totals),
  };
  for (const role of ["AccountingSupplierParty", "AccountingCustomerParty"]) {
    const at = `/*/cac:${role}`;
    Object.assign(errors, singles(root.first(role), at, [{ step: "Party", name: "cac:Party" }]));
    const endpoint = { step: "EndpointID", name: "cbc:EndpointID" };
    Object.assign(errors, singles(root.first(`${role}/Party`), `${at}/cac:Party`, [endpoint]));
  }
  return { ...wrongValues(root, traits, dateProblem), ...lists(root, traits), ...errors };
}

function singles(parent: UblElement | undefined, path: string, elements: readonly Single[]): ClaimErrors {
  const errors: ClaimErrors = {};
  for (const { step, name, isMandatory } of elements) {
    const found = parent?.all(step) ?? [];
    if (found.length > 1) {
      errors[`${path}/${name}[2]`] = `${path}/${name} stands ${found.length} times`;
    } else if (isMandatory && (found[0]?.text.trim() ?? "") === "") {
      errors[`${path}/${name}`] = `${path}/${name} is mandatory`;
    }
  }
  return errors;
}

/** Values that are wrong; absent ones are complained about elsewhere. */
function wrongValues(root: UblElement, traits: DocumentKindTraits, dateProblem: DateProblem): ClaimErrors {
  const { customizationId, profileId, typeCodes, typeCodeElement, receiver } = traits;
  const role = roleOf(receiver);
  const problems: readonly [name: string, problem: string | undefined][] = [
    ["cbc:CustomizationID", unlisted(textAt(root, "CustomizationID"), [customizationId])],
    ["cbc:ProfileID", unlisted(textAt(root, "ProfileID"), [profileId])],
    [typeCodeElement, unlisted(textAt(root, "TypeCode"), typeCodes)],
    ["cbc:IssueDate", problemOf(textAt(root, "IssueDate"), (text) => zonedDateProblem(text, dateProblem))],
    ["cbc:ID", problemOf(root.first("ID")?.text, numberProblem)],
    [`cac:${role}/cac:Party/cbc:EndpointID`, problemOf(textAt(root, `${role}/Party/EndpointID`), endpointProblem)],
  ];
  return Object.fromEntries(
    problems.flatMap(([name, problem]) => (problem === undefined ? [] : [[`/*/${name}`, `/*/${name} ${problem}`]])),
  );
}

const roleOf = (
  party: "accounting_supplier_party" | "accounting_customer_party",
): "AccountingSupplierParty" | "AccountingCustomerParty" =>
  party === "accounting_supplier_party" ? "AccountingSupplierParty" : "AccountingCustomerParty";

const problemOf = (text: string | undefined, check: (text: string) => string | undefined): string | undefined =>
  text === undefined || text.trim() === "" ? undefined : check(text);

const unlisted = (text: string | undefined, codes: readonly string[]): string | undefined =>
  text === undefined || codes.includes(text) ? undefined : `must be ${codes.join(" or ")} for this kind of document`;

/** An xs:date may have a zone behind the day, which the official rules refuse or take. */
const zonedDateProblem = (text: string, dateProblem: DateProblem): string | undefined =>
  dateProblem(text.replace(/(?:Z|[+-]\d\d:\d\d)$/, ""));

/** It becomes an address of the network. */
const endpointProblem = (text: string): string | undefined =>
  /^[^\s\p{C}]{1,100}$/u.test(text) ? undefined : "must be 1 to 100 characters without spaces";

function lists(root: UblElement, { lineElement }: DocumentKindTraits): ClaimErrors {
  const { lines, billingReferences, paymentMeans, allowancesOrCharges } = documentLimits;
  const counted: [step: string, name: string, most: number][] = [
    ["Line", lineElement, lines],
    ["BillingReference", "cac:BillingReference", billingReferences],
    ["PaymentMeans", "cac:PaymentMeans", paymentMeans],
    ["Allowance", "cac:AllowanceCharge", allowancesOrCharges],
    ["Charge", "cac:AllowanceCharge", allowancesOrCharges],
  ];
  return Object.fromEntries(
    counted
      .filter(([step, , most]) => root.all(step).length > most)
      .map(([, name, most]) => [`/*/${name}`, `/*/${name} may stand ${most} times at most`]),
  );
}

/**
 * Complaints where the issuer of a document is not the business profile: its endpoint must be the profile's, and its VAT
 * number and TIN where they are stated. Names, address and contact may differ, as in a request of fields.
 */
export function issuerDisagreements(root: UblElement, kind: DocumentKind, profile: Party): ClaimErrors {
  const role = roleOf(documentKinds[kind].issuer);
  const party = root.first(`${role}/Party`);
  const numbersOf = (step: string): string[] =>
    (party?.all(step) ?? []).flatMap((scheme) => textAt(scheme, "CompanyID") ?? []);
  const compared: readonly [name: string, values: readonly string[], expected: string | undefined][] = [
    ["cbc:EndpointID", [textAt(party, "EndpointID") ?? ""], profile.endpoint_id],
    ["cbc:EndpointID/@schemeID", [textAt(party, "EndpointID/@schemeID") ?? ""], profile.endpoint_scheme_id],
    ["cac:PartyTaxScheme/cbc:CompanyID", numbersOf("PartyTaxScheme"), profile.party_tax_scheme?.company_id],
    ["cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='TIN']/cbc:CompanyID", numbersOf("TinScheme"), profile.tin],
  ];
  const paths = compared
    .filter(([, values, expected]) => values.some((value) => value !== expected))
    .map(([name]) => `/*/cac:${role}/cac:Party/${name}`);
  return Object.fromEntries(paths.map((path) => [path, `${path} differs from the business profile in the path`]));
}

/** What is wrong with a member that `uaeChecks` look at, as words behind the name of the field. */
export type UaeProblem = (field: keyof CheckedMembers, members: CheckedMembers) => string | undefined;

/** Complaints of `uaeChecks` about the receiver's endpoint and about card numbers; the issuer's endpoint is its profile's. */
export function uaeComplaints(document: TradeDocument, kind: DocumentKind, problem: UaeProblem): ClaimErrors {
  const { receiver } = documentKinds[kind];
  const cards = (document.payment_means ?? []).map(({ card_account: card = {} }, index) => [
    `/*/cac:PaymentMeans[${index + 1}]/cac:CardAccount/cbc:PrimaryAccountNumberID`,
    problem("primary_account_number_id", card),
  ]);
  const complaints = [
    [`/*/cac:${roleOf(receiver)}/cac:Party/cbc:EndpointID`, problem("endpoint_id", document[receiver])],
    ...cards,
  ];
  return Object.fromEntries(
    complaints.flatMap(([path, words]) => (words === undefined ? [] : [[path, `${path} ${words}`]])),
  ) as ClaimErrors;
}
