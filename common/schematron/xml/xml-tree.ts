import { contentText, attributeText } from "./xml-text.ts";
import { lineAndColumn } from "./xml-syntax-error.ts";
import { namespaceOf, initialScope, type NamespaceScope } from "./name-table.ts";
import { FIRST_LOCAL_NAME, vocabulary, type ExpandedName } from "./vocabulary.ts";

/** An element of a tree, as its number in document order; 0 is the document node above the root element. */
export type XmlNode = number;

/** Content has references, CDATA, comments, instructions or a carriage return: its text must be decoded. */
export const NEEDS_DECODING = 1;
/** Has child elements. */
export const HAS_CHILDREN = 2;
export const SELF_CLOSING = 4;

/** The columns of a tree: one entry per node (and one more in `attributeStart`), offsets are into `source`. */
export interface TreeColumns {
  readonly source: string;
  /** Nodes including the document node. */
  readonly size: number;
  /** Number of the expanded name: below FIRST_LOCAL_NAME of the vocabulary, above it of `localNames`; -1 for node 0. */
  readonly name: Int32Array;
  readonly parent: Int32Array;
  /** First node after the subtree: children of n are n + 1, end[n + 1], … while below end[n]. */
  readonly end: Int32Array;
  readonly openAt: Int32Array;
  readonly contentStart: Int32Array;
  readonly contentEnd: Int32Array;
  readonly attributeStart: Int32Array;
  readonly flags: Uint8Array;
  readonly attributeName: Int32Array;
  readonly attributeValueStart: Int32Array;
  readonly attributeValueEnd: Int32Array;
  readonly attributeNeedsDecoding: Uint8Array;
  readonly localNames: readonly ExpandedName[];
  /** Names that the vocabulary knew when the document was read. */
  readonly vocabularySize: number;
  /** Namespaces in force, for the elements that declare some. */
  readonly scopes: ReadonlyMap<XmlNode, NamespaceScope>;
}

/**
 * A parsed document. Immutable and complete in itself: nothing is shared between trees, so a tree may be kept across
 * an await. Reading it by hand:
 *
 *     const tree = parseXml(source);              // throws XmlSyntaxError
 *     tree.root                                   // the root element
 *     tree.localName(n), tree.namespace(n)
 *     tree.children(n), tree.child(n, ns, local)  // elements only
 *     tree.text(n), tree.attribute(n, "schemeID") // decoded strings
 *     tree.sourceSlice(n)                         // the element as written
 *     tree.standaloneXml(n)                       // the same with the namespaces that it inherits: a document
 *     tree.subtree(n)                             // the element as the root of a tree of its own
 */
export class XmlTree {
  constructor(readonly columns: TreeColumns) {}

  get root(): XmlNode {
    return 1;
  }

  expandedName(node: XmlNode): ExpandedName {
    return this.nameOf(this.columns.name[node] as number);
  }

  /** Expanded name behind a number of the `name` or `attributeName` column. */
  nameOf(id: number): ExpandedName {
    if (id < 0) {
      return { namespace: "", local: "" };
    }
    return id < FIRST_LOCAL_NAME
      ? vocabulary.nameOf(id)
      : (this.columns.localNames[id - FIRST_LOCAL_NAME] as ExpandedName);
  }

  localName(node: XmlNode): string {
    return this.expandedName(node).local;
  }

  namespace(node: XmlNode): string {
    return this.expandedName(node).namespace;
  }

  children(node: XmlNode): XmlNode[] {
    const { end } = this.columns;
    const found: XmlNode[] = [];
    for (let at = node + 1; at < (end[node] as number); at = end[at] as number) {
      found.push(at);
    }
    return found;
  }

  child(node: XmlNode, namespace: string, local: string): XmlNode | undefined {
    const { end } = this.columns;
    for (let at = node + 1; at < (end[node] as number); at = end[at] as number) {
      if (this.hasName(at, namespace, local)) {
        return at;
      }
    }
    return undefined;
  }

  hasName(node: XmlNode, namespace: string, local: string): boolean {
    const name = this.expandedName(node);
    return name.local === local && name.namespace === namespace;
  }

  /** String value: the text of the element, or of the document, and of everything in it. */
  text(node: XmlNode): string {
    const { source, contentStart, contentEnd, flags, name } = this.columns;
    const start = contentStart[node] as number;
    const end = contentEnd[node] as number;
    if (((flags[node] as number) & (NEEDS_DECODING | HAS_CHILDREN)) === 0) {
      return source.slice(start, end);
    }
    // The white space before and after the root element is no text of a document.
    return (name[node] as number) < 0 ? this.text(node + 1) : contentText(source, start, end);
  }

  attribute(node: XmlNode, local: string, namespace = ""): string | undefined {
    const { attributeStart, attributeName } = this.columns;
    for (let at = attributeStart[node] as number; at < (attributeStart[node + 1] as number); at++) {
      const name = this.nameOf(attributeName[at] as number);
      if (name.local === local && name.namespace === namespace) {
        return this.attributeValue(at);
      }
    }
    return undefined;
  }

