import type { XmlTree } from "../xml/xml-tree.ts";
import { childItems } from "./child-items.ts";
import { AttributeReference, LeafReference, type ElementReference } from "./items.ts";

export interface PathSource {
  readonly tree: XmlTree;
  attributeOwner(row: number): number;
  /** Position of an element among its siblings of the same name, from 1. */
  siblingPosition(node: number): number;
}

/** fn:path (F&O 3.0, 14.10). */
export function nodePath(node: ElementReference | AttributeReference | LeafReference, source: PathSource): string {
  if (node instanceof AttributeReference) {
    const { namespace, local } = source.tree.nameOf(source.tree.columns.attributeName[node.row] as number);
    const name = namespace === "" ? local : `Q{${namespace}}${local}`;
    return `${elementPath(source.attributeOwner(node.row), source)}/@${name}`;
  }
  return node instanceof LeafReference
    ? `${elementPath(node.parent, source)}/${leafStep(node, source.tree)}`
    : elementPath(node.node, source) || "/";
}

/** Empty for a document node. */
function elementPath(node: number, source: PathSource): string {
  const { name, parent } = source.tree.columns;
  const steps: string[] = [];
  for (let at = node; (name[at] as number) >= 0; at = parent[at] as number) {
    const { namespace, local } = source.tree.expandedName(at);
    steps.push(`/Q{${namespace}}${local}[${source.siblingPosition(at)}]`);
  }
  return steps.toReversed().join("");
}

function leafStep({ kind, name, parent, place }: LeafReference, tree: XmlTree): string {
  const alike = childItems(tree, parent, kind) as LeafReference[];
  const position = alike.filter((leaf) => leaf.name === name).findIndex((leaf) => leaf.place === place) + 1;
  return `${kind === "instruction" ? `processing-instruction(${name})` : `${kind}()`}[${position}]`;
}
