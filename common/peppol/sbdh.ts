import { PARTICIPANT_META_SCHEME } from "./identifiers.ts";
import { embeddable, Markup, writeXml } from "../ubl/xml-writer.ts";
import { type AppError, refusal } from "../runtime/errors.ts";
import { parseXml, XmlSyntaxError, type XmlNode, type XmlTree } from "../schematron/documents.ts";

/** Namespace of the Business Message Envelope 2.0 (network.md 4 names the elements). */
export const sbdhNamespace = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";

/** Scheme of every Peppol process identifier. */
const processScheme = "cenbii-procid-ubl";

/** Whether the receiver's provider answers always, or only to refuse, which is its default. */
type MlsType = "ALWAYS_SEND" | "FAILURE_ONLY";

export interface SbdInput {
  /** Created per leg and revision and the same in every attempt; MLS and repeats are matched by it. */
  sbdhId: string;
  /** xs:dateTime with a time zone. */
  createdAt: string;
  /** Participant values with their scheme: "0235:1345678901", "0242:000773". */
  senderId: string;
  receiverId: string;
  /** Namespace of the payload's root. */
  standard: string;
  typeVersion: string;
  /** Local name of the payload's root. */
  type: string;
  docTypeId: string;
  docTypeScheme: string;
  processId: string;
  /** Country of corner 1, two upper-case letters. */
  country: string;
  /** Our service provider id with its scheme, "0242:000123"; when absent the receiver takes it from our certificate. */
  mlsTo?: string;
  /** Absent only on a Message Level Status, which is never answered. */
  mlsType?: MlsType;
  /** The business document, inserted as it is without its XML declaration. */
  payloadXml: string;
}

/**
 * Builds the StandardBusinessDocument that an access point sends unchanged (Business Message Envelope 2.0, MLS scopes
 * of 2.0.2). The payload is copied, not parsed.
 *
 * @throws Error when the payload has a document type or is no element
 * @throws RangeError when a header value has a character that XML forbids
 */
export function buildSbd(input: SbdInput): string {
  const payload = embeddable(input.payloadXml);
  const authority = { Authority: PARTICIPANT_META_SCHEME };
  const scopes: readonly (readonly [type: string, instance: string | undefined, identifier?: string])[] = [
    ["DOCUMENTID", input.docTypeId, input.docTypeScheme],
    ["PROCESSID", input.processId, processScheme],
    ["COUNTRY_C1", input.country],
    ["MLS_TO", input.mlsTo, PARTICIPANT_META_SCHEME],
    ["MLS_TYPE", input.mlsType],
  ];
  return writeXml(envelope, (writer) => {
    writer.group("StandardBusinessDocumentHeader", () => {
      writer.leaf("HeaderVersion", "1.0");
      writer.leaf("Sender/Identifier", input.senderId, authority);
      writer.leaf("Receiver/Identifier", input.receiverId, authority);
      writer.group("DocumentIdentification", () => {
        writer.leaf("Standard", input.standard);
        writer.leaf("TypeVersion", input.typeVersion);
        writer.leaf("InstanceIdentifier", input.sbdhId);
        writer.leaf("Type", input.type);
        writer.leaf("CreationDateAndTime", input.createdAt);
      });
      writer.group("BusinessScope", () => {
        for (const [type, instance, identifier] of scopes) {
          if (instance !== undefined) {
            writer.group("Scope", () => {
              writer.leaf("Type", type);
              writer.leaf("InstanceIdentifier", instance);
              writer.leaf("Identifier", identifier);
            });
          }
        }
      });
    });
    writer.embed(payload);
  });
}

const envelope = new Markup("StandardBusinessDocument", { xmlns: sbdhNamespace });

/** The header of an envelope (network.md 4). Participant values carry their scheme ("0235:…"). */
export interface SbdHeader extends Pick<
  SbdInput,
  "sbdhId" | "senderId" | "receiverId" | "docTypeId" | "docTypeScheme" | "processId"
