import { parseXml, type XmlNode, type XmlTree, compareDecimals, tryParseDecimal } from "../../schematron/documents.ts";
import { withoutEnvelope } from "./check-rules.ts";

/** A difference at one place; undefined if a document has nothing there. */
export interface Difference {
  /** XPath with the usual prefixes. */
  path: string;
  left: string | undefined;
  right: string | undefined;
}

const prefixes: ReadonlyMap<string, string> = new Map([
  ["urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2", "cac:"],
  ["urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2", "cbc:"],
  ["urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2", "ext:"],
]);

/** Elements with numbers, where 5 and 5.00 are equal. */
const ofNumber = /(?:Amount|Quantity|Percent|Rate|Numeric|Measure)$/;
const ofTruth = /Indicator$/;

/**
 * Compares the content of two documents: prefixes, white space around values, comments, the order of attributes and an
 * envelope do not count; lines are matched by their ids. Differences are in the order of the first document.
 *
 * @throws XmlSyntaxError for text that is not XML
 */
export function compareDocuments(left: string, right: string): Difference[] {
  const [ours, theirs] = [statementsOf(left), statementsOf(right)];
  const paths = new Set([...ours.keys(), ...theirs.keys()]);
  return [...paths]
    .map((path) => ({ path, left: ours.get(path), right: theirs.get(path) }))
    .filter((difference) => !isSame(difference));
}

const truth = (text: string): string => ({ "1": "true", "0": "false" })[text] ?? text;

function isSame({ path, left, right }: Difference): boolean {
  if (left === right || left === undefined || right === undefined) {
    return left === right;
  }
  const name = path.replace(/\[[^\]]*\]$/, "");
  if (ofNumber.test(name)) {
    const [ours, theirs] = [tryParseDecimal(left), tryParseDecimal(right)];
    return ours !== undefined && theirs !== undefined && compareDecimals(ours, theirs) === 0;
  }
  return ofTruth.test(name) && truth(left) === truth(right);
}

/** Values and attributes of a document by path; an empty element has an empty value. */
function statementsOf(xml: string): Map<string, string> {
  const tree = withoutEnvelope(parseXml(xml));
  const statements = new Map<string, string>([["/*", nameOf(tree, tree.root)]]);
  addStatements(tree, tree.root, "/*", statements);
  return statements;
}

function addStatements(tree: XmlTree, node: XmlNode, path: string, statements: Map<string, string>): void {
  const children = tree.children(node);
  if (children.length === 0) {
    statements.set(path, tree.text(node).trim());
  }
  const { attributeStart, attributeName } = tree.columns;
  for (let row = attributeStart[node] as number; row < (attributeStart[node + 1] as number); row++) {
    const { local } = tree.nameOf(attributeName[row] as number);
    statements.set(`${path}/@${local}`, tree.attributeValue(row).trim());
  }
  const steps = stepsOf(tree, children);
  children.forEach((child, index) => addStatements(tree, child, `${path}/${steps[index]}`, statements));
}

/** Path steps of siblings: lines by their id, others by position. */
function stepsOf(tree: XmlTree, children: readonly XmlNode[]): string[] {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return children.map((child) => {
    const name = nameOf(tree, child);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const id = name.endsWith("Line") ? tree.children(child).find((at) => tree.localName(at) === "ID") : undefined;
    const byNumber = id === undefined ? undefined : `${name}[cbc:ID = '${tree.text(id).trim()}']`;
    const step = byNumber === undefined || taken.has(byNumber) ? `${name}[${count}]` : byNumber;
    taken.add(step);
    return step;
  });
}

function nameOf(tree: XmlTree, node: XmlNode): string {
  const { namespace, local } = tree.expandedName(node);
  return `${prefixes.get(namespace) ?? ""}${local}`;
}
