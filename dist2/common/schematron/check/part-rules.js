import { Dispatch } from "./dispatch.js";
import { childItems } from "../runtime/child-items.js";
import { LeafReference } from "../runtime/items.js";
const leafKinds = ["text", "comment", "instruction"];
/** The patterns with the contexts of those kinds alone. */
export const rulesFor = (patterns, kinds) => patterns
    .map((rules) => rules
    .map(({ contexts, ...rule }) => ({ ...rule, contexts: contexts.filter(({ kind }) => kinds.includes(kind)) }))
    .filter(({ contexts }) => contexts.length > 0))
    .filter((rules) => rules.length > 0);
/** Rules for what has no number in a tree. They are tried behind those of the element, so a check without them pays nothing. */
export class PartRules {
    constructor(patterns) {
        const ofAttributes = rulesFor(patterns, ["attribute"]);
        this.attributes = ofAttributes.length === 0 ? undefined : new Dispatch(ofAttributes);
        this.leaves = new Map(leafKinds.flatMap((kind) => {
            const candidates = rulesFor(patterns, [kind]).map(candidatesOf);
            return candidates.length === 0 ? [] : [[kind, candidates]];
        }));
    }
    static of(patterns) {
        const parts = new PartRules(patterns);
        return parts.attributes === undefined && parts.leaves.size === 0 ? undefined : parts;
    }
    /** Passes on each part of the element that rules may be for, with the rules. */
    visit(tree, element, judge) {
        if (this.attributes !== undefined) {
            visitAttributes(tree, element, this.attributes, judge);
        }
        if (this.leaves.size > 0) {
            visitLeaves(tree, element, this.leaves, judge);
        }
    }
}
function visitLeaves(tree, element, rules, judge) {
    const counts = { text: 0, comment: 0, instruction: 0 };
    for (const leaf of childItems(tree, element)) {
        if (leaf instanceof LeafReference) {
            const patterns = rules.get(leaf.kind);
            const position = ++counts[leaf.kind];
            if (patterns !== undefined) {
                judge({ judged: leaf, kind: leaf.kind, position }, patterns);
            }
        }
    }
}
function visitAttributes(tree, element, dispatch, judge) {
    const { attributeStart, attributeName } = tree.columns;
    for (let row = attributeStart[element]; row < attributeStart[element + 1]; row++) {
        const patterns = dispatch.candidates(tree, row, attributeName[row]);
        if (patterns.length > 0) {
            judge({ judged: row, kind: "attribute", position: 0 }, patterns);
        }
    }
}
const candidatesOf = (rules) => rules.flatMap((rule) => rule.contexts.map(({ match }) => ({ rule, match })));
//# sourceMappingURL=part-rules.js.map