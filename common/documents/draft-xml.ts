import { defaultPrefixes, foldPrefix, numberFormOf } from "../organizations/numbering.ts";
import { amountErrors } from "./amount-bounds.ts";
import { documentKinds, type DocumentKindTraits } from "./document-kinds.ts";
import { type DocumentKind, type Party, type TradeDocument, uaeDay } from "./document.ts";
import { documentLimits } from "../rules/document-limits.ts";
import { UblElement, textAt } from "../ubl/ubl-element.ts";
import type { CheckedMembers } from "../rules/uae-checks.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import { packText } from "../db/packed-text.ts";
import type { IssuingProfile } from "../organizations/business-profile-store.ts";
import { lawFindings } from "../rules/law.ts";
import { amountsOf } from "../pricing/price.ts";
import { invalidFields, type FieldErrors, refusal, wrongField } from "../runtime/errors.ts";
import { parseXml, XmlSyntaxError, type XmlTree } from "../schematron/documents.ts";
import { readUbl } from "../ubl/read-ubl.ts";
import { sha256 } from "../runtime/digest.ts";
import { draftFacts, type Draft, type DraftedDocument } from "./draft.ts";

interface SentDocumentXml {
  kind: DocumentKind;
  xml: string;
}

/** What the API says about a value, after the name of its field; undefined where nothing is wrong. */
interface Problems {
  issueDate: DateProblem;
  uaeCheck: UaeProblem;
}

/** 5,000 lines have a quarter of a million; each that is looked at takes 300 bytes of a thread. */
const maxElements = 400_000;

/**
 * Computes the draft of a document that is sent as XML: its fields are read from the XML, which is kept as it is.
 *
 * @throws AppError 400 when the text is not the XML of a document of this kind, with the XPath of each complaint
 */
export async function draftXmlDocument(
  { kind, xml }: SentDocumentXml,
  profile: IssuingProfile | undefined,
  problems: Problems,
): Promise<DraftedDocument> {
  const root = readRoot({ kind, xml });
  refuse(documentClaims(root, kind, problems.issueDate));
  const document = readUbl(root);
  refuse(uaeComplaints(document, kind, problems.uaeCheck));
  if (profile === undefined) {
    return { complaints: {} };
  }
  const number = (root.first("ID") as UblElement).text;
  const numberForm = numberFormOf(profile.numbering, kind);
  const own: OwnNumbers = { ...numberForm, year: Number(document.issue_date.slice(0, 4)) };
  const runningNumber = ownRunningNumber(number, own)?.toString();
  const complaints = issuerDisagreements(root, kind, profile.party);
  if (runningNumber === undefined && looksLikeOwn(number, profile.claimedPrefixes)) {
    // A number of our form that no sequence of ours would write could be taken for one of ours.
    complaints["/*/cbc:ID"] = "/*/cbc:ID must not have the form of the numbers that the service gives";
  }
  const issueDate = { field: "/*/cbc:IssueDate", day: document.issue_date };
  if (Object.keys(complaints).length > 0) {
    return { complaints, issueDate };
  }
  const amounts = amountsOf(document);
  refuse(amountErrors({ kind, document, amounts }));
  if (document.sent_xml !== undefined && runningNumber !== undefined) {
    document.sent_xml.takes_our_number = true;
  }
  const { uuid } = document.sent_xml ?? {};
  const draft: Draft = {
    documentJson: Buffer.from(JSON.stringify(document)),
    attachments: [],
    ...draftFacts(kind, document, amounts, profile),
    sentXml: {
      ...definedFields({ uuid, runningNumber }),
      ...(uuid !== undefined && { uuidKey: uuidKey(uuid) }),
      number,
      sharesNumbers: profile.sharesNumbers,
      packed: await packText(xml, "xml"),
      sha256: sha256(xml),
      sizeBytes: Buffer.byteLength(xml),
    },
  };
  const law = lawFindings({ kind, document, amounts }, uaeDay());
  return { complaints, issueDate, draft, document, amounts, ...(law.length > 0 && { law }) };
}

/** @throws AppError 400 */
function readRoot({ kind, xml }: SentDocumentXml): UblElement {
  // The text was read as UTF-8, and its receiver reads what the declaration says.
  const [, encoding = "utf-8"] = /^\uFEFF?<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(xml) ?? [];
  if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) {
    throw refusal("xml_not_utf8", { slice: encoding.slice(0, 40) });
  }
  let tree: XmlTree;
  try {
    tree = parseXml(xml, { maxElements });
  } catch (error) {
    if (error instanceof XmlSyntaxError) {
      throw refusal("unacceptable_xml", { message: error.message });
    }
    throw error;
  }
  const { rootName, namespace } = documentKinds[kind];
  if (!tree.hasName(tree.root, namespace, rootName)) {
    const found = `${tree.localName(tree.root)} in the namespace "${tree.namespace(tree.root)}"`;
    throw wrongField("/*", "xml_root", { rootName, namespace, found });
  }
  return UblElement.root(tree);
}

/** @throws AppError 400 */
function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) {
    throw invalidFields(errors);
  }
}

/** The access point's note on an envelope holds no longer number. */
const maxLength = 64;

