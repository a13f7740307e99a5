/** All places where a rule set found something, listed or not, for the comparison of two rule sets. */
export class FailurePlaces {
    constructor() {
        this.byRule = new Map();
        this.listed = new Map();
    }
    /** Nodes of one rule come in document order. */
    add({ flag, reasonCode }, node) {
        const place = placeOf(node);
        const known = this.byRule.get(reasonCode);
        if (known) {
            known.nodes.push(place);
        }
        else {
            this.byRule.set(reasonCode, { flag, nodes: [place] });
        }
    }
    list(finding, node) {
        this.listed.set(finding, placeOf(node));
    }
    nodeOf(finding) {
        return this.listed.get(finding);
    }
    /** Whether the same rule failed at the place of a finding that another rule set listed. */
    hasPlaceOf(finding, others) {
        return this.has(finding.reasonCode, others.listed.get(finding));
    }
    /** Rules with the number of their places that the other rule set lacks. */
    *without(others) {
        for (const [reasonCode, { flag, nodes }] of this.byRule) {
            const count = nodes.filter((node) => !others.has(reasonCode, node)).length;
            if (count > 0) {
                yield { flag, reasonCode, count };
            }
        }
    }
    has(reasonCode, node) {
        const nodes = this.byRule.get(reasonCode)?.nodes ?? [];
        let [low, high] = [0, nodes.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (nodes[middle] < node) {
                low = middle + 1;
            }
            else {
                high = middle;
            }
        }
        return nodes[low] === node;
    }
}
/** A rule about the document node and one about the root element have the same place. */
const placeOf = (node) => Math.max(node, 1);
//# sourceMappingURL=failure-places.js.map