import type { DocumentTypeId } from "./document-types.ts";
import { parseXml, type XmlNode, type XmlTree } from "../schematron/documents.ts";

/** A publisher's answer has some hundred kilobytes at most. */
export const maxServiceGroupBytes = 512 * 1_024;
/** Limits of a publisher's answer as XML. */
export const publisherXml = { maxLength: maxServiceGroupBytes, maxDepth: 16, maxElements: 10_000 };
const maxTypes = 2_000;
const maxTypeLength = 500;

/**
 * The document types of a ServiceGroup (Peppol SMP, OASIS SMP 1.0): each is named by the end of a reference's address.
 *
 * @returns undefined for another document, and for one with a reference that cannot be read: a type that seems to be missing refuses documents
 * @throws XmlSyntaxError for another text than XML, and for a DTD, which the reader refuses
 */
export function readServiceGroup(xml: string): DocumentTypeId[] | undefined {
  const tree = parseXml(xml, publisherXml);
  if (tree.localName(tree.root) !== "ServiceGroup") {
    return undefined;
  }
  const references = descendants(tree, "ServiceMetadataReferenceCollection", "ServiceMetadataReference");
  const types = references.map((node) => typeOf(tree.attribute(node, "href") ?? ""));
  return types.length <= maxTypes && types.every((type) => type !== undefined) ? types : undefined;
}

/** The elements at a path below the root. */
export const descendants = (tree: XmlTree, ...path: string[]): XmlNode[] =>
  path.reduce<XmlNode[]>(
    (nodes, name) => nodes.flatMap((node) => tree.children(node)).filter((node) => tree.localName(node) === name),
    [tree.root],
  );

function typeOf(href: string): DocumentTypeId | undefined {
  const [, encoded = ""] = /\/services\/([^/?#]+)$/.exec(href) ?? [];
  const [, scheme, value] = /^([\w-]{1,25})::(.+)$/.exec(decoded(encoded)) ?? [];
  return scheme === undefined || value === undefined || value.length > maxTypeLength ? undefined : { scheme, value };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
