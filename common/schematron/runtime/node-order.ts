import { typeError } from "./dynamic-error.ts";
import { AttributeReference, ElementReference, isNode, LeafReference, type Item } from "./items.ts";

/** Larger than any offset in a document, so that offset / OFFSETS is a fraction below 1. */
const OFFSETS = 2 ** 31;

export interface NodePlaces {
  readonly attributeOwner: (row: number) => number;
  readonly firstAttribute: (element: number) => number;
}

/** Sorts nodes of unknown kind in document order, without repetition: attributes stand between their element and its content. */
export function sortItems(items: Item[], places: NodePlaces): void {
  if (items.length === 0 || !items.some(isNode)) {
    return;
  }
  const byPlace = new Map(items.map((item) => [placeOf(item, places), item]));
  const sorted = [...byPlace].sort(([left], [right]) => left - right).map(([, item]) => item);
  // Assigned one by one, because very many items as arguments of a call exceed the stack.
  sorted.forEach((item, index) => (items[index] = item));
  items.length = sorted.length;
}

/** The nodes of the left side that are (or are not) on the right side as well. */
export function selectItems(
  left: readonly Item[],
  right: readonly Item[],
  places: NodePlaces,
  wanted: boolean,
): Item[] {
  const found = new Set(right.map((item) => placeOf(item, places)));
  return left.filter((item) => found.has(placeOf(item, places)) === wanted);
}

/** Element that carries an attribute. @param last number of the last element */
export function ownerOf(row: number, attributeStart: ArrayLike<number>, last: number): number {
  let low = 1;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((attributeStart[middle] as number) <= row) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** Element that a node belongs to; -1 for a document node. */
export function parentOf(
  node: ElementReference | AttributeReference | LeafReference,
  parent: ArrayLike<number>,
  { attributeOwner }: Pick<NodePlaces, "attributeOwner">,
): number {
  if (node instanceof ElementReference) {
    return node.node === 0 ? -1 : (parent[node.node] as number);
  }
  return node instanceof LeafReference ? node.parent : attributeOwner(node.row);
}

/** Number of the element, and a fraction behind it: attributes by their order, then texts, comments and instructions by their offset. */
export function placeOf(item: Item, { attributeOwner, firstAttribute }: NodePlaces): number {
  if (item instanceof ElementReference) {
    return item.node;
  }
  if (item instanceof AttributeReference) {
    const owner = attributeOwner(item.row);
    return owner + (item.row - firstAttribute(owner) + 1) / OFFSETS;
  }
  if (item instanceof LeafReference) {
    return item.place;
  }
  throw typeError("Nodes and values are mixed where nodes must be in order");
}
