import { defaultPrefixes, foldPrefix, numberFormOf } from "../organizations/numbering.ts";
import { documentKinds, type DocumentKindTraits } from "./document-kinds.ts";
import { type DocumentKind, type Party, type TradeDocument, uaeDay } from "./document.ts";
import { type UblElement, textAt } from "../ubl/ubl-element.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import { packText } from "../db/packed-text.ts";
import type { IssuingProfile } from "../organizations/business-profile-store.ts";
import { lawFindings } from "../rules/law.ts";
import { partyElements, readSentXml, xmlErrors } from "../rules/sent-xml.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { amountsOf } from "../pricing/price.ts";
import { refusal, wrongField, type FieldErrors } from "../runtime/errors.ts";
import { readDocumentText, UnreadableDocument, type ReadDocument } from "../ubl/document-text.ts";
import { sha256 } from "../runtime/digest.ts";
import { uuidKey } from "./uuid-key.ts";
import { draftFacts, type Draft, type DraftedDocument } from "./draft.ts";

interface SentDocumentXml {
  kind: DocumentKind;
  bytes: Uint8Array;
}

/** What is wrong with a day of issue, as words after the name of the field. */
type DateProblem = (day: string) => string | undefined;

/**
 * Computes the draft of a document that is sent as XML: its fields are read from the XML, which is kept as it is. All complaints
 * are collected, each by its XPath.
 *
 * @throws AppError 400 when the bytes are not the XML of a document of this kind
 */
export async function draftXmlDocument(
  { kind, bytes }: SentDocumentXml,
  profile: IssuingProfile | undefined,
  problems: { issueDate: DateProblem },
): Promise<DraftedDocument> {
  const { text: xml, tree } = readSent(bytes, kind);
  const { root, document, complaints: found } = readSentXml(tree, kind);
  const complaints: FieldErrors = {
    ...missingElements(root, kind),
    ...wrongValues(root, documentKinds[kind], problems.issueDate),
    ...(profile !== undefined && issuerDisagreements(root, kind, profile.party)),
    ...xmlErrors(found),
  };
  if (profile === undefined) {
    return { complaints };
  }
  const day = (textAt(root, "IssueDate") ?? "").slice(0, "yyyy-MM-dd".length);
  const number = sentNumber(root, { ...numberFormOf(profile.numbering, kind), year: day.slice(0, 4) }, profile);
  if (number.problem !== undefined) {
    complaints["/*/cbc:ID"] ??= `/*/cbc:ID ${number.problem}`;
  }
  const issueDate = { field: "/*/cbc:IssueDate", day };
  if (document === undefined || Object.keys(complaints).length > 0) {
    // A text that is no day is not compared with the bounds of the organization.
    return { complaints, ...(complaints[issueDate.field] === undefined && { issueDate }) };
  }
  const amounts = amountsOf(document);
  const law = lawFindings({ kind, document, amounts }, uaeDay());
  const draft = await draftOf({ kind, xml, document, amounts, number }, profile);
  return { complaints, issueDate, draft, document, amounts, tree, ...(law.length > 0 && { law }) };
}

interface TakenXml {
  kind: DocumentKind;
  xml: string;
  document: TradeDocument;
  amounts: DocumentAmounts;
  number: SentNumber;
}

async function draftOf({ kind, xml, document, amounts, number }: TakenXml, profile: IssuingProfile): Promise<Draft> {
  const { running: runningNumber, text } = number;
  if (document.sent_xml !== undefined && runningNumber !== undefined) {
    document.sent_xml.takes_our_number = true;
  }
  const { uuid } = document.sent_xml ?? {};
  return {
    documentJson: Buffer.from(JSON.stringify(document)),
    attachments: [],
    ...draftFacts(kind, document, amounts, profile),
    sentXml: {
      ...definedFields({ uuid, runningNumber }),
      ...(uuid !== undefined && { uuidKey: uuidKey(uuid) }),
      number: text,
      sharesNumbers: profile.sharesNumbers,
      packed: await packText(xml, "xml"),
      sha256: sha256(xml),
      sizeBytes: Buffer.byteLength(xml),
    },
  };
}

