import { XmlDocument, XmlElement } from "libxml2-wasm";

/** An element or attribute of a document, as an independent parser reads it. */
export interface XmlPlace {
  /** XPath with a position at every step: `/Invoice[1]/cbc:ID[1]/@schemeID`. */
  location: string;
  /** Names only: `/Invoice/cbc:ID/@schemeID`. */
  path: string;
  text: string;
}

/** Every attribute and every element without child elements, in document order. */
export function xmlPlaces(xml: string): XmlPlace[] {
  const document = XmlDocument.fromString(xml);
  try {
    const root = document.root;
    return placesOf(root, { location: `/${root.name}[1]`, path: `/${root.name}` });
  } finally {
    document.dispose();
  }
}

/** The texts of the elements and attributes at a path. */
export function textsAt(xml: string, path: string): string[] {
  return xmlPlaces(xml)
    .filter((place) => place.path === path)
    .map((place) => place.text);
}

function placesOf(element: XmlElement, at: { location: string; path: string }): XmlPlace[] {
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

function childPlaces(children: XmlElement[], at: { location: string; path: string }): XmlPlace[] {
  const seen = new Map<string, number>();
  return children.flatMap((child) => {
    const name = `${child.prefix}:${child.name}`;
    const position = (seen.get(name) ?? 0) + 1;
    seen.set(name, position);
    return placesOf(child, { location: `${at.location}/${name}[${position}]`, path: `${at.path}/${name}` });
  });
}

function childElements(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement) {
      children.push(node);
    }
  }
  return children;
}
