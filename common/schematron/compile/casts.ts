import { isTemporal } from "../runtime/temporal.ts";
import { isAtomic } from "../xpath/sequence-type.ts";
import type { AtomicName, ExpressionOf, SequenceType } from "../xpath/ast.ts";
import { compile, type Environment } from "./compilation-unit.ts";
import { atomized, boxed, mapItems, numericAs, stringOf, whenPresent } from "./conversions.ts";
import { array, booleanPlan, inOrder, one, singlePlan, type Plan } from "./plan.ts";
import { isNodeKind, isNumeric, type Kind } from "./static-type.ts";

/** How the compiler holds a value of an atomic type. */
function kindOf(type: AtomicName): Kind {
  switch (type) {
    case "integer":
      return "decimal";
    case "untypedAtomic":
      return "untyped";
    case "anyAtomicType":
      return "any";
    default:
      return type;
  }
}

export function kindOfType(type: SequenceType["item"]): Kind {
  return type === "element" || type === "attribute" ? type : isAtomic(type) ? kindOf(type) : "any";
}

const parsers: Partial<Record<AtomicName, string>> = {
  anyAtomicType: "new Untyped",
  boolean: "castBoolean",
  integer: "parseInteger",
  decimal: "parseDecimal",
  double: "parseDouble",
};

/** JavaScript that parses text as the type; it throws FORG0001 at run time. */
function fromText(type: AtomicName, value: string): string {
  const parser = parsers[type];
  return isTemporal(type) ? `parseTemporal(${value}, "${type}")` : parser ? `${parser}(${value})` : value;
}

/** The value as the type (XPath 2.0 casting rules), as an expression that may throw. */
function casted(kind: Kind, type: AtomicName, value: string): string {
  if (kind === "untyped" || kind === "string") {
    return fromText(type, value);
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

export function castTo(plan: Plan, type: AtomicName): Plan {
  const value = atomized(plan);
  const min = value.min === 1 ? 1 : 0;
  return singlePlan(kindOf(type), min, (code) => {
    const item = one(value, code);
    return whenPresent(code, [min === 1 ? undefined : item], () => casted(value.kind, type, item));
  });
}

function atomicType(type: SequenceType, expression: { at: number }, environment: Environment): AtomicName {
  if (!isAtomic(type.item) || type.item === "anyAtomicType") {
    throw environment.unit.error(`A cast to ${type.item} is not possible`, environment, expression.at);
  }
  return type.item;
}

export function compileCast(expression: ExpressionOf<"cast">, environment: Environment): Plan {
  const type = atomicType(expression.type, expression, environment);
  const operand = castTo(compile(expression.operand, environment), type);
  return expression.type.min === 0 || operand.min === 1
    ? operand
    : singlePlan(operand.kind, 1, (code) => `required(${one(operand, code)})`);
}

/** Of types that not every text is of. */
const textChecks: Partial<Record<AtomicName, (value: string) => string>> = {
  boolean: (value) => `(parseBoolean(${value}) !== undefined)`,
  integer: (value) => `isInteger(${value})`,
  decimal: (value) => `(tryParseDecimal(${value}) !== undefined)`,
  double: (value) => `isDouble(${value})`,
};

/** `castable as`: false for several items, and for none unless the type says `?`. */
export function compileCastable(expression: ExpressionOf<"castable">, environment: Environment): Plan {
  const type = atomicType(expression.type, expression, environment);
  const operand = atomized(compile(expression.operand, environment));
  const emptyAnswer = String(expression.type.min === 0);
  const check = (kind: Kind, value: string): string =>
    kind === "untyped" || kind === "string"
      ? isTemporal(type)
        ? `(tryParseTemporal(${value}, "${type}") !== undefined)`
        : (textChecks[type]?.(value) ?? "true")
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

export function compileInstance(expression: ExpressionOf<"instance">, environment: Environment): Plan {
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
export function converted(plan: Plan, type: SequenceType): Plan {
  const items = convertedItems(plan, type);
  if (type.many || (items.min >= type.min && !items.many)) {
    return items;
  }
  // A plan of kind none is compared without its value, which would be the error.
  return singlePlan(items.kind === "none" ? kindOfType(type.item) : items.kind, type.min, (code) =>
    type.min === 1 ? `required(${one(items, code)})` : one(items, code),
  );
}

function convertedItems(plan: Plan, type: SequenceType): Plan {
  const { item } = type;
  if (plan.kind === "none" || item === "item") {
    return plan;
  }
  if (isAtomic(item)) {
    return atomicItems(plan, item);
  }
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

function atomicItems(plan: Plan, type: AtomicName): Plan {
  const atomic = atomized(plan);
  const target = kindOf(type);
  const isInteger = atomic.kind === "int" && target === "decimal";
  if (type === "anyAtomicType" || isInteger || (atomic.kind === target && type !== "integer")) {
    return atomic;
  }
  if (atomic.kind === "untyped") {
    return mapItems(atomic, target, (value) => fromText(type, value));
  }
  if (isNumeric(atomic.kind) && target === "double") {
    return mapItems(atomic, target, (value) => numericAs(atomic.kind, "double", value));
  }
  return mapItems(atomic, target, (value) => `convertAny(${boxed(atomic.kind, value)}, "${type}")`);
}
