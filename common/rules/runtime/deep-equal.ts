import { compareValues } from "./any-values.ts";
import { DynamicError } from "./dynamic-error.ts";
import { AttributeReference, ElementReference, isNode, LeafReference, type AnyNode, type Item } from "./items.ts";

/** What has to be known of nodes to compare them. */
export interface ComparedNodes {
  /** Number that two elements share when they have one expanded name, and so for attributes; undefined for other nodes. */
  name(node: AnyNode): string | undefined;
  text(node: AnyNode): string;
  attributes(node: ElementReference): Item[];
  children(node: ElementReference): Item[];
}

/** fn:deep-equal of two sequences, in the order of code points. */
export function deepEqual(left: readonly Item[], right: readonly Item[], nodes: ComparedNodes): boolean {
  return left.length === right.length && left.every((item, index) => sameItem(item, right[index] as Item, nodes));
}

function sameItem(left: Item, right: Item, nodes: ComparedNodes): boolean {
  if (isNode(left) || isNode(right)) {
    return isNode(left) && isNode(right) && sameNode(left, right, nodes);
  }
  if (Number.isNaN(left) && Number.isNaN(right)) {
    return true;
  }
  try {
    return compareValues("=", left, right);
  } catch (error) {
    if (error instanceof DynamicError) {
      return false;
    }
    throw error;
  }
}

function sameNode(left: AnyNode, right: AnyNode, nodes: ComparedNodes): boolean {
  if (left instanceof ElementReference && right instanceof ElementReference) {
    return left.node === right.node || sameElement(left, right, nodes);
  }
  const isSameKind =
    (left instanceof AttributeReference && right instanceof AttributeReference) ||
    (left instanceof LeafReference && right instanceof LeafReference && left.kind === right.kind);
  return isSameKind && nodes.name(left) === nodes.name(right) && nodes.text(left) === nodes.text(right);
}

/** Comments and instructions inside of elements do not count, but where they stand they divide texts. */
function sameElement(left: ElementReference, right: ElementReference, nodes: ComparedNodes): boolean {
  if (nodes.name(left) !== nodes.name(right)) {
    return false;
  }
  const [own, others] = [nodes.attributes(left), nodes.attributes(right)];
  const hasAll = own.every((item) => others.some((other) => sameNode(item as AnyNode, other as AnyNode, nodes)));
  const [children, opposite] = [left, right].map((node) => nodes.children(node).filter(counts)) as [Item[], Item[]];
  return own.length === others.length && hasAll && deepEqual(children, opposite, nodes);
}

const counts = (item: Item): boolean => !(item instanceof LeafReference) || item.kind === "text";
