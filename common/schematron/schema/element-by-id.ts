import type { XmlNode, XmlTree } from "../xml/xml-tree.ts";

/** Elements by id, read once for each tree, because a file may be included by thousands of ids. */
const byId = new WeakMap<XmlTree, ReadonlyMap<string, XmlNode>>();

/** The first element with that id; the root without one. */
export function elementById(tree: XmlTree, id: string | undefined): XmlNode | undefined {
  if (id === undefined || id === "") {
    return tree.root;
  }
  let known = byId.get(tree);
  if (known === undefined) {
    known = elementsById(tree);
    byId.set(tree, known);
  }
  return known.get(id);
}

function elementsById(tree: XmlTree): ReadonlyMap<string, XmlNode> {
  const elements = new Map<string, XmlNode>();
  for (let node = tree.root; node < tree.columns.size; node++) {
    const id = tree.attribute(node, "id")?.trim();
    if (id !== undefined && !elements.has(id)) {
      elements.set(id, node);
    }
  }
  return elements;
}
