import { parseXml } from "../../common/schematron/xml/xml-reader.js";
/**
 * Every element of a document in order, with its namespace, attributes and, where it has no children, its text: what two
 * documents that differ in white space and prefixes only have in common.
 */
export function outline(xml) {
    const tree = parseXml(xml);
    const lines = [];
    const visit = (node, depth) => {
        const children = tree.children(node);
        const scheme = tree.attribute(node, "schemeID") ?? tree.attribute(node, "currencyID") ?? "";
        const authority = tree.attribute(node, "Authority") ?? "";
        const text = children.length === 0 ? tree.text(node).trim() : "";
        lines.push(`${"  ".repeat(depth)}{${tree.namespace(node)}}${tree.localName(node)} ${scheme}${authority}=${text}`);
        children.forEach((child) => visit(child, depth + 1));
    };
    visit(tree.root, 0);
    return lines;
}
//# sourceMappingURL=outline.js.map