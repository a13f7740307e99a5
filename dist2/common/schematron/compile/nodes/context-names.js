import { dependsOnNameOnly } from "./name-guard.js";
/** Of an element and of its parent. */
export function elementNames(alternative, last) {
    const areGiven = expandedNameOf(last) !== undefined;
    const decideElement = areGiven ? last.predicates.length === 0 : last.predicates.every(dependsOnNameOnly);
    const outer = alternative.kind === "path" ? alternative.left : undefined;
    const parent = areGiven && outer ? nameOfLastStep(outer) : undefined;
    const decide = decideElement && (outer === undefined || (parent !== undefined && isNameAlone(outer)));
    return { ...testedNames(last), areGiven, parent, decide };
}
/** Of an attribute; texts, comments and instructions have none. */
export function partNames(alternative, last) {
    const areGiven = expandedNameOf(last) !== undefined;
    const decide = areGiven && alternative.kind === "step" && last.predicates.length === 0;
    return { ...testedNames(last), areGiven, parent: undefined, decide };
}
function testedNames({ test }) {
    const { namespace, local } = test.test === "name" ? test : { namespace: undefined, local: undefined };
    return { namespace, local };
}
/** Of a pattern before a slash; before `//` that step is not the parent's, and has no name. */
function nameOfLastStep(pattern) {
    const step = pattern.kind === "path" ? pattern.right : pattern;
    return step.kind === "step" && step.axis === "child" ? expandedNameOf(step) : undefined;
}
const isNameAlone = (pattern) => pattern.kind === "step" && pattern.predicates.length === 0;
/** undefined for a step with a wildcard. */
export function expandedNameOf({ test }) {
    return test.test === "name" && test.namespace !== undefined && test.local !== undefined
        ? { namespace: test.namespace, local: test.local }
        : undefined;
}
//# sourceMappingURL=context-names.js.map