import { expressionKey } from "../../xpath/expression-key.js";
const visitedKinds = {
    elements: ["document", "element"],
    attributes: ["document", "element", "attribute"],
    "every-node": ["document", "element", "attribute", "text", "comment", "instruction"],
};
const plural = {
    document: "documents",
    element: "elements",
    attribute: "attributes",
    text: "texts",
    comment: "comments",
    instruction: "instructions",
};
/** Finds what the rules of a schema are for, and which of them never judge anything. */
export class Reach {
    constructor(visit) {
        this.visit = visit;
        this.unreachable = [];
        this.earlier = new Set();
    }
    enterPattern() {
        this.earlier = new Set();
    }
    /** The alternatives of a rule with the kinds of nodes that they can judge. */
    visited(rule, alternatives) {
        const isVisited = (kind) => visitedKinds[this.visit].includes(kind);
        const found = alternatives.flatMap((alternative) => alternative.kinds.filter(isVisited).map((kind) => [alternative, kind]));
        const left = found.filter(([alternative]) => !this.isTaken(alternative));
        if (left.length === 0) {
            const reason = found.length === 0 ? unvisited(alternatives) : "an earlier rule of its pattern has all its nodes";
            this.unreachable.push(...rule.asserts.map(({ id, place }) => ({ rule: id, place, reason })));
        }
        alternatives.forEach(({ pattern }) => this.earlier.add(expressionKey(pattern)));
        return found;
    }
    /** Whether an earlier rule matches the same nodes: by the same pattern, or by a name (or any name) alone. */
    isTaken({ pattern, last }) {
        if (this.earlier.has(expressionKey(pattern))) {
            return true;
        }
        if (last === undefined || last.axis !== "child" || last.test.test !== "name") {
            return false;
        }
        const { namespace, local } = last.test;
        const broader = [last.test, { ...last.test, namespace: undefined, local: undefined }];
        if (namespace !== undefined && local !== undefined) {
            broader.push({ ...last.test, namespace: undefined }, { ...last.test, local: undefined });
        }
        return broader.some((test) => this.earlier.has(expressionKey({ ...last, test, predicates: [] })));
    }
}
function unvisited(alternatives) {
    const kinds = [...new Set(alternatives.flatMap((alternative) => alternative.kinds))];
    return kinds.length === 0
        ? "its context matches nothing"
        : `it is for ${kinds.map((kind) => plural[kind]).join(" and ")}, which are not visited`;
}
//# sourceMappingURL=reach.js.map