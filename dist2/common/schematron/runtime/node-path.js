import { childItems } from "./child-items.js";
import { AttributeReference, LeafReference } from "./items.js";
/** fn:path (F&O 3.0, 14.10). */
export function nodePath(node, source) {
    if (node instanceof AttributeReference) {
        const { namespace, local } = source.tree.nameOf(source.tree.columns.attributeName[node.row]);
        const name = namespace === "" ? local : `Q{${namespace}}${local}`;
        return `${elementPath(source.attributeOwner(node.row), source)}/@${name}`;
    }
    return node instanceof LeafReference
        ? `${elementPath(node.parent, source)}/${leafStep(node, source.tree)}`
        : elementPath(node.node, source) || "/";
}
/** Empty for a document node. */
function elementPath(node, source) {
    const { name, parent } = source.tree.columns;
    const steps = [];
    for (let at = node; name[at] >= 0; at = parent[at]) {
        const { namespace, local } = source.tree.expandedName(at);
        steps.push(`/Q{${namespace}}${local}[${source.siblingPosition(at)}]`);
    }
    return steps.toReversed().join("");
}
function leafStep({ kind, name, parent, place }, tree) {
    const alike = childItems(tree, parent, kind);
    const position = alike.filter((leaf) => leaf.name === name).findIndex((leaf) => leaf.place === place) + 1;
    return `${kind === "instruction" ? `processing-instruction(${name})` : `${kind}()`}[${position}]`;
}
//# sourceMappingURL=node-path.js.map