import { operands } from "../free-names.js";
import { arrayPlan, exists, inOrder, manyPlan, unique } from "../plan.js";
import { filtered } from "./predicates.js";
const leafTests = new Set(["text", "comment", "instruction"]);
const leafAxes = new Set(["child", "following-sibling", "preceding-sibling"]);
/** A step to texts, comments or instructions, or to children or siblings of every kind. */
export function isLeafStep({ axis, test }) {
    return leafTests.has(test.test) || (leafAxes.has(axis) && test.test === "node");
}
/** Whether the nodes that the expression finds may be texts, comments or instructions. */
export function findsLeaves(expression) {
    switch (expression.kind) {
        case "step":
            return isLeafStep(expression);
        case "path":
            return findsLeaves(expression.right);
        case "filter":
            return findsLeaves(expression.base);
        default:
            return false;
    }
}
function stepsFromFocus(expression) {
    switch (expression.kind) {
        case "step":
            return [expression];
        case "path":
        case "map":
            return stepsFromFocus(expression.left);
        case "filter":
            return stepsFromFocus(expression.base);
        case "for":
        case "some":
        case "every":
            return [...expression.bindings.map(({ value }) => value), expression.body].flatMap(stepsFromFocus);
        default:
            return operands(expression).flatMap(stepsFromFocus);
    }
}
/** Whether the step finds nothing at a text or a comment, or below it. */
export const needsElement = ({ axis, test }) => ["child", "descendant", "attribute"].includes(axis) ||
    (["self", "descendant-or-self"].includes(axis) && test.test === "name");
/**
 * Texts, comments and instructions are no nodes of the tree, so no step leads away from them. It is refused when the rules are
 * compiled, because it would fail on every document.
 * @param expressions what is evaluated at the nodes of `nodes`
 */
export function refuseStepsFromLeaves(nodes, expressions, environment) {
    const refused = findsLeaves(nodes) && expressions.flatMap(stepsFromFocus).find((step) => !needsElement(step));
    if (refused) {
        const message = `The axis ${refused.axis} from a text, comment or instruction is not supported`;
        throw environment.unit.error(message, environment, refused.at);
    }
}
/**
 * Texts, comments and instructions are not in the tree's columns. Texts of elements that are not nested are plain strings; all
 * others are references with their place in the document, so that they can be sorted.
 */
export function compileLeafStep(step, environment, nodes) {
    if (!leafAxes.has(step.axis)) {
        const message = `${step.test.test}() is supported as a child or sibling only`;
        throw environment.unit.error(message, environment, step.at);
    }
    return step.axis === "child" && step.test.test === "text" && (!nodes.many || nodes.peers)
        ? bareTexts(step, environment, nodes)
        : leafReferences(step, environment, nodes);
}
function bareTexts(step, environment, nodes) {
    const source = inOrder(unique(nodes));
    const each = filtered(step.predicates, environment, "untyped", (node, code, use) => {
        const item = code.fresh("v");
        code.block(`for (const ${item} of textNodes(${node}))`, (inner) => use(item, inner));
    });
    const plan = manyPlan("untyped", (code, use) => source.each(code, (node, inner) => each(node, inner, use)));
    // Texts are nodes, so the effective boolean value of several is true and no error.
    return { ...plan, test: (code) => exists(plan, code) };
}
/** The nodes as references, also where their texts would do. */
export function leafReferences(step, environment, nodes) {
    const kind = step.test.test === "node" ? "undefined" : JSON.stringify(step.test.test);
    const source = unique(nodes);
    const each = filtered(step.predicates, environment, "any", (node, code, use) => {
        const found = arrayPlan("any", () => `nodesOn(${node}, "${step.axis}", ${kind})`);
        found.each(code, use);
    });
    const isSorted = step.axis !== "preceding-sibling" && (!nodes.many || (nodes.peers && nodes.order === "sorted"));
    const plan = manyPlan("any", (code, use) => source.each(code, (node, inner) => each(node, inner, use)), step.axis !== "child" && nodes.many ? "loose" : isSorted ? "sorted" : "unique");
    return { ...plan, test: (code) => exists(plan, code) };
}
//# sourceMappingURL=leaf-steps.js.map