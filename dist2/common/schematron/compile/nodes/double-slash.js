import { callsInFocus } from "../free-names.js";
/**
 * Rewrites `left//right`, whose step in between visits every node: a child step becomes a descendant step (the same nodes
 * unless a predicate counts positions), and `//(a | b)` becomes `//a | //b`, each of which follows the chain of its name.
 * A path that goes downwards finds nothing below texts and comments, so it starts from elements only. Other paths stay, and are
 * refused when they are compiled.
 */
export function withoutDoubleSlash(path) {
    const { left, right } = path;
    if (left.kind !== "path" || !isAnyDescendant(left.right) || !looksDown(right)) {
        return path;
    }
    const parts = right.kind === "step" ? undefined : partsOf(right);
    if (parts) {
        return parts.map((part) => ({ ...path, right: part })).reduce((all, part) => union(all, part, path.at));
    }
    if (right.kind === "step" &&
        right.axis === "child" &&
        right.test.test === "name" &&
        !right.predicates.some(countsPositions)) {
        return { ...path, left: left.left, right: descendants(right) };
    }
    return { ...path, left: { ...left, right: { ...left.right, test: { test: "tree-node" } } } };
}
const union = (left, right, at) => ({
    kind: "set",
    operator: "union",
    left,
    right,
    at,
});
/** The steps of a union with the predicates behind its brackets; undefined where the expression is no union. */
function partsOf(expression) {
    switch (expression.kind) {
        case "step":
            return [expression];
        case "set": {
            const sides = [partsOf(expression.left), partsOf(expression.right)];
            return expression.operator === "union" && sides.every((side) => side !== undefined) ? sides.flat() : undefined;
        }
        case "filter": {
            const parts = expression.predicates.some(countsPositions) ? undefined : partsOf(expression.base);
            return parts?.map((part) => part.kind === "step" ? { ...part, predicates: [...part.predicates, ...expression.predicates] } : part);
        }
        default:
            return undefined;
    }
}
const downwards = new Set(["child", "descendant", "descendant-or-self", "attribute"]);
/** Whether the expression finds nothing when it starts from a text, a comment or an instruction. */
function looksDown(expression) {
    switch (expression.kind) {
        case "step":
            return downwards.has(expression.axis) || (expression.axis === "self" && expression.test.test === "name");
        case "path":
            return looksDown(expression.left);
        case "filter":
            return looksDown(expression.base);
        case "set":
            return looksDown(expression.left) && (expression.operator !== "union" || looksDown(expression.right));
        case "sequence":
            return expression.items.every(looksDown);
        default:
            return false;
    }
}
function isAnyDescendant(expression) {
    return (expression.kind === "step" &&
        expression.axis === "descendant-or-self" &&
        expression.test.test === "node" &&
        expression.predicates.length === 0);
}
/** Whether the predicate may select by position. */
const countsPositions = (predicate) => callsInFocus(predicate, "position") || callsInFocus(predicate, "last") || selectsByNumber(predicate);
const descendants = (step) => ({ ...step, axis: "descendant" });
function selectsByNumber(predicate) {
    const numericForms = ["arithmetic", "negate", "variable", "call", "if", "cast"];
    return (predicate.kind === "literal" && predicate.type !== "string") || numericForms.includes(predicate.kind)
        ? !isNeverNumeric(predicate)
        : false;
}
function isNeverNumeric(predicate) {
    const truths = ["not", "exists", "empty", "boolean", "contains", "starts-with", "ends-with", "matches", "true"];
    const texts = ["normalize-space", "string", "upper-case", "lower-case", "concat", "substring"];
    return predicate.kind === "call" && [...truths, ...texts].includes(predicate.local);
}
//# sourceMappingURL=double-slash.js.map