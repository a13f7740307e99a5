import { childNodes, type LeafNode } from "../xml/text-nodes.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";
import { ElementReference, LeafReference, OFFSETS, Untyped, type Atomic, type Item } from "./items.ts";

/** Children of a node, or those of a kind: texts, comments and instructions as references. */
export function childItems(tree: XmlTree, node: XmlNode, kind?: LeafNode["kind"]): Item[] {
  return childNodes(tree, node).flatMap((child): Item[] => {
    if (typeof child === "number") {
      return kind === undefined ? [new ElementReference(child)] : [];
    }
    const isWanted = kind === undefined || kind === child.kind;
    return isWanted ? [new LeafReference(child.kind, child.text, child.after + child.at / OFFSETS, child.name)] : [];
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

/** Nodes of an axis in its own direction. */
export function itemsOn(tree: XmlTree, node: XmlNode, axis: LeafAxis): Item[] {
  switch (axis) {
    case "child":
      return childItems(tree, node);
    case "descendant":
      return descendantItems(tree, node);
    case "descendant-or-self":
      return [new ElementReference(node), ...descendantItems(tree, node)];
    case "following-sibling":
    case "preceding-sibling": {
      const siblings = node === 0 ? [] : (childItems(tree, tree.columns.parent[node] as XmlNode) as PlacedItem[]);
      return axis === "following-sibling"
        ? siblings.filter((item) => placeOf(item) > node)
        : siblings.filter(isBefore(node)).toReversed();
    }
    default: {
      const open = openAt(tree, node);
      const inside = new Set(open);
      const others = descendantItems(tree, open.at(-1) as XmlNode, node).filter(
        (item) => !(item instanceof ElementReference && inside.has(item.node)),
      );
      return axis === "following"
        ? others.filter((item) => placeOf(item) > node)
        : others.filter(isBefore(node)).toReversed();
    }
  }
}

/** A node and those around it, the nearest one first; the last one is a document. */
export function openAt(tree: XmlTree, from: XmlNode): XmlNode[] {
  const nodes = [from];
  for (let node = from; node !== 0 && tree.columns.parent[node] !== -1;) {
    node = tree.columns.parent[node] as XmlNode;
    nodes.push(node);
  }
  return nodes;
}

export type PlacedItem = ElementReference | LeafReference;

export const placeOf = (item: PlacedItem): number => (item instanceof ElementReference ? item.node : item.place);

export const isBefore =
  (place: number) =>
  (item: PlacedItem): boolean =>
    placeOf(item) < place;

/** @param closed an element into which nobody looks */
export function descendantItems(tree: XmlTree, node: XmlNode, closed?: XmlNode): PlacedItem[] {
  return (childItems(tree, node) as PlacedItem[]).flatMap((item) =>
    item instanceof ElementReference && item.node !== closed
      ? [item, ...descendantItems(tree, item.node, closed)]
      : [item],
  );
}
