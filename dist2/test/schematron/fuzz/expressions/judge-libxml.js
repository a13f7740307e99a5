import { XmlDocument } from "libxml2-wasm";
import { currentPath } from "./paths.js";
const namespaces = { a: "urn:a" };
/** By libxml2: an independent judge of XPath 1. It has no current(), so the path of the node takes its place. */
export function judgeByLibxml({ context, form, expression, xml }) {
    const document = XmlDocument.fromString(xml);
    try {
        const nodes = document.root.find(`//${context}`, namespaces);
        return { values: nodes.map((node) => valueAt(node, form === "test" ? `boolean(${expression})` : expression)) };
    }
    catch (error) {
        return { failed: "error", cause: String(error) };
    }
    finally {
        document.dispose();
    }
}
function valueAt(node, expression) {
    const value = node.eval(expression.replaceAll(currentPath, pathOf(node)), namespaces);
    if (typeof value === "object") {
        throw new TypeError("Nodes are asked for as a text");
    }
    return String(value);
}
/** Steps by position, from the root. */
function pathOf(node) {
    const { parent } = node;
    return `${parent === null ? "" : pathOf(parent)}/*[${1 + node.find("preceding-sibling::*").length}]`;
}
//# sourceMappingURL=judge-libxml.js.map