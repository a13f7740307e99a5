import { amountErrors } from "../documents/amount-bounds.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { amountsOf } from "../pricing/price.ts";
import type { XmlTree } from "../schematron/documents.ts";
import { misplacedElements } from "../ubl/element-order.ts";
import { readUbl } from "../ubl/read-ubl.ts";
import { textAt, UblElement } from "../ubl/ubl-element.ts";
import { compareAmounts } from "../ubl/compare-stated-amounts.ts";
import { documentLimits, issueDayFindings } from "./document-limits.ts";
import { type Finding, mergeResults, type ValidationResult, validationResultOf } from "./finding.ts";
import { lawFindings } from "./law.ts";
import { figuresOutOfBounds } from "./sent-figures.ts";
import { uaeProblem } from "./uae-checks.ts";

/**
 * Rules that refuse a document in XML where no official rule does. They are the same for one that is sent, validated, or judged on
 * the command line. Whether it fits kind, profile and our numbers is asked only where it is sent.
 */
const xmlRules = {
  order: { id: "OWN-22", test: "elements are in the order of UBL 2.1, and there once where UBL has them once" },
  values: {
    id: "OWN-23",
    test: "number, endpoints, card numbers, amounts, rates and lists are such that the service can take them",
  },
} as const;

interface XmlComplaint {
  rule: keyof typeof xmlRules;
  /** XPath with a position at every step; `path` leaves out those that say nothing. */
  location: string;
  path: string;
  /** Words after the path. */
  problem: string;
}

interface XmlComplaints {
  listed: XmlComplaint[];
  /** Those that the list leaves out, which are all about the order. */
  more: number;
}

interface ReadXml {
  root: UblElement;
  /** Undefined where a list is longer than the service takes, which is then not read. */
  document: TradeDocument | undefined;
  complaints: XmlComplaints;
}

/** Reads an invoice or credit note, with what is wrong with it. */
export function readSentXml(tree: XmlTree, kind: DocumentKind): ReadXml {
  const root = UblElement.root(tree);
  const crowded = tooMany(root, kind);
  const document = crowded.length > 0 ? undefined : readUbl(root);
  const values = [
    ...crowded,
    ...numberAndEndpoints(root, document),
    ...(document === undefined
      ? []
      : [...cardNumbers(document), ...figuresOutOfBounds(root), ...amountsBeyondBounds(kind, document)]),
  ];
  const { listed, count } = misplacedElements(tree);
  const complaints: XmlComplaints = {
    listed: [
      ...listed.map((misplaced) => ({ rule: "order" as const, ...misplaced })),
      ...values.flatMap(([path, problem]) =>
        problem === undefined ? [] : [{ rule: "values" as const, location: positioned(path), path, problem }],
      ),
    ],
    more: count - listed.length,
  };
  return { root, document, complaints };
}

/**
 * All that we say of an invoice or credit note in XML beside its rules, as far as it needs no database: the same that is said of one
 * that is sent. What it is refused for is fatal.
 *
 * @param today in the UAE, yyyy-MM-dd
 */
export function sentXmlFindings(tree: XmlTree, kind: DocumentKind, today: string): ValidationResult {
  const { document, complaints } = readSentXml(tree, kind);
  const judged = document && { kind, document, amounts: null };
  const warnings =
    judged === undefined
      ? []
      : [
          ...compareAmounts(judged.document, documentKinds[kind].lineElement),
          ...issueDayFindings(judged, today),
          ...lawFindings(judged, today),
        ];
  return mergeResults([fatalFindings(complaints), validationResultOf(warnings)]);
}

function fatalFindings({ listed, more }: XmlComplaints): ValidationResult {
  const found = validationResultOf(
    listed.map(({ rule, location, path, problem }): Finding => {
      const { id, test } = xmlRules[rule];
      return { flag: "fatal", reasonCode: id, text: `${path} ${problem}.`, location, test };
    }),
  );
  if (more === 0) {
    return found;
  }
  const { fatal, rules } = found.totals;
  const { id } = xmlRules.order;
  return {
    ...found,
    truncated: true,
    totals: { fatal: fatal + more, warning: 0, rules: { ...rules, [id]: (rules[id] ?? 0) + more } },
  };
}

/** As errors of a request, by XPath. */
export const xmlErrors = ({ listed }: XmlComplaints): Record<string, string> =>
  Object.fromEntries(
    listed.map(({ rule, path, problem }) => [
      path,
      `${path} ${problem}${rule === "order" ? ` (${xmlRules.order.id})` : ""}`,
    ]),
  );

type Problems = (readonly [path: string, problem: string | undefined])[];

const positioned = (path: string): string => path.replaceAll(/(?<=:\w+)(?=\/|$)/g, "[1]");

function numberAndEndpoints(root: UblElement, document: TradeDocument | undefined): Problems {
  const number = textAt(root, "ID") && root.first("ID")?.text;
  const endpoints = Object.entries(partyElements).map(([role, element]) => {
    const endpoint = textAt(root, `${element}/Party/EndpointID`);
    const party = document?.[role as keyof typeof partyElements];
    const problem = endpoint && (endpointProblem(endpoint) ?? (party && uaeProblem("endpoint_id", party)));
    return [`/*/cac:${element}/cac:Party/cbc:EndpointID`, problem] as const;
  });
  return [["/*/cbc:ID", number && numberProblem(number)], ...endpoints];
}

const cardNumbers = ({ payment_means: means = [] }: TradeDocument): Problems =>
  means.map(({ card_account: card = {} }, index) => [
    `/*/cac:PaymentMeans[${index + 1}]/cac:CardAccount/cbc:PrimaryAccountNumberID`,
    uaeProblem("primary_account_number_id", card),
  ]);

const amountsBeyondBounds = (kind: DocumentKind, document: TradeDocument): Problems =>
  Object.entries(amountErrors({ kind, document, amounts: amountsOf(document) })).map(([path, message]) => [
    path,
    message.slice(path.length + 1),
  ]);

export const partyElements = {
  accounting_supplier_party: "AccountingSupplierParty",
  accounting_customer_party: "AccountingCustomerParty",
} as const;

/** The endpoint becomes an address of the network. */
const endpointProblem = (text: string): string | undefined =>
  /^[^\s\p{C}]{1,100}$/u.test(text) ? undefined : "must be 1 to 100 characters without spaces";

/** With a longer number, the note that the access point keeps with an envelope would not fit. */
const maxLength = 64;

/**
 * What is wrong with the number that a document brings. It becomes part of file names, messages and lists, where two numbers must
 * not look the same.
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
    : "must not begin or end with a space, or have two spaces in a row";
}

function tooMany(root: UblElement, kind: DocumentKind): Problems {
  const { lines, billingReferences, paymentMeans, allowancesOrCharges } = documentLimits;
  const counted: readonly (readonly [step: string, name: string, most: number])[] = [
    ["Line", documentKinds[kind].lineElement, lines],
    ["BillingReference", "cac:BillingReference", billingReferences],
    ["PaymentMeans", "cac:PaymentMeans", paymentMeans],
    ["Allowance", "cac:AllowanceCharge", allowancesOrCharges],
    ["Charge", "cac:AllowanceCharge", allowancesOrCharges],
  ];
  return counted
    .filter(([step, , most]) => root.all(step).length > most)
    .map(([, name, most]) => [`/*/${name}`, `may occur ${most} times at most`]);
}
