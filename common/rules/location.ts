import type { XmlNode, XmlTree } from "./xml/xml-tree.ts";

/** Positions among siblings of the same name and XPath locations, computed where findings need them. */
export class Locator {
  /** By element: position among its siblings of the same name, from 1; 0 where not computed yet. */
  private positions: Int32Array | undefined;

  /** @param prefixes namespace to the prefix that locations use for it */
  constructor(
    private readonly tree: XmlTree,
    private readonly prefixes: ReadonlyMap<string, string>,
  ) {}

  /** Computes the positions of all siblings at once: a document where every line fails must not cost a square. */
  position(node: XmlNode): number {
    const { columns } = this.tree;
    this.positions ??= new Int32Array(columns.size);
    if (this.positions[node] === 0) {
      const counts = new Map<number, number>();
      for (const sibling of this.tree.children(columns.parent[node] as number)) {
        const name = columns.name[sibling] as number;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        this.positions[sibling] = count;
      }
    }
    return this.positions[node] as number;
  }

  /**
   * XPath (1.0 and later) that selects exactly the element, such as `/<*>/cac:InvoiceLine[3]/cac:Price[1]` (without the
   * angle brackets). The root is
   * `/*`: a name there would select nothing wherever a prefix or a default namespace is not bound.
   */
  location(node: XmlNode): string {
    const steps: string[] = [];
    for (let at = node; at > 1; at = this.tree.columns.parent[at] as number) {
      steps.push(this.step(at));
    }
    return ["/*", ...steps.toReversed()].join("/");
  }

  private step(node: XmlNode): string {
    const { namespace, local } = this.tree.expandedName(node);
    const prefix = this.prefixes.get(namespace);
    const position = this.position(node);
    if (namespace === "") {
      return `${local}[${position}]`;
    }
    return prefix === undefined
      ? `*[local-name() = '${local}' and namespace-uri() = ${quoted(namespace)}][${position}]`
      : `${prefix}:${local}[${position}]`;
  }
}

function quoted(text: string): string {
  return text.includes("'") ? `"${text.replaceAll('"', "&quot;")}"` : `'${text}'`;
}
