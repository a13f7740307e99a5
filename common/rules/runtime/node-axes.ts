import type { Axis } from "../xpath/ast.ts";
import type { LeafNode } from "../xml/text-nodes.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";
import { childItems, descendantItems, isBefore, itemsOn, openAt, placeOf, type PlacedItem } from "./child-items.ts";
import { AttributeReference, ElementReference, LeafReference, type AnyNode, type Item } from "./items.ts";

/** An element by its number, or a node of any kind. */
export type Origin = XmlNode | AnyNode;

const references = (nodes: readonly XmlNode[]): ElementReference[] => nodes.map((node) => new ElementReference(node));

/** The axes from nodes whose kind is known when the document is read. */
export class NodeAxes {
  constructor(
    private readonly tree: XmlTree,
    private readonly attributeOwner: (row: number) => XmlNode,
  ) {}

  /** Characters that have to be read for an axis. */
  cost(origin: Origin, axis: Axis): number {
    const { contentStart, contentEnd } = this.tree.columns;
    const scanned = this.scanned(origin, axis);
    return scanned === undefined ? 1 : (contentEnd[scanned] as number) - (contentStart[scanned] as number);
  }

  /** The node whose content is read; undefined where that is none. */
  private scanned(origin: Origin, axis: Axis): XmlNode | undefined {
    if (axis === "following" || axis === "preceding") {
      return 0;
    }
    const isSibling = axis.endsWith("sibling");
    const node = origin instanceof ElementReference ? origin.node : origin;
    if (typeof node !== "number") {
      return isSibling ? this.owner(node) : undefined;
    }
    const isInside = axis === "child" || axis.startsWith("descendant");
    return isSibling && node !== 0 ? this.tree.columns.parent[node] : isInside ? node : undefined;
  }

  /** Nodes of an axis in its own direction, or those of a kind. */
  nodes(origin: Origin, axis: Axis, kind: LeafNode["kind"] | undefined): Item[] {
    const item = typeof origin === "number" ? new ElementReference(origin) : origin;
    if (axis === "child" && item instanceof ElementReference) {
      return childItems(this.tree, item.node, kind);
    }
    const found = item instanceof ElementReference ? this.fromElement(item, axis) : this.fromOther(item, axis);
    return kind === undefined ? found : found.filter((node) => node instanceof LeafReference && node.kind === kind);
  }

  /** "" for nodes without a name. */
  expandedName(node: AnyNode): string {
    if (node instanceof LeafReference) {
      return node.name;
    }
    const { name, attributeName } = this.tree.columns;
    const id = (node instanceof ElementReference ? name[node.node] : attributeName[node.row]) as number;
    const { namespace, local } = id < 0 ? { namespace: "", local: "" } : this.tree.nameOf(id);
    return `{${namespace}}${local}`;
  }

  private fromElement(item: ElementReference, axis: Axis): Item[] {
    const { node } = item;
    switch (axis) {
      case "self":
        return [item];
      case "parent":
        return references(openAt(this.tree, node).slice(1, 2));
      case "ancestor":
        return references(openAt(this.tree, node).slice(1));
      case "ancestor-or-self":
        return references(openAt(this.tree, node));
      case "attribute": {
        const { attributeStart } = this.tree.columns;
        const [from, to] = [attributeStart[node] as number, attributeStart[node + 1] as number];
        return Array.from({ length: to - from }, (_, index) => new AttributeReference(from + index));
      }
      default:
        return itemsOn(this.tree, node, axis);
    }
  }

  private fromOther(item: AttributeReference | LeafReference, axis: Axis): Item[] {
    const owner = this.owner(item);
    const isLeaf = item instanceof LeafReference;
    switch (axis) {
      case "self":
      case "descendant-or-self":
        return [item];
      case "parent":
        return references([owner]);
      case "ancestor":
        return references(openAt(this.tree, owner));
      case "ancestor-or-self":
        return [item, ...references(openAt(this.tree, owner))];
      case "following-sibling":
      case "preceding-sibling":
        return isLeaf ? beside(childItems(this.tree, owner) as PlacedItem[], item.place, axis) : [];
      case "following":
      case "preceding":
        return this.beyond(owner, isLeaf ? item.place : owner, axis);
      default:
        return [];
    }
  }

  /** What begins behind a place, or ends before it; an attribute has its element's content behind it. */
  private beyond(owner: XmlNode, place: number, axis: "following" | "preceding"): Item[] {
    const nodes = openAt(this.tree, owner);
    const all = descendantItems(this.tree, nodes.at(-1) as XmlNode);
    if (axis === "following") {
      return all.filter((item) => placeOf(item) > place);
    }
    const open = new Set(nodes);
    return all
      .filter((item) => isBefore(place)(item) && !(item instanceof ElementReference && open.has(item.node)))
      .toReversed();
  }

  /** The element that carries an attribute, or the node that a text stands in: the last one before it that is still open. */
  private owner(item: AttributeReference | LeafReference): XmlNode {
    if (item instanceof AttributeReference) {
      return this.attributeOwner(item.row);
    }
    const { contentEnd, parent } = this.tree.columns;
    let node = Math.floor(item.place);
    while (node !== 0 && parent[node] !== -1 && (contentEnd[node] as number) <= item.offset) {
      node = parent[node] as XmlNode;
    }
    return node;
  }
}

function beside(items: readonly PlacedItem[], place: number, axis: "following-sibling" | "preceding-sibling"): Item[] {
  return axis === "following-sibling"
    ? items.filter((item) => placeOf(item) > place)
    : items.filter(isBefore(place)).toReversed();
}
