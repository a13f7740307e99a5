import type { XmlNode, XmlTree } from "../schematron/documents.ts";
import { cac, cbc } from "../ubl/ubl-element.ts";
import { readHeader, readSbdHeader, readXml, type SbdHeader, unusableMessage, sbdhNamespace } from "./sbdh.ts";

export const applicationResponse = "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2";

export const mlsCustomizationId = "urn:peppol:edec:mls:1.0";
export const mlsProcessId = "urn:peppol:edec:mls";
export const mlsDocTypeId = `${applicationResponse}::ApplicationResponse##${mlsCustomizationId}::2.1`;
export const mlsDocTypeScheme = "busdox-docid-qns";

/** AP delivered and confirmed, AB delivered without confirmation (both accept), RE rejected (network.md 6.2). */
export type MlsCode = "AP" | "AB" | "RE";

export const legStateOf = (code: MlsCode): "accepted" | "rejected" => (code === "RE" ? "rejected" : "accepted");

/** SV schema, BV business rule, BW warning, FD failure of delivery. */
export type MlsReason = "SV" | "BV" | "BW" | "FD";

interface MlsIssue {
  /** XPath of the place, or "NA". */
  line: string;
  reason: MlsReason;
  description: string;
}

/** A Message Level Status (network.md 6). */
export interface Mls {
  id: string;
  code: MlsCode;
  description?: string;
  /** xs:dateTime with a time zone. */
  issuedAt: string;
  /** The answering provider with its scheme, "0242:000456". */
  senderId: string;
  /** SBDH id of the transmission that it answers. */
  referenceId: string;
  issues: MlsIssue[];
}

export interface InboundMls {
  /** Id of the message's envelope, or the message's own id for a bare ApplicationResponse. */
  sbdhId: string;
  senderId: string;
  receiverId: string;
  docTypeId: string;
  /** ReceiverParty of the message itself. */
  partyId: string;
  mls: Mls;
  /** The message without its envelope, parsed, for the MLS rules. */
  message: XmlTree;
}

/** A message of at most so many characters is read at once; of a longer one the header is read first. */
const maxReadOnce = 64 * 1024;

/**
 * Reads an MLS in its envelope, or a bare ApplicationResponse. The addressee is not checked, because providers send it
 * to the participant (0235) as well as to the provider (0242). Relations between fields (an RE without issues, …) are
 * left to the MLS rules.
 *
 * @throws AppError 400 naming what is wrong
 */
export function readInbound(xml: string): InboundMls {
  if (!/<(?:[A-Za-z_][\w.-]*:)?StandardBusinessDocument[\s>]/.test(xml.slice(0, 4_096))) {
    const tree = readXml(xml);
    const mls = readMls(tree, tree.root);
    const receiverId = endpoint(tree, tree.root, "ReceiverParty");
    const { id: sbdhId, senderId } = mls;
    return { sbdhId, senderId, receiverId, partyId: receiverId, docTypeId: mlsDocTypeId, mls, message: tree };
  }
  if (xml.length > maxReadOnce) {
    // Checked before the payload is parsed, which is large and may not be for us.
    requireStatus(readSbdHeader(xml));
  }
  const tree = readXml(xml);
  const header = readHeader(tree, tree.root);
  requireStatus(header);
  const { sbdhId, senderId, receiverId, docTypeId } = header;
  const payloads = tree.children(tree.root).filter((node) => tree.namespace(node) !== sbdhNamespace);
  if (payloads.length !== 1) {
    throw unusableMessage(`the envelope holds ${payloads.length} documents, exactly one is expected`);
  }
  const payload = payloads[0] as XmlNode;
  const mls = readMls(tree, payload);
  const partyId = endpoint(tree, payload, "ReceiverParty");
  return { sbdhId, senderId, receiverId, docTypeId, partyId, mls, message: tree.subtree(payload) };
}

function requireStatus({ docTypeId }: SbdHeader): void {
  if (docTypeId !== mlsDocTypeId) {
    throw unusableMessage(`its document type is ${quoted(docTypeId)}, a Message Level Status is expected`);
  }
}

function readMls(tree: XmlTree, root: XmlNode): Mls {
  if (!tree.hasName(root, applicationResponse, "ApplicationResponse")) {
    throw unusableMessage(`the document is ${tree.localName(root)}, an ApplicationResponse is expected`);
  }
  expectValue(tree, root, "CustomizationID", mlsCustomizationId);
  expectValue(tree, root, "ProfileID", mlsProcessId);
  const response = only(tree, root, "DocumentResponse");
  const verdict = only(tree, response, "Response");
  const reference = only(tree, response, "DocumentReference");
  const description = leaf(tree, verdict, "Description");
  return {
    id: required(tree, root, "ID"),
    code: oneOf(required(tree, verdict, "ResponseCode"), ["AP", "AB", "RE"], "ResponseCode"),
    ...(description !== undefined && description !== "" && { description }),
    issuedAt: issuedAt(tree, root),
    senderId: endpoint(tree, root, "SenderParty"),
    referenceId: required(tree, reference, "ID", "DocumentReference/ID"),
    issues: named(tree, response, "LineResponse").flatMap((lineResponse) => {
      const line = required(tree, only(tree, lineResponse, "LineReference"), "LineID", "LineReference/LineID");
      return named(tree, lineResponse, "Response").map((issue) => {
        const reason = required(tree, only(tree, issue, "Status"), "StatusReasonCode");
        return {
          line,
          reason: oneOf(reason, ["SV", "BV", "BW", "FD"], "StatusReasonCode"),
          description: required(tree, issue, "Description", "LineResponse/Response/Description"),
        };
      });
    }),
  };
}