  /** Value of a row of the attribute columns. */
  attributeValue(row: number): string {
    const { source, attributeValueStart, attributeValueEnd, attributeNeedsDecoding } = this.columns;
    const start = attributeValueStart[row] as number;
    const end = attributeValueEnd[row] as number;
    return attributeNeedsDecoding[row] === 0 ? source.slice(start, end) : attributeText(source, start, end);
  }

  position(node: XmlNode): { line: number; column: number } {
    return lineAndColumn(this.columns.source, this.columns.openAt[node] as number);
  }

  /** Namespace of a prefix at the element. */
  namespaceAt(node: XmlNode, prefix: string): string | undefined {
    return namespaceOf(this.scopeOf(node), prefix);
  }

  /** The element exactly as written, tags included. Prefixes may be declared further out: see `standaloneXml`. */
  sourceSlice(node: XmlNode): string {
    const { source, openAt, contentEnd, flags } = this.columns;
    const content = contentEnd[node] as number;
    const after = ((flags[node] as number) & SELF_CLOSING) === 0 ? source.indexOf(">", content) + 1 : content;
    return source.slice(openAt[node], after);
  }

  /** The element as written, plus the namespace declarations that it inherits: well-formed and equal by itself. */
  standaloneXml(node: XmlNode): string {
    const slice = this.sourceSlice(node);
    const nameEnd = /[\s/>]/.exec(slice)?.index ?? slice.length;
    const own = new Set<string>();
    const outer = this.scopeOf(this.columns.parent[node] as number);
    for (let at: NamespaceScope | undefined = this.columns.scopes.get(node); at && at !== outer; at = at.outer) {
      own.add(at.prefix);
    }
    const inherited = new Set<string>();
    for (let at: NamespaceScope | undefined = outer; at; at = at.outer) {
      if (at.prefix !== "xml" && !own.has(at.prefix)) {
        inherited.add(at.prefix);
      }
    }
    const declarations = Array.from(inherited, (prefix) => {
      const uri = namespaceOf(outer, prefix) ?? "";
      const value = uri.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
      return prefix === "" ? ` xmlns="${value}"` : ` xmlns:${prefix}="${value}"`;
    });
    return slice.slice(0, nameEnd) + declarations.join("") + slice.slice(nameEnd);
  }

  /** The element as the root element of a new tree, without its surroundings. */
  subtree(node: XmlNode): XmlTree {
    const c = this.columns;
    const from = node - 1;
    const to = c.end[node] as number;
    const end = shifted(c.end.slice(from, to), from);
    const parent = shifted(c.parent.slice(from, to), from);
    const name = c.name.slice(from, to);
    name[0] = -1;
    end[0] = to - from;
    parent.fill(0, 0, 2);
    return new XmlTree({
      ...c,
      size: to - from,
      name,
      end,
      parent,
      openAt: c.openAt.slice(from, to).fill(0, 0, 1),
      contentStart: c.contentStart.slice(from, to).fill(c.openAt[node] as number, 0, 1),
      contentEnd: c.contentEnd.slice(from, to).fill(c.contentEnd[node] as number, 0, 1),
      attributeStart: c.attributeStart.slice(from, to + 1).fill(c.attributeStart[node] as number, 0, 1),
      flags: c.flags.slice(from, to).fill(HAS_CHILDREN | NEEDS_DECODING, 0, 1),
      scopes: new Map([...c.scopes].map(([at, scope]) => [at - from, scope])).set(1, this.scopeOf(node)),
    });
  }

  /** The tree with the numbers of names that rules have entered since it was read; itself when there are none. */
  withCurrentNames(): XmlTree {
    const { columns } = this;
    const entered = columns.localNames.map(({ namespace, local }, index) => {
      const id = columns.vocabularySize === vocabulary.size ? undefined : vocabulary.find(namespace, local);
      return id ?? index + FIRST_LOCAL_NAME;
    });
    if (entered.every((id) => id >= FIRST_LOCAL_NAME)) {
      return this;
    }
    const current = (id: number): number => (id < FIRST_LOCAL_NAME ? id : (entered[id - FIRST_LOCAL_NAME] as number));
    return new XmlTree({
      ...columns,
      name: columns.name.map(current),
      attributeName: columns.attributeName.map(current),
    });
  }

  private scopeOf(node: XmlNode): NamespaceScope {
    for (let at = node; at > 0; at = this.columns.parent[at] as number) {
      const scope = this.columns.scopes.get(at);
      if (scope) {
        return scope;
      }
    }
    return this.columns.scopes.get(0) ?? initialScope;
  }
}

/** Shifts in place, because a callback for each value costs more than the copy. */
function shifted(column: Int32Array, by: number): Int32Array {
  for (let at = 0; at < column.length; at++) {
    column[at] = (column[at] as number) - by;
  }
  return column;
}
