import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import type { XmlNode, XmlTree } from "../../../common/schematron/xml/xml-tree.ts";

/** An element that a test may change. Names are as written, with their prefixes. */
export interface MutableElement {
  name: string;
  attributes: Map<string, string>;
  /** Strings are text, unescaped. */
  children: (MutableElement | string)[];
}

/** [set,path,text] [del,path] [attr,path,name,value|null] [add,path,xml] [dup,path]; see conformance-vectors.json. */
export type Operation =
  | readonly ["set", string, string]
  | readonly ["del", string]
  | readonly ["attr", string, string, string | null]
  | readonly ["add", string, string]
  | readonly ["dup", string];

const namespaces =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:pxs="urn:peppol:schema:taxdata:1.0" xmlns:cec="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"';

export function readMutable(xml: string): MutableElement {
  const tree = parseXml(xml);
  return readElement(tree, tree.root);
}

function readElement(tree: XmlTree, node: XmlNode): MutableElement {
  const slice = tree.sourceSlice(node);
  const tag = /^<([^\s/>]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/.exec(slice);
  const attributes = new Map<string, string>();
  for (const [, name, quoted] of (tag?.[2] ?? "").matchAll(/([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    attributes.set(name as string, decoded((quoted as string).slice(1, -1)));
  }
  const children = tree.children(node);
  return {
    name: tag?.[1] as string,
    attributes,
    children: children.length === 0 ? [tree.text(node)] : children.map((child) => readElement(tree, child)),
  };
}

const decoded = (text: string): string => {
  const tree = parseXml(`<a>${text}</a>`);
  return tree.text(tree.root);
};

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");

export function writeXml({ name, attributes, children }: MutableElement): string {
  const written = [...attributes]
    .map(([key, value]) => ` ${key}="${escaped(value).replaceAll("\n", "&#10;")}"`)
    .join("");
  const content = children.map((child) => (typeof child === "string" ? escaped(child) : writeXml(child))).join("");
  return `<${name}${written}>${content}</${name}>`;
}

interface Found {
  element: MutableElement;
  parent: MutableElement | undefined;
}

/** Child steps from the root, [n] is the position among same-named siblings; "." is the root. */
function find(root: MutableElement, path: string): Found[] {
  let found: Found[] = [{ element: root, parent: undefined }];
  for (const step of path === "." ? [] : path.split("/")) {
    const [, name, position] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) as unknown as [string, string, string | undefined];
    found = found.flatMap(({ element }) => {
      const named = element.children.filter((child) => typeof child !== "string" && child.name === name);
      const chosen = position === undefined ? named : named.slice(Number(position) - 1, Number(position));
      return chosen.map((child) => ({ element: child as MutableElement, parent: element }));
    });
  }
  return found;
}

function clone({ name, attributes, children }: MutableElement): MutableElement {
  return {
    name,
    attributes: new Map(attributes),
    children: children.map((child) => (typeof child === "string" ? child : clone(child))),
  };
}

function applyOne(root: MutableElement, operation: Operation): void {
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
      found.forEach(({ element: { attributes } }) =>
        operation[3] === null ? attributes.delete(operation[2]) : attributes.set(operation[2], operation[3]),
      );
      break;
    case "add":
      first.element.children.push(...readMutable(`<r ${namespaces}>${operation[2]}</r>`).children);
      break;
    case "dup":
      first.parent?.children.splice(first.parent.children.indexOf(first.element), 0, clone(first.element));
      break;
  }
}

const bases = new Map<string, MutableElement>();

/** The document with the operations applied in turn. */
export function mutated(xml: string, operations: readonly Operation[]): string {
  const base = bases.get(xml) ?? readMutable(xml);
  bases.set(xml, base);
  const root = clone(base);
  operations.forEach((operation) => applyOne(root, operation));
  return writeXml(root);
}
