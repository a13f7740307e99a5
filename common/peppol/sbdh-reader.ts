import { type AppError, refusal } from "../runtime/errors.ts";
import { parseXml, XmlSyntaxError, type XmlNode, type XmlTree } from "../schematron/documents.ts";
import { sbdhNamespace, type SbdInput } from "./sbdh.ts";

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
