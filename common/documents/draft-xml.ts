import { definedFields } from "../runtime/defined-fields.ts";
import { packText } from "../db/packed-text.ts";
import type { IssuingProfile } from "../organizations/business-profile-store.ts";
import { documentKinds } from "./document-kinds.ts";
import type { DocumentKind } from "./document.ts";
import { numberFormOf } from "../organizations/numbering.ts";
import { amountsOf } from "../pricing/price.ts";
import {
  looksLikeOwn,
  ownRunningNumber,
  type OwnNumbers,
  documentClaims,
  type DateProblem,
  issuerDisagreements,
  uaeComplaints,
  type UaeProblem,
} from "../ubl/document-claims.ts";
import { invalidFields, type FieldErrors, refusal, wrongField } from "../runtime/errors.ts";
import { parseXml, XmlSyntaxError, type XmlTree } from "../schematron/documents.ts";
import { readUbl } from "../ubl/read-ubl.ts";
import { UblElement } from "../ubl/ubl-element.ts";
import { sha256 } from "../runtime/digest.ts";
import { draftFacts, type Draft, type DraftedDocument } from "./draft.ts";

interface SentDocumentXml {
  kind: DocumentKind;
  xml: string;
}

/** What the API says about a value, behind the name of its field; undefined where nothing is wrong. */
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
      number,
      sharesNumbers: profile.sharesNumbers,
      packed: await packText(xml, "xml"),
      sha256: sha256(xml),
      sizeBytes: Buffer.byteLength(xml),
    },
  };
  return { complaints, issueDate, draft, document, amounts };
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
