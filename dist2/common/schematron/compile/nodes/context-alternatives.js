import { compile } from "../compilation-unit.js";
import { callsInFocus } from "../free-names.js";
import { isNumeric } from "../static-type.js";
import { focusOn } from "./name-guard.js";
/**
 * The alternatives of a context (an XSLT 2 match pattern): `(a | b)/c` becomes `a/c | b/c`.
 * @throws XPathSyntaxError for a context that is no pattern
 */
export function contextAlternatives(context, environment) {
    return patternsOf(context, environment).map((pattern) => {
        const last = lastStep(pattern, environment);
        return { pattern, last, kinds: isImpossible(pattern) ? [] : kindsOf(last) };
    });
}
function patternsOf(context, environment) {
    if (context.kind === "set" && context.operator === "union") {
        return [...patternsOf(context.left, environment), ...patternsOf(context.right, environment)];
    }
    if (context.kind === "path") {
        const rights = patternsOf(context.right, environment);
        return patternsOf(context.left, environment).flatMap((left) => rights.map((right) => behind(left, right, context.at)));
    }
    if (context.kind === "filter") {
        const { base, predicates } = context;
        return patternsOf(base, environment).map((part) => withPredicates(part, predicates, environment) ?? context);
    }
    return [context];
}
/** Appends the steps of the right side to the left side. */
function behind(left, right, at) {
    return right.kind === "path" ? { ...right, left: behind(left, right.left, at) } : { kind: "path", left, right, at };
}
/** Moves predicates behind brackets to the last step; undefined where they count positions, which would change. */
function withPredicates(pattern, predicates, environment) {
    if (predicates.some((predicate) => isPositional(predicate, environment))) {
        return undefined;
    }
    if (pattern.kind === "step") {
        return { ...pattern, predicates: [...pattern.predicates, ...predicates] };
    }
    const right = pattern.kind === "path" ? withPredicates(pattern.right, predicates, environment) : undefined;
    return pattern.kind === "path" && right ? { ...pattern, right } : undefined;
}
/** Whether the predicate may select by position. */
export function isPositional(predicate, environment) {
    if (callsInFocus(predicate, "position") || callsInFocus(predicate, "last")) {
        return true;
    }
    const { kind } = compile(predicate, focusOn("n", environment));
    return isNumeric(kind) || kind === "any";
}
function lastStep(pattern, environment) {
    const last = pattern.kind === "path" ? pattern.right : pattern;
    if (last.kind === "root") {
        return undefined;
    }
    if (last.kind !== "step" || !["child", "attribute"].includes(last.axis)) {
        throw environment.unit.error("The context of a rule must be a pattern", environment, last.at);
    }
    return last;
}
/** Whether a step leads on from an attribute, a text, a comment or an instruction. */
function isImpossible(pattern) {
    if (pattern.kind !== "path") {
        return false;
    }
    const { left } = pattern;
    const before = left.kind === "path" ? left.right : left;
    return (before.kind === "step" && (before.axis === "attribute" || isLeaf(before))) || isImpossible(left);
}
const isLeaf = ({ test }) => ["text", "comment", "instruction"].includes(test.test);
function kindsOf(last) {
    if (last === undefined) {
        return ["document"];
    }
    const { test } = last.test;
    if (last.axis === "attribute") {
        return test === "name" || test === "node" ? ["attribute"] : [];
    }
    switch (test) {
        case "node":
            return ["element", "text", "comment", "instruction"];
        case "text":
        case "comment":
        case "instruction":
            return [test];
        default:
            return ["element"];
    }
}
//# sourceMappingURL=context-alternatives.js.map