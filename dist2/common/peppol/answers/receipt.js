import { parseXml } from "../../schematron/engine.js";
const signature = "http://www.w3.org/2000/09/xmldsig#";
/**
 * The digests in an AS4 receipt (access-point.md 3), which prove that the receiver got these bytes. Empty for an error
 * signal or unreadable text, which is stored in any case.
 */
export function receiptDigests(signalMessage) {
    const tree = typeof signalMessage === "string" ? readable(signalMessage) : undefined;
    return tree === undefined ? [] : digestsBelow(tree, tree.root);
}
function readable(xml) {
    try {
        return parseXml(xml);
    }
    catch {
        return undefined;
    }
}
function digestsBelow(tree, node) {
    const value = tree.child(node, signature, "DigestValue");
    const own = value === undefined ? [] : [digest(tree, node, tree.text(value).trim())];
    return [...own, ...tree.children(node).flatMap((child) => digestsBelow(tree, child))];
}
function digest(tree, reference, value) {
    const method = tree.child(reference, signature, "DigestMethod");
    return {
        reference: tree.attribute(reference, "URI") ?? null,
        algorithm: method === undefined ? null : (tree.attribute(method, "Algorithm") ?? null),
        value,
    };
}
//# sourceMappingURL=receipt.js.map