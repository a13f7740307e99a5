const NO_NODE = 0x7fffffff;
/** Index of children by name, built per node on the first request. */
export class ChildIndex {
    /** @param total nodes of the tree, also beyond its size */
    constructor(tree, total) {
        this.tree = tree;
        this.total = total;
        this.byNode = new Map();
        this.nextOfName = new Int32Array(0);
    }
    /** First child of that name, or a number beyond all nodes. */
    first(node, id) {
        let index = this.byNode.get(node);
        if (!index) {
            index = this.indexOf(node);
            this.byNode.set(node, index);
        }
        return index.get(id) ?? NO_NODE;
    }
    /** Next sibling of the same name as a child that `first` gave. */
    next(node) {
        return this.nextOfName[node];
    }
    indexOf(node) {
        const { name } = this.tree.columns;
        if (this.nextOfName.length === 0) {
            this.nextOfName = new Int32Array(this.total);
        }
        const first = new Map();
        for (const child of this.tree.children(node).toReversed()) {
            const id = name[child];
            this.nextOfName[child] = first.get(id) ?? NO_NODE;
            first.set(id, child);
        }
        return first;
    }
}
//# sourceMappingURL=child-index.js.map