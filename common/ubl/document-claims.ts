import { documentKinds, type DocumentKindTraits } from "../documents/document-kinds.ts";
import type { DocumentKind } from "../documents/document.ts";
import { documentLimits } from "../rules/document-limits.ts";
import { numberProblem } from "./document-number.ts";
import type { UblElement } from "../readable-invoice/ubl-element.ts";
import { textAt } from "./element-values.ts";

/** Complaints by XPath. */
export type ClaimErrors = Record<string, string>;

/** An element that may stand once only: who says it twice leaves open which one counts. `step` is its word in UblElement. */
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
  return { ...values(root, traits, dateProblem), ...lists(root, traits), ...errors };
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
function values(root: UblElement, traits: DocumentKindTraits, dateProblem: DateProblem): ClaimErrors {
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

export const roleOf = (
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
