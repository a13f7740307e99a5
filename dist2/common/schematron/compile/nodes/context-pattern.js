import { compile } from "../compilation-unit.js";
import { freeNames } from "../free-names.js";
import { booleanPlan, singlePlan, test } from "../plan.js";
import { isPositional } from "./context-alternatives.js";
import { elementNames, expandedNameOf, partNames } from "./context-names.js";
import { isLeafStep, leafReferences } from "./leaf-steps.js";
import { focusOn, nameGuard, nameTest } from "./name-guard.js";
import { attributeCondition } from "./node-tests.js";
import { compileStep } from "./steps.js";
/** How generated code holds the node of a rule. */
export function focusKind(kind) {
    switch (kind) {
        case "document":
        case "element":
            return "element";
        case "attribute":
            return "attribute";
        default:
            return "any";
    }
}
/** @throws XPathSyntaxError for a context that is beyond the compiler */
export function compileContext({ pattern, last }, kind, outer) {
    if (last === undefined) {
        return { kind, namespace: undefined, local: undefined, parent: undefined, nameGuard: undefined, body: undefined };
    }
    const environment = { ...outer, current: singlePlan(focusKind(kind), 1, () => "n") };
    const names = kind === "element" ? elementNames(pattern, last) : partNames(pattern, last);
    const isDecided = names.decide && !last.predicates.some((predicate) => isPositional(predicate, environment));
    const code = environment.unit.code();
    if (kind === "element") {
        writeMatch(pattern, "n", { environment, code }, matched);
    }
    else {
        writePart({ pattern, last }, kind, { environment, code }, matched);
    }
    code.line("return false;");
    return {
        kind,
        namespace: names.namespace,
        local: names.local,
        parent: names.parent,
        nameGuard: names.areGiven || kind !== "element" ? undefined : nameGuard(last, environment),
        body: isDecided ? undefined : code.toString(),
    };
}
const matched = (code) => code.line("return true;");
/** Writes the condition for `node` to match; `success` is written where it holds. */
function writeMatch(pattern, node, { environment, code }, success) {
    switch (pattern.kind) {
        case "root":
            code.block(`if (${node} === 0)`, success);
            return;
        case "step":
            writeStep(pattern, node, { environment, code }, success);
            return;
        case "path": {
            const { left, right } = pattern;
            if (right.kind !== "step") {
                break;
            }
            writeStep(right, node, { environment, code }, (inner) => {
                const parent = inner.fresh("p");
                inner.line(`const ${parent} = parent[${node}];`);
                writeParent(left, parent, { environment, code: inner }, success);
            });
            return;
        }
        default:
    }
    if (pattern.kind !== "path") {
        throw environment.unit.error("The context of a rule must be a pattern", environment, pattern.at);
    }
    throw environment.unit.error("The context of a rule must be a pattern", environment, pattern.right.at);
}
/** Writes the condition for an attribute, a text, a comment or an instruction to match. */
function writePart({ pattern, last }, kind, { environment, code }, success) {
    const isAttribute = kind === "attribute";
    const parent = code.hold(isAttribute ? "attributeOwner(n)" : "n.parent");
    const whole = (inner) => {
        if (pattern.kind === "path") {
            writeParent(pattern.left, parent, { environment, code: inner }, success);
        }
        else {
            success(inner);
        }
    };
    if (last.predicates.some((predicate) => isPositional(predicate, environment))) {
        const owner = singlePlan("element", 1, () => parent);
        const found = isAttribute ? compileStep(last, environment, owner) : leafReferences(last, environment, owner);
        writeMember(found, (item) => (isAttribute ? `${item} === n` : `${item}.place === n.place`), code, whole);
        return;
    }
    const condition = isAttribute ? attributeCondition(last.test, environment, last)("n") : "true";
    code.block(`if (${condition})`, (inner) => writePredicates(last.predicates, focusOn("n", environment, focusKind(kind)), inner, whole));
}
const isDoubleSlash = (pattern) => pattern.kind === "path" &&
    pattern.right.kind === "step" &&
    pattern.right.axis === "descendant-or-self" &&
    pattern.right.test.test === "node";
/** Writes the condition of the steps before the last slash; before `//` any ancestor may match. */
function writeParent(left, parent, { environment, code }, success) {
    if (!isDoubleSlash(left)) {
        if (hasPredicates(left) && !freeNames(left).current) {
            // Each child asks about the same parent, so the last answer is remembered.
            code.block(`if (${parentMemo(left, environment)}(${parent}))`, success);
        }
        else {
            writeMatch(left, parent, { environment, code }, success);
        }
        return;
    }
    if (left.left.kind === "root") {
        success(code);
        return;
    }
    const ancestor = code.fresh("p");
    code.block(`for (let ${ancestor} = ${parent}; ${ancestor} > 0; ${ancestor} = parent[${ancestor}])`, (inner) => writeMatch(left.left, ancestor, { environment, code: inner }, success));
}
function hasPredicates(pattern) {
    const step = pattern.kind === "path" ? pattern.right : pattern;
    return step.kind === "step" && step.predicates.length > 0;
}
function parentMemo(pattern, environment) {
    const plan = booleanPlan((code) => {
        const found = code.fresh("b");
        code.line(`let ${found} = false;`);
        writeMatch(pattern, "n", { environment, code }, (inner) => inner.line(`${found} = true;`));
        return found;
    });
    return environment.unit.nodeMemo(plan);
}
function writeStep(step, node, { environment, code }, success) {
    if (step.axis !== "child") {
        throw environment.unit.error(`The axis ${step.axis} is not supported in a context`, environment, step.at);
    }
    if (step.predicates.some((predicate) => isPositional(predicate, environment))) {
        writePositional(step, node, { environment, code }, success);
        return;
    }
    code.block(`if (${nameTest(step.test, node, environment, step)})`, (inner) => writePredicates(step.predicates, focusOn(node, environment), inner, success));
}
function writePredicates([predicate, ...rest], focused, code, success) {
    if (!predicate) {
        success(code);
        return;
    }
    code.block(`if (${test(compile(predicate, focused), code)})`, (inner) => writePredicates(rest, focused, inner, success));
}
/** Predicates that count positions: the node must be among the results of the step from its parent. */
function writePositional(step, node, { environment, code }, success) {
    const [only] = step.predicates;
    if (step.predicates.length === 1 &&
        only?.kind === "literal" &&
        only.type === "integer" &&
        expandedNameOf(step) !== undefined) {
        const position = `siblingPosition(${node}) === ${only.value}`;
        code.block(`if (${nameTest(step.test, node, environment, step)} && ${position})`, success);
        return;
    }
    const parent = singlePlan("element", 1, () => `parent[${node}]`);
    const held = isLeafStep(step) ? ".node" : "";
    writeMember(compileStep(step, environment, parent), (item) => `${item}${held} === ${node}`, code, success);
}
function writeMember(nodes, isNode, code, success) {
    const found = code.fresh("b");
    code.line(`let ${found} = false;`);
    nodes.each(code, (item, inner) => inner.line(`if (${isNode(item)}) ${found} = true;`));
    code.block(`if (${found})`, success);
}
//# sourceMappingURL=context-pattern.js.map