/**
 * What is wrong with a document's own number, as words after its place. It becomes part of file names,
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

/**
 * A UUID in one form, because readers compare it without case, and tools write it in braces, as a URN or without hyphens. A text
 * that is none, which no official rule refuses, is compared by its digest.
 */
export function uuidKey(text: string): string {
  const written = text.trim().toLowerCase();
  const digits = written.replace(/^urn:uuid:/, "").replaceAll(/[{}-]/g, "");
  const key = /^[0-9a-f]{32}$/.test(digits) ? digits : sha256(written).slice(0, 32);
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** How the service writes the numbers of one profile, kind and year. */
interface OwnNumbers {
  prefix: string;
  width: number;
  year: number;
}

/**
 * Whether a number that a document brings could be taken for one that the service gives, or has given.
 *
 * @param claimed folded prefixes that the profile has or had
 */
function looksLikeOwn(number: string, claimed: readonly string[]): boolean {
  const [, found = ""] = /^(.+)-\d+-\d+$/.exec(number.toUpperCase()) ?? [];
  return defaultPrefixes.includes(found) || claimed.includes(foldPrefix(found));
}

/** The running number of one that the service could give itself, written as it writes it; undefined for any other. */
function ownRunningNumber(number: string, { prefix, width, year }: OwnNumbers): bigint | undefined {
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

/** What is wrong with a day of issue, as words after the name of the field. */
type DateProblem = (day: string) => string | undefined;

/**
 * Complaints about what the service itself needs of a document in order to take, number and report it: kind, specification,
 * number, day of issue and both parties. Everything else is judged by the rules.
 */
function documentClaims(root: UblElement, kind: DocumentKind, dateProblem: DateProblem): ClaimErrors {
  const traits = documentKinds[kind];
  const { typeCodeElement, lineElement } = traits;
  const header: readonly Single[] = [
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
  const totals = ["TaxExclusiveAmount", "TaxInclusiveAmount", "PayableAmount"];
  const errors: ClaimErrors = {
    ...singles(root, "/*", header),
    ...singles(
      root.first("LegalMonetaryTotal"),
      "/*/cac:LegalMonetaryTotal",
      totals.map((step) => ({ step, name: `cbc:${step}` })),
    ),
  };
  for (const role of ["AccountingSupplierParty", "AccountingCustomerParty"]) {
    const at = `/*/cac:${role}`;
    Object.assign(errors, singles(root.first(role), at, [{ step: "Party", name: "cac:Party" }]));
    const endpoint = { step: "EndpointID", name: "cbc:EndpointID" };
    Object.assign(errors, singles(root.first(`${role}/Party`), `${at}/cac:Party`, [endpoint]));
  }
  const { lines, billingReferences, paymentMeans, allowancesOrCharges } = documentLimits;
  const counted: [step: string, name: string, most: number][] = [
    ["Line", lineElement, lines],
    ["BillingReference", "cac:BillingReference", billingReferences],
    ["PaymentMeans", "cac:PaymentMeans", paymentMeans],
    ["Allowance", "cac:AllowanceCharge", allowancesOrCharges],
    ["Charge", "cac:AllowanceCharge", allowancesOrCharges],
  ];
  const tooMany = counted
    .filter(([step, , most]) => root.all(step).length > most)
    .map(([, name, most]) => [`/*/${name}`, `/*/${name} may stand ${most} times at most`]);
  return { ...wrongValues(root, traits, dateProblem), ...Object.fromEntries(tooMany), ...errors };
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
  const day = textAt(root, "IssueDate");
  const endpoint = textAt(root, `${role}/Party/EndpointID`);
  const problems: readonly [name: string, problem: string | undefined][] = [
    ["cbc:CustomizationID", unlisted(textAt(root, "CustomizationID"), [customizationId])],
    ["cbc:ProfileID", unlisted(textAt(root, "ProfileID"), [profileId])],
    [typeCodeElement, unlisted(textAt(root, "TypeCode"), typeCodes)],
    // An xs:date may have a zone after the day, which the official rules refuse or take.
    ["cbc:IssueDate", problemOf(day, (text) => dateProblem(text.replace(/(?:Z|[+-]\d\d:\d\d)$/, "")))],
    ["cbc:ID", problemOf(root.first("ID")?.text, numberProblem)],
    // The endpoint becomes an address of the network.
    [
      `cac:${role}/cac:Party/cbc:EndpointID`,
      problemOf(endpoint, (text) =>
        /^[^\s\p{C}]{1,100}$/u.test(text) ? undefined : "must be 1 to 100 characters without spaces",
      ),
    ],
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

/**
 * Complaints where the issuer of a document is not the business profile: its endpoint must be the profile's, and its VAT
 * number and TIN where they are stated. Names, address and contact may differ, as in a request of fields.
 */
function issuerDisagreements(root: UblElement, kind: DocumentKind, profile: Party): ClaimErrors {
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

/** What is wrong with a member that `uaeChecks` look at, as words after the name of the field. */
type UaeProblem = (field: keyof CheckedMembers, members: CheckedMembers) => string | undefined;

/** Complaints of `uaeChecks` about the receiver's endpoint and about card numbers; the issuer's endpoint is its profile's. */
function uaeComplaints(document: TradeDocument, kind: DocumentKind, problem: UaeProblem): ClaimErrors {
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
