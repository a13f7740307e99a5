import { HAS_CHILDREN, NEEDS_DECODING } from "../xml/xml-tree.js";
import { isSpace, normalizeSpace } from "./text/strings.js";
/** Whether the text of an element is nothing but white space, without making it where its characters can be looked at. */
export function isBlankElement(view, node) {
    const { source, contentStart, contentEnd, flags } = view.tree.columns;
    if ((flags[node] & (HAS_CHILDREN | NEEDS_DECODING)) !== 0) {
        return normalizeSpace(view.text(node)) === "";
    }
    const end = contentEnd[node];
    for (let at = contentStart[node]; at < end; at++) {
        if (!isSpace(source.charCodeAt(at))) {
            return false;
        }
    }
    return true;
}
//# sourceMappingURL=blank.js.map