import { typeError } from "./dynamic-error.js";
import { AttributeReference, ElementReference, isNode, LeafReference } from "./items.js";
/** Larger than any offset in a document, so that offset / OFFSETS is a fraction below 1. */
const OFFSETS = 2 ** 31;
/** Sorts nodes of unknown kind in document order, without repetition: attributes stand between their element and its content. */
export function sortItems(items, places) {
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
export function selectItems(left, right, places, wanted) {
    const found = new Set(right.map((item) => placeOf(item, places)));
    return left.filter((item) => found.has(placeOf(item, places)) === wanted);
}
/** Element that carries an attribute. @param last number of the last element */
export function ownerOf(row, attributeStart, last) {
    let low = 1;
    let high = last;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (attributeStart[middle] <= row) {
            low = middle;
        }
        else {
            high = middle - 1;
        }
    }
    return low;
}
/** Element that a node belongs to; -1 for a document node. */
export function parentOf(node, parent, { attributeOwner }) {
    if (node instanceof ElementReference) {
        return node.node === 0 ? -1 : parent[node.node];
    }
    return node instanceof LeafReference ? node.parent : attributeOwner(node.row);
}
/** Number of the element, and a fraction behind it: attributes by their order, then texts, comments and instructions by their offset. */
export function placeOf(item, { attributeOwner, firstAttribute }) {
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
//# sourceMappingURL=node-order.js.map