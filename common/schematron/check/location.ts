import type { NodePart } from "./dispatch.ts";
import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";

/** Longer locations count elements instead of naming them: 256 nested elements may have long names. */
const MAX_LENGTH = 2000;

/** Positions among siblings of the same name and XPath locations, computed where findings need them. */
export class Locator {
  /** The positions by element, each among its siblings of the same name, from 1; 0 where not computed yet. */
  private positions: Int32Array | undefined;
  private readonly childPositions = new Map<XmlNode, number>();

  /** @param prefixes namespace to the prefix that locations use for it */
  constructor(
    private readonly tree: XmlTree,
    private readonly prefixes: ReadonlyMap<string, string>,
  ) {}

  /** Computes the positions of all siblings at once, because in a document where every line fails one by one would take quadratic time. */
  position(node: XmlNode): number {
    const { columns } = this.tree;
    this.positions ??= new Int32Array(columns.size);
    if (this.positions[node] === 0) {
      const counts = new Map<number, number>();
      const parent = columns.parent[node] as number;
      for (
        let sibling = parent + 1;
        sibling < (columns.end[parent] as number);
        sibling = columns.end[sibling] as number
      ) {
        const name = columns.name[sibling] as number;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        this.positions[sibling] = count;
      }
    }
    return this.positions[node] as number;
  }

  /**
   * XPath (1.0 and later) that selects exactly the element, or its part, such as `/<*>/cac:InvoiceLine[3]/cac:Price[1]` (without the
   * angle brackets). The root is `/*`: a name there would select nothing wherever a prefix or a default namespace is
   * not bound. Where names would make it very long, it counts elements: `/<*>/*[3]/*[1]`.
   */
  location(node: XmlNode, part?: NodePart): string {
    if (part !== undefined) {
      const owner = node === 0 ? "" : this.location(node);
      const { judged, kind } = part;
      if (typeof judged !== "number") {
        return `${owner}/${kind === "instruction" ? "processing-instruction" : kind}()[${part.position}]`;
      }
      const { namespace, local } = this.tree.nameOf(this.tree.columns.attributeName[judged] as number);
      const prefix = namespace === "" ? "" : this.prefixes.get(namespace);
      return prefix === undefined
        ? `${owner}/@*[local-name() = '${local}' and namespace-uri() = ${quoted(namespace)}]`
        : `${owner}/@${prefix === "" ? "" : `${prefix}:`}${local}`;
    }
    const named = this.path(node, (at) => {
      const { namespace, local } = this.tree.expandedName(at);
      const prefix = this.prefixes.get(namespace);
      const position = this.position(at);
      if (namespace === "") {
        return `${local}[${position}]`;
      }
      return prefix === undefined
        ? `*[local-name() = '${local}' and namespace-uri() = ${quoted(namespace)}][${position}]`
        : `${prefix}:${local}[${position}]`;
    });
    return named.length > MAX_LENGTH ? this.path(node, (at) => `*[${this.childPosition(at)}]`) : named;
  }

  /** Among all siblings, which are counted at once: each of them may fail. */
  private childPosition(node: XmlNode): number {
    if (!this.childPositions.has(node)) {
      const parent = this.tree.columns.parent[node] as number;
      this.tree.children(parent).forEach((child, index) => this.childPositions.set(child, index + 1));
    }
    return this.childPositions.get(node) as number;
  }

  private path(node: XmlNode, step: (node: XmlNode) => string): string {
    const steps: string[] = [];
    for (let at = node; at > 1; at = this.tree.columns.parent[at] as number) {
      steps.push(step(at));
    }
    return ["/*", ...steps.toReversed()].join("/");
  }
}

function quoted(text: string): string {
  return text.includes("'") ? `"${text.replaceAll('"', "&quot;")}"` : `'${text}'`;
}