/** @throws AppError 400 */
function readSent(bytes: Uint8Array, kind: DocumentKind): ReadDocument {
  let read: ReadDocument;
  try {
    read = readDocumentText(bytes);
  } catch (error) {
    throw error instanceof UnreadableDocument ? refusal("unacceptable_xml", { message: error.message }) : error;
  }
  const { rootName, namespace } = documentKinds[kind];
  const { tree } = read;
  if (!tree.hasName(tree.root, namespace, rootName)) {
    const found = `${tree.localName(tree.root)} in the namespace "${tree.namespace(tree.root)}"`;
    throw wrongField("/*", "xml_root", { rootName, namespace, found });
  }
  return read;
}

/** How the service writes the numbers of one profile, kind and year. */
interface OwnNumbers {
  prefix: string;
  width: number;
  year: string;
}

interface SentNumber {
  text: string;
  /** The running number, if the service could have given the number. */
  running: string | undefined;
  /** Words after its place. */
  problem: string | undefined;
}

function sentNumber(
  root: UblElement,
  own: OwnNumbers,
  { claimedPrefixes }: Pick<IssuingProfile, "claimedPrefixes">,
): SentNumber {
  const text = root.first("ID")?.text ?? "";
  const running = ownRunningNumber(text, own);
  // A number of our form that no sequence of ours would write could be taken for one of ours.
  const isFalse = running === undefined && looksLikeOwn(text, claimedPrefixes);
  return {
    text,
    running,
    problem: isFalse ? "must not have the form of the numbers that the service gives" : undefined,
  };
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
function ownRunningNumber(number: string, { prefix, width, year }: OwnNumbers): string | undefined {
  const [, digits] = /-(\d{1,15})$/.exec(number) ?? [];
  const value = String(BigInt(digits ?? 0));
  return number === `${prefix}-${Number(year)}-${value.padStart(width, "0")}` ? value : undefined;
}

/** Elements without which the service cannot take, number and report a document. What else is missing is judged by the rules. */
function missingElements(root: UblElement, kind: DocumentKind): FieldErrors {
  const needed: readonly (readonly [step: string, name: string])[] = [
    ["CustomizationID", "cbc:CustomizationID"],
    ["ProfileID", "cbc:ProfileID"],
    ["ID", "cbc:ID"],
    ["IssueDate", "cbc:IssueDate"],
    ["TypeCode", documentKinds[kind].typeCodeElement],
  ];
  return Object.fromEntries(
    needed
      .filter(([step]) => textAt(root, step) === undefined)
      .map(([, name]) => [`/*/${name}`, `/*/${name} is mandatory`]),
  );
}

/** Values that make it another document than the one asked for; absent ones are complained about elsewhere. */
function wrongValues(root: UblElement, traits: DocumentKindTraits, dateProblem: DateProblem): FieldErrors {
  const { customizationId, profileId, typeCodes, typeCodeElement } = traits;
  const day = textAt(root, "IssueDate");
  const problems: readonly (readonly [name: string, problem: string | undefined])[] = [
    ["cbc:CustomizationID", unlisted(textAt(root, "CustomizationID"), [customizationId])],
    ["cbc:ProfileID", unlisted(textAt(root, "ProfileID"), [profileId])],
    [typeCodeElement, unlisted(textAt(root, "TypeCode"), typeCodes)],
    // An xs:date may have a zone after the day, which the official rules refuse or take.
    ["cbc:IssueDate", day && dateProblem(day.replace(/(?:Z|[+-]\d\d:\d\d)$/, ""))],
  ];
  return Object.fromEntries(
    problems.flatMap(([name, problem]) => (problem === undefined ? [] : [[`/*/${name}`, `/*/${name} ${problem}`]])),
  );
}

const unlisted = (text: string | undefined, codes: readonly string[]): string | undefined =>
  text === undefined || codes.includes(text) ? undefined : `must be ${codes.join(" or ")} for this kind of document`;

/**
 * Complaints where the issuer of a document is not the business profile: its endpoint must be the profile's, and its VAT
 * number and TIN where they are stated. Names, address and contact may differ, as in a request of fields.
 */
function issuerDisagreements(root: UblElement, kind: DocumentKind, profile: Party): FieldErrors {
  const role = partyElements[documentKinds[kind].issuer];
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
