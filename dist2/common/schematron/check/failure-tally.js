import { chooseListed } from "./finding.js";
/** All failures of one document, counted; `maxFindings` of each flag and the first of each rule are kept. */
export class FailureTally {
    constructor(maxFindings, places) {
        this.maxFindings = maxFindings;
        this.places = places;
        this.counts = new Map();
        this.remembered = [];
        this.flags = { fatal: 0, warning: 0 };
    }
    add(assert, node, part) {
        const { flag } = assert;
        this.places?.add({ flag, reasonCode: assert.id.toUpperCase() }, node);
        const count = this.counts.get(assert);
        if (count === undefined) {
            this.counts.set(assert, { failures: 1 });
        }
        else {
            count.failures++;
        }
        this.flags[flag]++;
        if (count === undefined || this.flags[flag] <= this.maxFindings) {
            this.remembered.push({ node, part, assert, flag, reasonCode: assert.id.toUpperCase() });
        }
    }
    /** The failures to list, in document order. */
    listed(maxFindings) {
        return chooseListed(this.remembered, maxFindings);
    }
    totals() {
        const rules = {};
        for (const [{ id }, { failures }] of this.counts) {
            const reasonCode = id.toUpperCase();
            rules[reasonCode] = (rules[reasonCode] ?? 0) + failures;
        }
        return { ...this.flags, rules };
    }
}
//# sourceMappingURL=failure-tally.js.map