import type { XmlNode } from "../xml/xml-tree.ts";
import { SCHEMATRON } from "./assemble-schema.ts";
import { type SchemaSource, XSLT } from "./schema-source.ts";

/**
 * All elements of Schematron, of any edition. A line names elements, their attributes and, after a second colon, the elements that they
 * may contain. Marks of attributes: `=` is required, `!` is refused, because it would change what a rule judges, `$` may name a variable.
 * An element with `!` has no effect there. A `base` is an abstract rule, an `instance` a pattern with is-a.
 */
const table = `
  schema: id schemaVersion schematronEdition defaultPhase queryBinding icon see fpi: title ns p let phase pattern diagnostics properties xsl
  ns: =prefix =uri
  let: =name value as: xsl
  phase: =id when !from icon see fpi: title p let active
  active: =pattern: dir emph span xsl
  pattern: id abstract !documents role icon see fpi: title p let rule
  abstract: id abstract !documents role icon see fpi: title p let param rule
  instance: id abstract is-a !documents role icon see fpi: title p param !let !rule
  param: =name value
  rule: id =context abstract !visit-each $flag $role subject icon see fpi: title p let assert report extends
  base: id abstract !visit-each $flag $role subject icon see fpi: title p let assert report extends
  extends: =rule !href
  assert report: =test id $flag $role $severity subject diagnostics properties icon see fpi: name value-of emph dir span xsl
  diagnostics:: diagnostic
  properties:: property
  diagnostic property: =id role scheme icon see fpi: name value-of emph dir span xsl
  title p: id class icon: dir emph span !name !value-of xsl
  emph dir span: value class: name value-of emph dir span xsl
  name: path
  value-of: =select`;

/** Names with their marks, or with their first letters. */
const marks = (names: string): ReadonlyMap<string, string> =>
  new Map((names.match(/\S+/g) ?? []).map((name) => [name.replace(/^[=!$]/, ""), name.slice(0, 1)]));

const grammar = new Map(
  table.split("\n").flatMap((line) => {
    const [kinds = "", attributes = "", children = ""] = line.split(":");
    return [...marks(kinds).keys()].map((kind) => [kind, { attributes: marks(attributes), children: marks(children) }]);
  }),
);

type Kind = ReturnType<typeof grammar.get> & object;

/**
 * Compares a schema with the grammar of Schematron. What would be judged as something else is refused; what has no effect, or is
 * taken as published stylesheets take it, is remarked.
 */
export class Grammar {
  /** The first element of each kind and id; `base` also with the number of its pattern. */
  readonly named = new Map<string, XmlNode>();

  constructor(private readonly source: SchemaSource) {
    const { root } = source.tree;
    this.element(root, "schema");
    const phases = source.elements(root, SCHEMATRON, "phase");
    for (const active of phases.flatMap((phase) => source.elements(phase, SCHEMATRON, "active"))) {
      const id = source.named(active, "pattern");
      const pattern = this.named.get(`pattern ${id}`);
      if (pattern === undefined) {
        source.remark(active, `There is no pattern ${id}`);
      } else if (source.isTrue(pattern, "abstract")) {
        source.refuse(active, `The pattern ${id} is abstract`);
      }
    }
  }

  private element(element: XmlNode, local: string): void {
    const { source } = this;
    const isRule = local === "rule";
    const isInstance = local === "pattern" && source.named(element, "is-a") !== undefined;
    const isAbstract = (isRule || local === "pattern") && source.isTrue(element, "abstract");
    if (isInstance && isAbstract) {
      source.refuse(element, "A pattern with is-a cannot be abstract");
    }
    const kind = isInstance ? "instance" : isAbstract ? (isRule ? "base" : "abstract") : local;
    this.attributes(element, kind);
    this.alike(element, isRule ? kind : local);
    this.content(element, kind);
  }

  /** @param kind that of the element, or of the message that an element of another namespace is in */
  private content(element: XmlNode, kind: string): void {
    const { source } = this;
    const { children } = grammar.get(kind) as Kind;
    for (const child of source.tree.children(element)) {
      const { namespace, local } = source.tree.expandedName(child);
      const mark = namespace === SCHEMATRON ? children.get(local) : undefined;
      if (mark === "!") {
        source.remark(child, `The element ${local} has no effect here`);
      } else if (mark !== undefined) {
        this.element(child, local);
      } else if (namespace === SCHEMATRON || (namespace === XSLT && !children.has("xsl"))) {
        source.refuse(child, `The element ${local} is not supported here`);
      } else if (children.has("emph")) {
        this.content(child, kind);
      } else if (/^$|schematron/i.test(namespace) && children.has(local)) {
        source.remark(child, `The element ${local} has no effect without the namespace ${SCHEMATRON}`);
      }
    }
  }

  private attributes(element: XmlNode, kind: string): void {
    const { source } = this;
    const { tree } = source;
    const { attributeStart, attributeName } = tree.columns;
    const { attributes } = grammar.get(kind) as Kind;
    for (let row = attributeStart[element] as number; row < (attributeStart[element + 1] as number); row++) {
      const { namespace, local } = tree.nameOf(attributeName[row] as number);
      const mark = namespace === "" ? attributes.get(local) : "";
      if (mark === "!") {
        source.refuse(element, `The attribute ${local} is not supported`);
      } else if (mark === undefined) {
        source.remark(element, `The attribute ${local} has no effect here`);
      } else if (mark === "$" && tree.attributeValue(row).trim().startsWith("$")) {
        source.remark(element, `The attribute ${local} is taken as it is written, not as a variable`);
      }
    }
    for (const [name, mark] of attributes) {
      if (mark === "=" && source.named(element, name) === undefined) {
        source.attempt(element, () => source.requiredName(element, name), "");
      }
    }
  }

  /** Two elements of one name or id. */
  private alike(element: XmlNode, kind: string): void {
    const { source, named } = this;
    const id = source.named(element, kind === "ns" ? "prefix" : kind === "param" ? "name" : "id");
    if (id === undefined) {
      return;
    }
    const first = (key: string): XmlNode => named.get(key) ?? (named.set(key, element) && element);
    const scope = kind === "param" || kind === "base" ? source.tree.columns.parent[element] : "";
    const other = first(`${kind === "report" ? "assert" : kind}${scope} ${id}`);
    if (kind === "base") {
      first(`base ${id}`);
    }
    const isSame = kind === "ns" && source.tree.attribute(element, "uri") === source.tree.attribute(other, "uri");
    if (other !== element && !isSame) {
      const say = ["ns", "phase", "base", "diagnostic", "property"].includes(kind) ? "refuse" : "remark";
      source[say](element, `Another ${source.tree.localName(element)} ${id} is at ${source.place(other)}`);
    }
  }
}
