import { contentText } from "./xml-text.js";
import { HAS_CHILDREN, NEEDS_DECODING } from "./xml-tree.js";
/** Texts between the tags of an element; comments and instructions divide them, CDATA and references do not. */
export function textNodes(tree, node) {
    const { source, contentStart, contentEnd, flags } = tree.columns;
    const start = contentStart[node];
    const end = contentEnd[node];
    if (start === end) {
        return [];
    }
    if ((flags[node] & (HAS_CHILDREN | NEEDS_DECODING)) === 0) {
        return [source.slice(start, end)];
    }
    return childNodes(tree, node).flatMap((child) => typeof child !== "number" && child.kind === "text" ? [child.text] : []);
}
const marks = /<!--([\s\S]*?)-->|<\?([^\s?]+)\s*([\s\S]*?)\?>|<!\[CDATA\[[\s\S]*?\]\]>/g;
/** All children in document order: elements as their numbers. Outside of the root element there is no text. */
export function childNodes(tree, node) {
    const { source, openAt, contentStart, contentEnd, end } = tree.columns;
    const isDocument = tree.columns.name[node] < 0;
    const found = [];
    let from = contentStart[node];
    let after = node;
    const addText = (to) => {
        const text = isDocument ? "" : contentText(source, from, to);
        if (text !== "") {
            found.push({ kind: "text", text, at: from, after });
        }
    };
    const addUntil = (until) => {
        const base = from;
        for (const mark of source.slice(base, until).matchAll(marks)) {
            const [whole, comment, target, content] = mark;
            if (!whole.startsWith("<![CDATA[")) {
                const at = base + mark.index;
                addText(at);
                const kind = comment === undefined ? "instruction" : "comment";
                if (target !== "xml") {
                    const text = (comment ?? content ?? "").replace(/\r\n?/g, "\n");
                    found.push({ kind, text, ...(target === undefined ? {} : { name: target }), at, after });
                }
                from = at + whole.length;
            }
        }
        addText(until);
    };
    for (const child of tree.children(node)) {
        const open = openAt[child];
        addUntil(open);
        found.push(child);
        after = end[child] - 1;
        from = open + tree.sourceSlice(child).length;
    }
    addUntil(contentEnd[node]);
    return found;
}
//# sourceMappingURL=text-nodes.js.map