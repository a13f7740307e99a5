import { childNodes, type LeafNode, type XmlNode, type XmlTree } from "../xml/xml-tree.ts";
import { ElementReference, LeafReference, Untyped, type Atomic, type Item } from "./items.ts";


/** Children of a node, or those of a kind: texts, comments and instructions as references. */
export function childItems(tree: XmlTree, node: XmlNode, kind?: LeafNode["kind"]): Item[] {
  return childNodes(tree, node).flatMap((child): Item[] => {
    if (typeof child === "number") {
      return kind === undefined ? [new ElementReference(child)] : [];
    }
    const isWanted = kind === undefined || kind === child.kind;
    return isWanted ? [new LeafReference(child, node, child.after + child.at / OFFSETS)] : [];
  });
}

/** Typed value of a text, comment or instruction (XPath 2.0, 2.5.2). Other values are returned unchanged. */
export function atomizedLeaf(item: Atomic | LeafReference): Atomic {
  if (!(item instanceof LeafReference)) {
    return item;
  }
  return item.kind === "text" ? new Untyped(item.text) : item.text;
}
