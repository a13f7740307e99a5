import { FN } from "../xpath/path-parser.js";
import { compileArithmetic, compileNegation, compileRange } from "./arithmetic.js";
import { compileCast, compileCastable, compileConversion, compileInstance } from "./casts.js";
import { blankTest } from "./functions/blank-test.js";
import { compileComparison, compileNodeComparison, compileValueComparison } from "./comparisons.js";
import { compileFor, compileIf, compileLet, compileLogic, compileQuantified } from "./control-flow.js";
import { compile, isGlobal } from "./compilation-unit.js";
import { expressionKey } from "../xpath/expression-key.js";
import { freeNames } from "./free-names.js";
import { compileCall } from "./functions/function-calls.js";
import { commonKind, isNodeKind } from "./static-type.js";
import { widened } from "./conversions.js";
import { compileFilter, compileMap, compilePath } from "./nodes/paths.js";
import { compileStep } from "./nodes/steps.js";
import { emptyPlan, inOrder, manyPlan, singlePlan, array, arrayPlan } from "./plan.js";
/**
 * Compiles an expression. Parts that depend on the document only are computed once per document, constants once.
 * @throws XPathSyntaxError for what the compiler cannot express
 */
export function compileExpression(expression, environment) {
    if (environment.once || !isWorthKeeping(expression) || !isGlobal(expression, environment)) {
        return compileForm(expression, environment);
    }
    const { unit } = environment;
    const names = freeNames(expression);
    const variables = [...names.variables].map((name) => compileVariable({ name, at: expression.at }, environment));
    const isConstant = !names.document && variables.every((plan) => plan.constant === true);
    const key = `${variables.map((plan) => unit.identity(plan)).join()} ${expressionKey(expression)}`;
    return unit.memo(key, isConstant, () => compileForm(expression, { ...environment, once: true, focus: undefined }));
}
/** Literals, variables and simple combinations of them cost no more than reading a memoised value. */
function isWorthKeeping(expression) {
    switch (expression.kind) {
        case "literal":
        case "variable":
        case "root":
        case "negate":
        case "and":
        case "or":
            return false;
        case "sequence":
            return expression.items.length > 1;
        case "call":
            return expression.args.length > 0 || expression.namespace !== FN;
        case "arithmetic":
            return [expression.left, expression.right].some(isWorthKeeping);
        default:
            return true;
    }
}
/** A table, because V8 would inline the branches of a switch and spend more on that than a rule file takes to compile. */
const forms = {
    literal: compileLiteral,
    variable: compileVariable,
    context: contextItem,
    root: () => singlePlan("element", 1, () => "0"),
    step: (step, environment) => compileStep(step, environment, contextItem(step, environment)),
    path: compilePath,
    filter: compileFilter,
    sequence: compileSequence,
    call: compileCall,
    set: compileSet,
    and: compileLogic,
    or: compileLogic,
    compare: (expression, environment) => blankTest(expression, environment) ?? compileComparison(expression, environment),
    "value-compare": compileValueComparison,
    "node-compare": compileNodeComparison,
    arithmetic: compileArithmetic,
    negate: compileNegation,
    range: compileRange,
    if: compileIf,
    for: compileFor,
    some: compileQuantified,
    every: compileQuantified,
    let: compileLet,
    map: compileMap,
    cast: compileCast,
    castable: compileCastable,
    instance: compileInstance,
    convert: compileConversion,
};
function compileForm(expression, environment) {
    const form = forms[expression.kind];
    return form(expression, environment);
}
function compileLiteral(literal, { unit }) {
    const kinds = {
        string: "string",
        integer: Number.isSafeInteger(Number(literal.value)) ? "int" : "decimal",
        decimal: "decimal",
        double: "double",
    };
    const kind = kinds[literal.type];
    const written = {
        string: () => JSON.stringify(literal.value),
        decimal: () => unit.constant(`parseDecimal(${JSON.stringify(literal.value)})`),
    };
    const write = written[kind] ?? (() => String(Number(literal.value)));
    return { ...singlePlan(kind, 1, write), constant: true, literal: { type: kind, value: literal.value } };
}
function compileVariable(variable, environment) {
    const plan = environment.variables.get(variable.name);
    if (!plan) {
        throw environment.unit.error(`The variable $${variable.name} is not declared`, environment, variable.at);
    }
    return plan;
}
function contextItem(expression, environment) {
    if (!environment.focus) {
        throw environment.unit.error("There is no context item here", environment, expression.at);
    }
    return environment.focus.item;
}
function compileSequence(sequence, environment) {
    const parts = sequence.items.map((item) => inOrder(compile(item, environment)));
    if (parts.length === 0) {
        return emptyPlan;
    }
    const kind = parts.map((part) => part.kind).reduce(commonKind);
    const items = parts.map((part) => widened(part, kind));
    const plan = manyPlan(kind, (code, use) => {
        for (const item of items) {
            item.each(code, use);
        }
    });
    // The items keep the written order; an operator that needs document order sorts them.
    return { ...plan, min: parts.some((part) => part.min === 1) ? 1 : 0, order: "sorted" };
}
function compileSet(set, environment) {
    const left = compile(set.left, environment);
    const right = compile(set.right, environment);
    for (const side of [left, right]) {
        if (!isNodeKind(side.kind) && side.kind !== "any" && side.kind !== "none") {
            throw environment.unit.error(`${set.operator} needs nodes on both sides`, environment, set.at);
        }
    }
    const kind = commonKind(left.kind, right.kind);
    const sides = [widened(left, kind), widened(right, kind)];
    if (set.operator === "union") {
        const plan = manyPlan(kind, (code, use) => {
            // The loop's body is written once for both sides, because nested unions would double the code each time.
            const nodes = code.fresh("a");
            code.line(`const ${nodes} = [];`);
            for (const side of sides) {
                side.each(code, (item, inner) => inner.line(`${nodes}.push(${item});`));
            }
            const item = code.fresh("v");
            code.block(`for (const ${item} of ${nodes})`, (inner) => use(item, inner));
        }, "loose");
        return { ...plan, min: left.min === 1 || right.min === 1 ? 1 : 0 };
    }
    const isIntersection = set.operator === "intersect";
    return arrayPlan(kind, (code) => {
        const [first, second] = [array(sides[0], code), array(sides[1], code)];
        return kind === "any"
            ? code.hold(`selectItems(${first}, ${second}, ${isIntersection})`, "a")
            : code.hold(`${isIntersection ? "intersection" : "difference"}(${first}, ${second})`, "a");
    });
}
//# sourceMappingURL=expression.js.map