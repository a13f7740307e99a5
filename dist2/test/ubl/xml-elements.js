import { XmlDocument, XmlElement } from "libxml2-wasm";
/** Every attribute and every element without child elements, in document order. */
export function xmlPlaces(xml) {
    const document = XmlDocument.fromString(xml);
    try {
        const root = document.root;
        return placesOf(root, { location: `/${root.name}[1]`, path: `/${root.name}` });
    }
    finally {
        document.dispose();
    }
}
/** The texts of the elements and attributes at a path. */
export function textsAt(xml, path) {
    return xmlPlaces(xml)
        .filter((place) => place.path === path)
        .map((place) => place.text);
}
function placesOf(element, at) {
    const attributes = element.attrs.map((attribute) => ({
        location: `${at.location}/@${attribute.name}`,
        path: `${at.path}/@${attribute.name}`,
        text: attribute.value,
    }));
    const children = childElements(element);
    return children.length === 0
        ? [{ ...at, text: element.content }, ...attributes]
        : [...attributes, ...childPlaces(children, at)];
}
function childPlaces(children, at) {
    const seen = new Map();
    return children.flatMap((child) => {
        const name = `${child.prefix}:${child.name}`;
        const position = (seen.get(name) ?? 0) + 1;
        seen.set(name, position);
        return placesOf(child, { location: `${at.location}/${name}[${position}]`, path: `${at.path}/${name}` });
    });
}
function childElements(element) {
    const children = [];
    for (let node = element.firstChild; node !== null; node = node.next) {
        if (node instanceof XmlElement) {
            children.push(node);
        }
    }
    return children;
}
//# sourceMappingURL=xml-elements.js.map