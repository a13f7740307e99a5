/** Longer locations count elements instead of naming them: 256 nested elements may have long names. */
const MAX_LENGTH = 2000;
/** Positions among siblings of the same name and XPath locations, computed where findings need them. */
export class Locator {
    /** @param prefixes namespace to the prefix that locations use for it */
    constructor(tree, prefixes) {
        this.tree = tree;
        this.prefixes = prefixes;
    }
    /** Computes the positions of all siblings at once, because in a document where every line fails one by one would take quadratic time. */
    position(node) {
        const { columns } = this.tree;
        this.positions ??= new Int32Array(columns.size);
        this.childPositions ??= new Int32Array(columns.size);
        if (this.positions[node] === 0) {
            const counts = new Map();
            const parent = columns.parent[node];
            let place = 0;
            for (let sibling = parent + 1; sibling < columns.end[parent]; sibling = columns.end[sibling]) {
                this.childPositions[sibling] = ++place;
                const name = columns.name[sibling];
                const count = (counts.get(name) ?? 0) + 1;
                counts.set(name, count);
                this.positions[sibling] = count;
            }
        }
        return this.positions[node];
    }
    childPosition(node) {
        this.position(node);
        return this.childPositions?.[node];
    }
    /**
     * XPath (1.0 and later) that selects exactly the element, or its part, such as `/<*>/cac:InvoiceLine[3]/cac:Price[1]` (without the
     * angle brackets). The root is `/*`: a name there would select nothing wherever a prefix or a default namespace is
     * not bound. Where names would make it very long, it counts elements: `/<*>/*[3]/*[1]`.
     */
    location(node, part) {
        if (part !== undefined) {
            return `${node === 0 ? "" : this.location(node)}/${this.partStep(part)}`;
        }
        const named = this.path(node, (at) => this.step(at));
        return named.length > MAX_LENGTH ? this.path(node, (at) => `*[${this.childPosition(at)}]`) : named;
    }
    partStep({ judged, kind, position }) {
        return typeof judged === "number"
            ? this.attributeStep(this.tree.nameOf(this.tree.columns.attributeName[judged]))
            : `${kind === "instruction" ? "processing-instruction" : kind}()[${position}]`;
    }
    attributeStep({ namespace, local }) {
        const prefix = namespace === "" ? "" : this.prefixes.get(namespace);
        return prefix === undefined
            ? `@*[local-name() = '${local}' and namespace-uri() = ${quoted(namespace)}]`
            : `@${prefix === "" ? "" : `${prefix}:`}${local}`;
    }
    path(node, step) {
        const steps = [];
        for (let at = node; at > 1; at = this.tree.columns.parent[at]) {
            steps.push(step(at));
        }
        return ["/*", ...steps.toReversed()].join("/");
    }
    step(node) {
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
function quoted(text) {
    return text.includes("'") ? `"${text.replaceAll('"', "&quot;")}"` : `'${text}'`;
}
//# sourceMappingURL=location.js.map