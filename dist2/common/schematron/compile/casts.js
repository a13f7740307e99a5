import { compile } from "./compilation-unit.js";
import { atomized, boxed, mapItems, numericAs, stringOf } from "./conversions.js";
import { array, booleanPlan, inOrder, one, singlePlan } from "./plan.js";
import { isNodeKind, isNumeric } from "./static-type.js";
import { whenPresent } from "./when-present.js";
/** How the compiler holds a value of an atomic type. */
const kinds = {
    anyAtomicType: "any",
    untypedAtomic: "untyped",
    string: "string",
    boolean: "boolean",
    integer: "decimal",
    decimal: "decimal",
    double: "double",
    date: "date",
    time: "time",
    dateTime: "dateTime",
};
export function kindOfType(type) {
    if (type === "element" || type === "attribute") {
        return type;
    }
    return type in kinds ? kinds[type] : "any";
}
/** JavaScript that parses text as the type; it throws FORG0001 at run time. */
const fromText = {
    anyAtomicType: (value) => `new Untyped(${value})`,
    untypedAtomic: (value) => value,
    string: (value) => value,
    boolean: (value) => `castBoolean(${value})`,
    integer: (value) => `parseInteger(${value})`,
    decimal: (value) => `parseDecimal(${value})`,
    double: (value) => `parseDouble(${value})`,
    date: (value) => `parseTemporal(${value}, "date")`,
    time: (value) => `parseTemporal(${value}, "time")`,
    dateTime: (value) => `parseTemporal(${value}, "dateTime")`,
};
/** The value as the type (XPath 2.0 casting rules), as an expression that may throw. */
function casted(kind, type, value) {
    if (kind === "untyped" || kind === "string") {
        return fromText[type](value);
    }
    if (type === "string" || type === "untypedAtomic") {
        return stringOf(kind, value);
    }
    if (isNumeric(kind) && type === "double") {
        return numericAs(kind, "double", value);
    }
    if ((kind === "decimal" || kind === "int") && type === "decimal") {
        return numericAs(kind, "decimal", value);
    }
    return `castAny(${boxed(kind, value)}, "${type}")`;
}
export function castTo(plan, type) {
    const value = atomized(plan);
    const min = value.min === 1 ? 1 : 0;
    return singlePlan(kinds[type], min, (code) => {
        const item = one(value, code);
        return whenPresent(code, [min === 1 ? undefined : item], () => casted(value.kind, type, item));
    });
}
function atomicType(type, expression, environment) {
    if (!(type.item in kinds) || type.item === "anyAtomicType") {
        throw environment.unit.error(`A cast to ${type.item} is not possible`, environment, expression.at);
    }
    return type.item;
}
export function compileCast(expression, environment) {
    const type = atomicType(expression.type, expression, environment);
    const operand = castTo(compile(expression.operand, environment), type);
    return expression.type.min === 0 || operand.min === 1
        ? operand
        : singlePlan(operand.kind, 1, (code) => `required(${one(operand, code)})`);
}
const textChecks = {
    string: () => "true",
    untypedAtomic: () => "true",
    boolean: (value) => `(parseBoolean(${value}) !== undefined)`,
    integer: (value) => `isInteger(${value})`,
    decimal: (value) => `(tryParseDecimal(${value}) !== undefined)`,
    double: (value) => `isDouble(${value})`,
    date: (value) => `(tryParseTemporal(${value}, "date") !== undefined)`,
    time: (value) => `(tryParseTemporal(${value}, "time") !== undefined)`,
    dateTime: (value) => `(tryParseTemporal(${value}, "dateTime") !== undefined)`,
};
/** `castable as`: false for several items, and for none unless the type says `?`. */
export function compileCastable(expression, environment) {
    const type = atomicType(expression.type, expression, environment);
    const operand = atomized(compile(expression.operand, environment));
    const emptyAnswer = String(expression.type.min === 0);
    const check = (kind, value) => kind === "untyped" || kind === "string"
        ? (textChecks[type]?.(value) ?? "false")
        : `succeeds(() => ${casted(kind, type, value)})`;
    return booleanPlan((code) => {
        if (operand.kind === "none") {
            return emptyAnswer;
        }
        if (!operand.many) {
            const value = one(operand, code);
            return operand.min === 1
                ? check(operand.kind, value)
                : `(${value} === undefined ? ${emptyAnswer} : ${check(operand.kind, value)})`;
        }
        const items = array(operand, code);
        const checked = `(${items}.length === 1 && ${check(operand.kind, `${items}[0]`)})`;
        return expression.type.min === 0 ? `(${items}.length === 0 || ${checked})` : checked;
    });
}
export function compileInstance(expression, environment) {
    const operand = inOrder(compile(expression.operand, environment));
    const boxes = mapItems(operand, "any", (item) => boxed(operand.kind, item));
    const { item, min, many } = expression.type;
    if (item === "integer" && operand.kind !== "int") {
        throw environment.unit.error("instance of xs:integer is not supported here", environment, expression.at);
    }
    const type = JSON.stringify({ item, min, many });
    return booleanPlan((code) => `isInstance(${array(boxes, code)}, ${type})`);
}
/** The `as` of XSLT functions, parameters and variables (function conversion rules). */
export function compileConversion(expression, environment) {
    return converted(compile(expression.operand, environment), expression.type);
}
export function converted(plan, type) {
    return withCardinality(convertedItems(plan, type), type);
}
function convertedItems(plan, type) {
    const { item } = type;
    if (plan.kind === "none" || item === "item") {
        return plan;
    }
    return item in kinds ? atomicItems(plan, item) : nodesOnly(plan, item);
}
function atomicItems(plan, type) {
    const atomic = atomized(plan);
    const target = kinds[type];
    const isInteger = atomic.kind === "int" && target === "decimal";
    if (type === "anyAtomicType" || isInteger || (atomic.kind === target && type !== "integer")) {
        return atomic;
    }
    if (atomic.kind === "untyped") {
        return mapItems(atomic, target, (value) => fromText[type](value));
    }
    if (isNumeric(atomic.kind) && target === "double") {
        return mapItems(atomic, target, (value) => numericAs(atomic.kind, "double", value));
    }
    return mapItems(atomic, target, (value) => `convertAny(${boxed(atomic.kind, value)}, "${type}")`);
}
function nodesOnly(plan, item) {
    if (plan.kind === item || (isNodeKind(plan.kind) && item === "node")) {
        return plan;
    }
    if (plan.kind !== "any") {
        return mapItems(plan, "any", () => `notA("${item}")`);
    }
    if (item === "element" || item === "attribute") {
        return mapItems(plan, item, (value) => `${item}Of(${value})`);
    }
    return mapItems(plan, "any", (value) => `nodeOf(${value})`);
}
function withCardinality(plan, type) {
    if (!type.many) {
        return plan.min >= type.min && !plan.many
            ? plan
            : singlePlan(plan.kind, type.min, (code) => (type.min === 1 ? `required(${one(plan, code)})` : one(plan, code)));
    }
    return plan;
}
//# sourceMappingURL=casts.js.map