import { childNodes, type LeafNode } from "../xml/text-nodes.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";
import { ElementReference, LeafReference, Untyped, type Atomic, type Item } from "./items.ts";

/** More than any offset in a document. */
const OFFSETS = 2 ** 31;

/** Children of a node, or those of a kind: texts, comments and instructions as references. */
export function childItems(tree: XmlTree, node: XmlNode, kind?: LeafNode["kind"]): Item[] {
  return childNodes(tree, node).flatMap((child): Item[] => {
    if (typeof child === "number") {
      return kind === undefined ? [new ElementReference(child)] : [];
    }
    const isWanted = kind === undefined || kind === child.kind;
    return isWanted ? [new LeafReference(child.kind, child.text, child.after + child.at / OFFSETS)] : [];
  });
}

/** Typed value of a text, comment or instruction (XPath 2.0, 2.5.2); any other value is its own. */
export function atomizedLeaf(item: Atomic | LeafReference): Atomic {
  if (!(item instanceof LeafReference)) {
    return item;
  }
  return item.kind === "text" ? new Untyped(item.text) : item.text;
}

/** Axes on which there are texts, comments and instructions. */
export type LeafAxis =
  | "child"
  | "descendant"
  | "descendant-or-self"
  | "following-sibling"
  | "preceding-sibling"
  | "following"
  | "preceding";

/** The node whose content has to be read for an axis. */
export function scannedFor(tree: XmlTree, node: XmlNode, axis: LeafAxis): XmlNode {
  if (axis === "following" || axis === "preceding") {
    return 0;
  }
  return axis.endsWith("sibling") && node !== 0 ? (tree.columns.parent[node] as XmlNode) : node;
}

/** Nodes of an axis in its own direction, or those of a kind. */
export function itemsOn(tree: XmlTree, node: XmlNode, axis: LeafAxis, kind: LeafNode["kind"] | undefined): Item[] {
  if (axis === "child") {
    return childItems(tree, node, kind);
  }
  const found = allOn(tree, node, axis);
  return kind === undefined ? found : found.filter((item) => item instanceof LeafReference && item.kind === kind);
}

function allOn(tree: XmlTree, node: XmlNode, axis: Exclude<LeafAxis, "child">): PlacedItem[] {
  const scanned = scannedFor(tree, node, axis);
  switch (axis) {
    case "descendant":
      return descendants(tree, node);
    case "descendant-or-self":
      return [new ElementReference(node), ...descendants(tree, node)];
    case "following-sibling":
    case "preceding-sibling": {
      const siblings = node === 0 ? [] : (childItems(tree, scanned) as PlacedItem[]);
      return axis === "following-sibling"
        ? siblings.filter((item) => placeOf(item) > node)
        : siblings.filter((item) => placeOf(item) < node).toReversed();
    }
    default: {
      const around = new Set([node]);
      for (let above = node; above !== 0; above = tree.columns.parent[above] as XmlNode) {
        around.add(tree.columns.parent[above] as XmlNode);
      }
      const others = descendants(tree, scanned, node).filter(
        (item) => !(item instanceof ElementReference && around.has(item.node)),
      );
      return axis === "following"
        ? others.filter((item) => placeOf(item) > node)
        : others.filter((item) => placeOf(item) < node).toReversed();
    }
  }
}

type PlacedItem = ElementReference | LeafReference;

const placeOf = (item: PlacedItem): number => (item instanceof ElementReference ? item.node : item.place);

/** @param closed an element into which nobody looks */
function descendants(tree: XmlTree, node: XmlNode, closed?: XmlNode): PlacedItem[] {
  return (childItems(tree, node) as PlacedItem[]).flatMap((item) =>
    item instanceof ElementReference && item.node !== closed ? [item, ...descendants(tree, item.node, closed)] : [item],
  );
}