> {
  /** Country of corner 1; empty when the scope is missing. */
  country: string;
  mlsTo?: string;
  mlsType?: string;
}

/** A header has about 2,000 characters; a longer one is refused. */
const maxHeaderLength = 65_536;

/**
 * Reads the header only, whatever the size of the payload.
 *
 * @throws AppError 400 without a usable header
 */
export function readSbdHeader(sbd: string): SbdHeader {
  const start = sbd.slice(0, maxHeaderLength);
  const root = /<((?:[A-Za-z_][\w.-]*:)?StandardBusinessDocument)[\s>]/.exec(start);
  const end = /<\/(?:[A-Za-z_][\w.-]*:)?StandardBusinessDocumentHeader\s*>/.exec(start);
  if (root === null || end === null) {
    throw unusableMessage("no StandardBusinessDocumentHeader at its beginning");
  }
  const tree = readXml(`${start.slice(0, end.index + end[0].length)}</${root[1]}>`);
  return readHeader(tree, tree.root);
}

/**
 * @param root the StandardBusinessDocument
 * @throws AppError 400 naming what is missing
 */
export function readHeader(tree: XmlTree, root: XmlNode): SbdHeader {
  if (!tree.hasName(root, sbdhNamespace, "StandardBusinessDocument")) {
    throw unusableMessage(`the root element is ${tree.localName(root)}, not StandardBusinessDocument`);
  }
  const scopes = readScopes(tree, root);
  const documentId = scopes.get("DOCUMENTID");
  const mlsTo = scopes.get("MLS_TO")?.value;
  const mlsType = scopes.get("MLS_TYPE")?.value;
  return {
    sbdhId: required(at(tree, root, ...header, "DocumentIdentification", "InstanceIdentifier"), "InstanceIdentifier"),
    senderId: required(at(tree, root, ...header, "Sender", "Identifier"), "Sender/Identifier"),
    receiverId: required(at(tree, root, ...header, "Receiver", "Identifier"), "Receiver/Identifier"),
    docTypeId: required(documentId?.value, "the scope DOCUMENTID"),
    docTypeScheme: documentId?.identifier ?? "",
    processId: required(scopes.get("PROCESSID")?.value, "the scope PROCESSID"),
    country: scopes.get("COUNTRY_C1")?.value ?? "",
    ...(mlsTo !== undefined && { mlsTo }),
    ...(mlsType !== undefined && { mlsType }),
  };
}

/** @throws AppError 400 with the place of the first error */
export function readXml(source: string): XmlTree {
  try {
    return parseXml(source);
  } catch (error) {
    throw error instanceof XmlSyntaxError ? unusableMessage(error.message) : error;
  }
}

export function unusableMessage(what: string): AppError {
  return refusal("unusable_peppol_message", { what });
}

const header = ["StandardBusinessDocumentHeader"] as const;

function readScopes(tree: XmlTree, root: XmlNode): Map<string, { value: string; identifier?: string }> {
  const headerNode = tree.child(root, sbdhNamespace, "StandardBusinessDocumentHeader");
  const scopeList = headerNode && tree.child(headerNode, sbdhNamespace, "BusinessScope");
  const scopes = new Map<string, { value: string; identifier?: string }>();
  for (const node of scopeList === undefined ? [] : tree.children(scopeList)) {
    const type = at(tree, node, "Type") ?? "";
    const identifier = at(tree, node, "Identifier");
    const value = at(tree, node, "InstanceIdentifier") ?? "";
    if (!scopes.has(type)) {
      scopes.set(type, { value, ...(identifier !== undefined && { identifier }) });
    }
  }
  return scopes;
}

/** Trimmed text of the first element on that path. */
function at(tree: XmlTree, from: XmlNode, ...path: string[]): string | undefined {
  let node: XmlNode | undefined = from;
  for (const step of path) {
    node = node === undefined ? undefined : tree.child(node, sbdhNamespace, step);
  }
  return node === undefined ? undefined : tree.text(node).trim();
}

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === "") {
    throw unusableMessage(`${what} is missing in its header`);
  }
  return value;
}
