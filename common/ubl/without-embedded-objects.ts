import { parseXml, type XmlNode, type XmlTree } from "../schematron/documents.ts";
import { cac, cbc } from "./ubl-element.ts";

const embedded = "EmbeddedDocumentBinaryObject";

/**
 * The document without its embedded objects, as it is reported (network.md 7.2): an attachment that has nothing else is
 * left out with its object. Everything else stays as it is written.
 *
 * @throws XmlSyntaxError for text that is not XML
 */
export function withoutEmbeddedObjects(xml: string): string {
  if (!xml.includes(embedded)) {
    return xml;
  }
  const tree = parseXml(xml);
  let kept = "";
  let from = 0;
  for (const node of objectsIn(tree)) {
    const start = tree.columns.openAt[node] as number;
    kept += xml.slice(from, start);
    from = start + tree.sourceSlice(node).length;
  }
  return kept + xml.slice(from);
}

/** In the order of the document; none is inside another one. */
function objectsIn(tree: XmlTree): XmlNode[] {
  const found: XmlNode[] = [];
  for (let node = tree.root; node < tree.columns.size; node++) {
    if (tree.hasName(node, cbc, embedded)) {
      const parent = tree.columns.parent[node] as XmlNode;
      const isAlone = tree.hasName(parent, cac, "Attachment") && tree.children(parent).length === 1;
      const removed = isAlone ? parent : node;
      const last = found.at(-1);
      if (last === undefined || (tree.columns.end[last] as number) <= removed) {
        found.push(removed);
      }
    }
  }
  return found;
}
