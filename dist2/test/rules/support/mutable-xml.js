import { parseXml } from "../../../common/schematron/xml/xml-reader.js";
const namespaces = 'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:pxs="urn:peppol:schema:taxdata:1.0" xmlns:cec="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"';
export function readMutable(xml) {
    const tree = parseXml(xml);
    return readElement(tree, tree.root);
}
function readElement(tree, node) {
    const slice = tree.sourceSlice(node);
    const tag = /^<([^\s/>]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/.exec(slice);
    const attributes = new Map();
    for (const [, name, quoted] of (tag?.[2] ?? "").matchAll(/([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
        attributes.set(name, decoded(quoted.slice(1, -1)));
    }
    const children = tree.children(node);
    return {
        name: tag?.[1],
        attributes,
        children: children.length === 0 ? [tree.text(node)] : children.map((child) => readElement(tree, child)),
    };
}
const decoded = (text) => {
    const tree = parseXml(`<a>${text}</a>`);
    return tree.text(tree.root);
};
const escaped = (text) => text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
export function writeXml({ name, attributes, children }) {
    const written = [...attributes]
        .map(([key, value]) => ` ${key}="${escaped(value).replaceAll("\n", "&#10;")}"`)
        .join("");
    const content = children.map((child) => (typeof child === "string" ? escaped(child) : writeXml(child))).join("");
    return `<${name}${written}>${content}</${name}>`;
}
/** Child steps from the root, [n] is the position among same-named siblings; "." is the root. */
function find(root, path) {
    let found = [{ element: root, parent: undefined }];
    for (const step of path === "." ? [] : path.split("/")) {
        const [, name, position] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step);
        found = found.flatMap(({ element }) => {
            const named = element.children.filter((child) => typeof child !== "string" && child.name === name);
            const chosen = position === undefined ? named : named.slice(Number(position) - 1, Number(position));
            return chosen.map((child) => ({ element: child, parent: element }));
        });
    }
    return found;
}
function clone({ name, attributes, children }) {
    return {
        name,
        attributes: new Map(attributes),
        children: children.map((child) => (typeof child === "string" ? child : clone(child))),
    };
}
function applyOne(root, operation) {
    const found = find(root, operation[1]);
    const [first] = found;
    if (!first) {
        throw new Error(`Nothing at ${operation[1]}`);
    }
    switch (operation[0]) {
        case "set":
            found.forEach(({ element }) => (element.children = [operation[2]]));
            break;
        case "del":
            found.forEach(({ element, parent }) => parent?.children.splice(parent.children.indexOf(element), 1));
            break;
        case "attr":
            found.forEach(({ element: { attributes } }) => operation[3] === null ? attributes.delete(operation[2]) : attributes.set(operation[2], operation[3]));
            break;
        case "add":
            first.element.children.push(...readMutable(`<r ${namespaces}>${operation[2]}</r>`).children);
            break;
        case "dup":
            first.parent?.children.splice(first.parent.children.indexOf(first.element), 0, clone(first.element));
            break;
    }
}
const bases = new Map();
/** The document with the operations applied in turn. */
export function mutated(xml, operations) {
    const base = bases.get(xml) ?? readMutable(xml);
    bases.set(xml, base);
    const root = clone(base);
    operations.forEach((operation) => applyOne(root, operation));
    return writeXml(root);
}
//# sourceMappingURL=mutable-xml.js.map