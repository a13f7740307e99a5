import { childNodes } from "../xml/text-nodes.js";
import { ElementReference, LeafReference, Untyped } from "./items.js";
/** Larger than any offset in a document, so that offset / OFFSETS is a fraction below 1. */
const OFFSETS = 2 ** 31;
/** Children of a node, or those of a kind: texts, comments and instructions as references. */
export function childItems(tree, node, kind) {
    return childNodes(tree, node).flatMap((child) => {
        if (typeof child === "number") {
            return kind === undefined ? [new ElementReference(child)] : [];
        }
        const isWanted = kind === undefined || kind === child.kind;
        return isWanted ? [new LeafReference(child, node, child.after + child.at / OFFSETS)] : [];
    });
}
/** Typed value of a text, comment or instruction (XPath 2.0, 2.5.2). Other values are returned unchanged. */
export function atomizedLeaf(item) {
    if (!(item instanceof LeafReference)) {
        return item;
    }
    return item.kind === "text" ? new Untyped(item.text) : item.text;
}
//# sourceMappingURL=child-items.js.map