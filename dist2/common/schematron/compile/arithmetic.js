import { asDouble } from "./compatibility.js";
import { compileShiftedDate } from "./durations.js";
import { whenPresent } from "./when-present.js";
import { compile } from "./compilation-unit.js";
import { atomized, boxed, numericAs } from "./conversions.js";
import { emptyPlan, manyPlan, one, singlePlan } from "./plan.js";
import { isNumeric } from "./static-type.js";
const helpers = {
    "+": "addDecimals",
    "-": "subtractDecimals",
    "*": "multiplyDecimals",
    div: "divideDecimals",
    idiv: "integerDivideDecimals",
    mod: "moduloDecimals",
};
/** XPath computes with untyped text as a double. */
function operandKind(kind) {
    return kind === "untyped" ? "double" : kind;
}
function operand(kind, value) {
    return kind === "untyped" ? `parseDouble(${value})` : value;
}
function resultKind(operator, left, right) {
    if (operator === "idiv") {
        return "decimal";
    }
    if (left === "double" || right === "double") {
        return "double";
    }
    return left === "int" && right === "int" && operator !== "div" ? "int" : "decimal";
}
export function compileArithmetic(expression, environment) {
    const shifted = compileShiftedDate(expression, environment);
    if (shifted !== undefined) {
        return shifted;
    }
    const [left, right] = [operandOf(expression.left, environment), operandOf(expression.right, environment)];
    const { operator } = expression;
    if (left.kind === "none" || right.kind === "none") {
        return emptyPlan;
    }
    const kinds = [operandKind(left.kind), operandKind(right.kind)];
    if (kinds.includes("any")) {
        return combined("any", left, right, (a, b) => `anyArithmetic(${JSON.stringify(operator)}, ${boxed(left.kind, a)}, ${boxed(right.kind, b)})`);
    }
    if (!kinds.every(isNumeric)) {
        const message = `The operator ${operator} is supported for numbers only, not ${left.kind} and ${right.kind}`;
        throw environment.unit.error(message, environment, expression.at);
    }
    const kind = resultKind(operator, ...kinds);
    return combined(kind, left, right, (a, b) => arithmetic(operator, kind, [kinds[0], operand(left.kind, a)], [kinds[1], operand(right.kind, b)]));
}
/** XPath 1.0 computes with doubles only. */
function operandOf(expression, environment) {
    const plan = compile(expression, environment);
    return environment.unit.options.compatible ? asDouble(plan, environment) : atomized(plan);
}
function arithmetic(operator, kind, left, right) {
    if (operator === "idiv" && (left[0] === "double" || right[0] === "double")) {
        return `integerDivideDoubles(${numericAs(...withTarget(left, "double"))}, ${numericAs(...withTarget(right, "double"))})`;
    }
    const target = operator === "idiv" ? "decimal" : kind;
    const a = numericAs(...withTarget(left, target));
    const b = numericAs(...withTarget(right, target));
    if (target === "decimal") {
        return `${helpers[operator]}(${a}, ${b})`;
    }
    if (target === "int") {
        return operator === "mod" ? `moduloIntegers(${a}, ${b})` : `safeInteger(${a} ${operator} ${b})`;
    }
    const signs = { div: "/", mod: "%" };
    return `(${a} ${signs[operator] ?? operator} ${b})`;
}
const withTarget = ([kind, value], target) => [kind, target, value];
/** The result is empty when an operand is. */
function combined(kind, left, right, write) {
    const min = left.min === 1 && right.min === 1 && !left.many && !right.many ? 1 : 0;
    return singlePlan(kind, min, (code) => {
        const a = one(left, code);
        const b = one(right, code);
        return whenPresent(code, [left.min === 1 ? undefined : a, right.min === 1 ? undefined : b], () => write(a, b));
    });
}
export function compileNegation(expression, environment) {
    const plan = operandOf(expression.operand, environment);
    const kind = operandKind(plan.kind);
    if (kind === "none") {
        return emptyPlan;
    }
    if (kind !== "any" && !isNumeric(kind)) {
        throw environment.unit.error(`A sign needs a number, not ${kind}`, environment, expression.at);
    }
    return singlePlan(kind, plan.many ? 0 : plan.min, (code) => {
        const value = one(plan, code);
        return whenPresent(code, [plan.min === 1 ? undefined : value], () => negated(kind, operand(plan.kind, value)));
    });
}
function negated(kind, value) {
    switch (kind) {
        case "any":
            return `anyArithmetic("-", decimalFromInteger(0), ${value})`;
        case "int":
            return `(0 - ${value})`;
        case "decimal":
            return `negateDecimal(${value})`;
        default:
            return `(-${value})`;
    }
}
export function compileRange(expression, environment) {
    const [from, to] = [expression.left, expression.right].map((side) => atomized(compile(side, environment)));
    return manyPlan("int", (code, use) => {
        const bounds = [from, to].map((plan) => code.hold(`rangeBound(${boxedOrEmpty(plan, code)})`));
        const item = code.fresh("i");
        // An empty bound is NaN, and no comparison with it holds.
        code.block(`for (let ${item} = ${bounds[0]}; ${item} <= ${bounds[1]}; ${item}++)`, (inner) => use(item, inner));
    });
}
function boxedOrEmpty(plan, code) {
    const value = one(plan, code);
    return plan.kind === "int" || plan.kind === "none"
        ? value
        : whenPresent(code, [value], () => boxed(plan.kind, value));
}
//# sourceMappingURL=arithmetic.js.map