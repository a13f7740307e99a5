import { emptyPlan, manyPlan, singleFrom } from "../plan.js";
import { axisLoops, childrenOfName, guarded } from "./axis-loops.js";
import { attributeCondition, nodeCondition } from "./node-tests.js";
import { compileLeafStep, isLeafStep, needsElement, refuseStepsFromLeaves } from "./leaf-steps.js";
import { filtered } from "./predicates.js";
const traits = {
    child: { many: true, order: "sorted", peers: true },
    descendant: { many: true, order: "sorted", peers: false },
    "descendant-or-self": { many: true, order: "sorted", peers: false },
    attribute: { many: true, order: "sorted", peers: true },
    self: { many: false, order: "sorted", peers: true },
    parent: { many: false, order: "sorted", peers: true },
    ancestor: { many: true, order: "unique", peers: false },
    "ancestor-or-self": { many: true, order: "unique", peers: false },
    "following-sibling": { many: true, order: "sorted", peers: true },
    following: { many: true, order: "sorted", peers: false },
    "preceding-sibling": { many: true, order: "unique", peers: true },
    preceding: { many: true, order: "unique", peers: false },
};
/** How the nodes that a step finds are ordered, and whether none is inside another (`peers`), by axis and starting sequence. */
function resultOrder(axis, from) {
    if (!from.many) {
        return traits[axis];
    }
    switch (axis) {
        case "self":
            return from;
        case "child":
            return { order: childOrder(from, from.peers), peers: from.peers };
        case "attribute":
            return { order: childOrder(from, true), peers: from.peers };
        case "descendant":
        case "descendant-or-self":
            return { order: from.peers && from.order !== "loose" ? from.order : "loose", peers: false };
        default:
            return { order: "loose", peers: false };
    }
}
/** Children of nodes in order are in order only where no node is inside of another one. */
function childOrder({ order }, keepsOrder) {
    return order === "sorted" && !keepsOrder ? "unique" : order;
}
export function compileStep(step, environment, from) {
    if (from.kind === "none") {
        return emptyPlan;
    }
    if (from.kind === "any" && (step.axis === "parent" || step.axis === "ancestor")) {
        return fromParents(step, environment, from, "parentOf");
    }
    const nodes = nodesOf(from, step, environment);
    refuseStepsFromLeaves(step, step.predicates, environment);
    if (isLeafStep(step) && nodes.kind === "element") {
        return compileLeafStep(step, environment, nodes);
    }
    if (nodes.kind === "attribute") {
        return compileFromAttribute(step, environment, nodes);
    }
    const kind = step.axis === "attribute" ? "attribute" : "element";
    const each = filtered(step.predicates, environment, kind, (node, code, use) => writeAxis(step, environment)(node, code, use));
    const plan = manyPlan(kind, (code, use) => nodes.each(code, (node, inner) => each(node, inner, use)), ...orderOf(resultOrder(step.axis, nodes)));
    return fromSingle(step, nodes, plan);
}
const orderOf = ({ order, peers }) => [order, peers];
/** A step that yields at most one node stays a single value. */
function fromSingle(step, nodes, plan) {
    return nodes.many || (step.axis !== "self" && step.axis !== "parent") ? plan : singleFrom(plan);
}
function nodesOf(from, step, environment) {
    if (from.kind === "element" || from.kind === "attribute") {
        return from;
    }
    if (from.kind === "any") {
        return manyPlan("element", (code, use) => from.each(code, (item, inner) => {
            const isOther = `${item} instanceof LeafReference || ${item} instanceof AttributeReference`;
            const isElement = needsElement(step) ? `!(${isOther})` : "true";
            guarded(isElement, item, inner, (element, found) => use(found.hold(`elementOf(${element})`), found));
        }), "loose");
    }
    throw environment.unit.error("A step needs a node to start from", environment, step.at);
}
function writeAxis(step, environment) {
    const { axis, test } = step;
    if (axis === "attribute") {
        const accepts = attributeCondition(test, environment, step);
        return (node, code, use) => {
            const row = code.fresh("c");
            const head = `for (let ${row} = attributeStart[${node}]; ${row} < attributeStart[${node} + 1]; ${row}++)`;
            code.block(head, (inner) => guarded(accepts(row), row, inner, use));
        };
    }
    if (test.test === "node" && ["child", "descendant", "descendant-or-self", "following", "preceding"].includes(axis)) {
        // node() includes texts and comments, which are not in the tree; `//` itself becomes a descendant step.
        throw environment.unit.error(`${axis}::node() is not supported`, environment, step.at);
    }
    const accepts = nodeCondition(test, environment, step);
    if (axis === "child" && test.test === "name" && test.namespace !== undefined && test.local !== undefined) {
        return childrenOfName(environment.unit.nameId(test.namespace, test.local));
    }
    if (axis === "preceding") {
        return (node, code, use) => axisLoops.preceding(node, (item) => joined(`end[${item}] <= ${node}`, accepts(item)), code, use);
    }
    return (node, code, use) => axisLoops[axis](node, accepts, code, use);
}
const joined = (left, right) => (right === "true" ? left : `${left} && ${right}`);
/** A step to the parents, or to their ancestors and themselves. @param parentOf function that gives -1 where there is no parent */
function fromParents(step, environment, from, parentOf) {
    const parents = manyPlan("element", (code, use) => from.each(code, (item, inner) => {
        const parent = inner.hold(`${parentOf}(${item})`);
        inner.block(`if (${parent} >= 0)`, (found) => use(parent, found));
    }), "loose");
    return compileStep({ ...step, axis: step.axis === "parent" ? "self" : "ancestor-or-self" }, environment, parents);
}
/** Axes on which there is nothing from an attribute. */
const leadsNowhere = new Set([
    "child",
    "descendant",
    "attribute",
    "following-sibling",
    "preceding-sibling",
]);
function compileFromAttribute(step, environment, rows) {
    const isItself = step.axis === "self" || step.axis === "descendant-or-self";
    if (isItself && step.test.test === "name") {
        // A name on these axes is that of an element (XPath 2.0, 3.2.1.2).
        return emptyPlan;
    }
    if (isItself && (step.test.test === "node" || step.test.test === "tree-node")) {
        const each = filtered(step.predicates, environment, "attribute", (row, code, use) => use(row, code));
        return {
            ...manyPlan("attribute", (code, use) => rows.each(code, (row, inner) => each(row, inner, use))),
            order: rows.order,
        };
    }
    if (step.axis === "parent" || step.axis === "ancestor") {
        return fromParents(step, environment, rows, "attributeOwner");
    }
    if (leadsNowhere.has(step.axis)) {
        return emptyPlan;
    }
    throw environment.unit.error(`The axis ${step.axis} from an attribute is not supported`, environment, step.at);
}
//# sourceMappingURL=steps.js.map