function issuedAt(tree: XmlTree, root: XmlNode): string {
  const date = required(tree, root, "IssueDate");
  const time = required(tree, root, "IssueTime");
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) {
    throw unusableMessage(`IssueDate is ${quoted(date)}, a date without zone is expected`);
  }
  if (!/^\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(time)) {
    throw unusableMessage(`IssueTime is ${quoted(time)}, a time with zone is expected`);
  }
  if (Number.isNaN(Date.parse(`${date}T${time}`))) {
    throw unusableMessage(`${date}T${time} is no point in time`);
  }
  return `${date}T${time}`;
}

function endpoint(tree: XmlTree, root: XmlNode, party: string): string {
  const node = tree.child(only(tree, root, party), cbc, "EndpointID");
  const scheme = node === undefined ? undefined : tree.attribute(node, "schemeID")?.trim();
  const value = node === undefined ? "" : tree.text(node).trim();
  if (value === "" || scheme === undefined || scheme === "") {
    throw unusableMessage(`${party}/EndpointID and its schemeID are expected`);
  }
  return `${scheme}:${value}`;
}

function named(tree: XmlTree, parent: XmlNode, local: string): XmlNode[] {
  return tree.children(parent).filter((node) => tree.hasName(node, cac, local));
}

function only(tree: XmlTree, parent: XmlNode, local: string): XmlNode {
  const found = named(tree, parent, local);
  if (found.length !== 1) {
    throw unusableMessage(`${tree.localName(parent)} holds ${found.length} ${local}, exactly one is expected`);
  }
  return found[0] as XmlNode;
}

function leaf(tree: XmlTree, parent: XmlNode, local: string): string | undefined {
  const node = tree.child(parent, cbc, local);
  return node === undefined ? undefined : tree.text(node).trim();
}

function required(tree: XmlTree, parent: XmlNode, local: string, name = local): string {
  const value = leaf(tree, parent, local);
  if (value === undefined || value === "") {
    throw unusableMessage(`${name} is missing`);
  }
  return value;
}

function expectValue(tree: XmlTree, root: XmlNode, local: string, expected: string): void {
  const value = required(tree, root, local);
  if (value !== expected) {
    throw unusableMessage(`${local} is ${quoted(value)}, ${expected} is expected`);
  }
}

function oneOf<T extends string>(value: string, allowed: readonly T[], name: string): T {
  if (!(allowed as readonly string[]).includes(value)) {
    throw unusableMessage(`${name} is ${quoted(value)}, one of ${allowed.join(", ")} is expected`);
  }
  return value as T;
}

/** Shortens and quotes a foreign value in our message. */
function quoted(value: string): string {
  return JSON.stringify(value.slice(0, 200));
}

const prefixes: readonly [namespace: RegExp, prefix: string][] = [
  [/CommonAggregateComponents-2/, "cac:"],
  [/CommonBasicComponents-2/, "cbc:"],
];

/**
 * Converts the line of an MLS to the path format of our findings (`/Invoice/cac:InvoiceLine[2]/cbc:ID[1]`). Validators
 * write namespaces in three ways: `cac:Name`, `*:Name[namespace-uri()='…']` and `Q{…}Name`. Undefined for "NA" and
 * anything else.
 *
 * @param rootName root of the sent document, whose prefix is the sender's choice
 */
export function documentPath(line: string, rootName: string): string | undefined {
  if (!line.startsWith("/")) {
    return undefined;
  }
  const plain = line
    .replace(
      /\*:([\w.-]+)\[namespace-uri\(\)\s*=\s*(?:'([^']*)'|"([^"]*)")\]/g,
      (_, name: string, one?: string, two?: string) => prefixed(one ?? two ?? "", name),
    )
    .replace(/Q\{([^}]*)\}([\w.-]+)/g, (_, namespace: string, name: string) => prefixed(namespace, name));
  const [, root = "", rest = ""] = /^\/((?:[\w.-]+:)?[\w.-]+)(?:\[1\])?(\/.*)?$/.exec(plain) ?? [];
  return root.split(":").at(-1) === rootName ? `/${rootName}${rest}` : undefined;
}

function prefixed(namespace: string, name: string): string {
  const known = prefixes.find(([pattern]) => pattern.test(namespace));
  return (known?.[1] ?? "") + name;
}
