import type { XmlTree } from "../xml/xml-tree.ts";

const NO_NODE = 0x7fffffff;

/** Index of children by name, built per node on the first request. */
export class ChildIndex {
  private readonly byNode = new Map<number, Map<number, number>>();
  private nextOfName = new Int32Array(0);

  /** @param total nodes of the tree, also beyond its size */
  constructor(
    private readonly tree: XmlTree,
    private readonly total: number,
  ) {}

  /** First child of that name, or a number beyond all nodes. */
  first(node: number, id: number): number {
    let index = this.byNode.get(node);
    if (!index) {
      index = this.indexOf(node);
      this.byNode.set(node, index);
    }
    return index.get(id) ?? NO_NODE;
  }

  /** Next sibling of the same name as a child that `first` gave. */
  next(node: number): number {
    return this.nextOfName[node] as number;
  }

  private indexOf(node: number): Map<number, number> {
    const { name } = this.tree.columns;
    if (this.nextOfName.length === 0) {
      this.nextOfName = new Int32Array(this.total);
    }
    const first = new Map<number, number>();
    for (const child of this.tree.children(node).toReversed()) {
      const id = name[child] as number;
      this.nextOfName[child] = first.get(id) ?? NO_NODE;
      first.set(id, child);
    }
    return first;
  }
}
