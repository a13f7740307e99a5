import type { AtomicName, Expression, ExpressionOf, NameTest, SequenceType } from "../xpath/ast.ts";
import { compile, type Environment } from "./environment.ts";
import { atomized, boxed, mapItems, numericAs, stringOf } from "./conversions.ts";
import { array, asNodes, booleanPlan, inOrder, one, singlePlan, type Plan } from "./plan.ts";
import { isNodeKind, isNumeric, type Kind } from "./static-type.ts";
import { whenPresent } from "./when-present.ts";

/** How the compiler holds a value of an atomic type. */
const kinds: Readonly<Record<AtomicName, Kind>> = {
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
  duration: "duration",
  dayTimeDuration: "dayTimeDuration",
  yearMonthDuration: "yearMonthDuration",
};

/** Text to a value of the type; throws FORG0001 at run time. */
const fromText: Readonly<Record<AtomicName, (value: string) => string>> = {
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
  duration: (value) => `parseDuration(${value}, "duration")`,
  dayTimeDuration: (value) => `parseDuration(${value}, "dayTimeDuration")`,
  yearMonthDuration: (value) => `parseDuration(${value}, "yearMonthDuration")`,
};

/** The value as the type (XPath 2.0 casting rules), as an expression that may throw. */
function casted(kind: Kind, type: AtomicName, value: string): string {
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

/** Cast of the only item, if any. */
export function castTo(plan: Plan, type: AtomicName): Plan {
  const value = atomized(plan);
  const min = value.min === 1 ? 1 : 0;
  return singlePlan(kinds[type], min, (code) => {
    const item = one(value, code);
    return whenPresent(code, [min === 1 ? undefined : item], () => casted(value.kind, type, item));
  });
}

function atomicType(type: SequenceType, expression: { at: number }, environment: Environment): AtomicName {
  if (!(type.item in kinds) || type.item === "anyAtomicType") {
    throw environment.unit.error(`A cast to ${type.item} is not possible`, environment, expression.at);
  }
  return type.item as AtomicName;
}

export function compileCast(expression: ExpressionOf<"cast">, environment: Environment): Plan {
  const type = atomicType(expression.type, expression, environment);
  const operand = castTo(compile(expression.operand, environment), type);
  return expression.type.min === 0 || operand.min === 1
    ? operand
    : singlePlan(operand.kind, 1, (code) => `required(${one(operand, code)})`);
}

const textChecks: Partial<Record<AtomicName, (value: string) => string>> = {
  string: () => "true",
  untypedAtomic: () => "true",
  boolean: (value) => `(parseBoolean(${value}) !== undefined)`,
  integer: (value) => `isInteger(${value})`,
  decimal: (value) => `(tryParseDecimal(${value}) !== undefined)`,
  double: (value) => `isDouble(${value})`,
  date: (value) => `(tryParseTemporal(${value}, "date") !== undefined)`,
  time: (value) => `(tryParseTemporal(${value}, "time") !== undefined)`,
  dateTime: (value) => `(tryParseTemporal(${value}, "dateTime") !== undefined)`,
  duration: (value) => `(tryParseDuration(${value}, "duration") !== undefined)`,
  dayTimeDuration: (value) => `(tryParseDuration(${value}, "dayTimeDuration") !== undefined)`,
  yearMonthDuration: (value) => `(tryParseDuration(${value}, "yearMonthDuration") !== undefined)`,
};

/** `castable as`: false for several items, and for none unless the type says `?`. */
export function compileCastable(expression: ExpressionOf<"castable">, environment: Environment): Plan {
  const type = atomicType(expression.type, expression, environment);
  const operand = atomized(compile(expression.operand, environment));
  const emptyAnswer = String(expression.type.min === 0);
  const check = (kind: Kind, value: string): string =>
    kind === "untyped" || kind === "string"
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

/** `… instance of element(cbc:ID)`: of that kind, and each of them has the name. */
function namedInstance({ operand, type, at }: ExpressionOf<"instance">, test: NameTest): Expression {
  const held: Expression = { kind: "variable", name: "#nodes", at };
  const { item, min, many } = type;
  const right: Expression = { kind: "step", axis: "self", test, predicates: [], at };
  const named: Expression = { kind: "path", left: { kind: "variable", name: "#node", at }, right, at };
  const body: Expression = {
    kind: "and",
    left: { kind: "instance", operand: held, type: { item, min, many }, at },
    right: { kind: "every", bindings: [{ name: "#node", value: held }], body: named, at },
    at,
  };
  return { kind: "let", name: "#nodes", value: operand, body, at };
}

export function compileInstance(expression: ExpressionOf<"instance">, environment: Environment): Plan {
  const { name } = expression.type;
  if (name !== undefined) {
    return compile(namedInstance(expression, name), environment);
  }
  const operand = inOrder(asNodes(compile(expression.operand, environment)));
  const boxes = mapItems(operand, "any", (item) => boxed(operand.kind, item));
  const { item, min, many } = expression.type;
  // An xs:integer is held as a decimal where it may be large.
  if (item === "integer" && (operand.kind === "decimal" || operand.kind === "any")) {
    throw environment.unit.error("instance of xs:integer is not supported here", environment, expression.at);
  }
  const type = JSON.stringify({ item, min, many });
  return booleanPlan((code) => `isInstance(${array(boxes, code)}, ${type})`);
}

/** `treat as`, and the `as` of XSLT functions, parameters and variables (function conversion rules). */
export function compileConversion(expression: ExpressionOf<"treat" | "convert">, environment: Environment): Plan {
  if (expression.type.name !== undefined) {
    const message = "A type with the name of a node is supported behind instance of only";
    throw environment.unit.error(message, environment, expression.at);
  }
  return converted(compile(expression.operand, environment), expression.type, expression.kind === "treat");
}

export function converted(plan: Plan, type: SequenceType, exactly = false): Plan {
  return withCardinality(convertedItems(plan, type, exactly), type);
}

function convertedItems(plan: Plan, type: SequenceType, exactly: boolean): Plan {
  const { item } = type;
  if (plan.kind === "none" || item === "item") {
    return plan;
  }
  return item in kinds ? atomicItems(plan, item as AtomicName, exactly) : nodesOnly(asNodes(plan), item);
}

function atomicItems(plan: Plan, type: AtomicName, exactly: boolean): Plan {
  const atomic = exactly ? plan : atomized(plan);
  const target = kinds[type];
  const isInteger = atomic.kind === "int" && target === "decimal";
  if (type === "anyAtomicType" || isInteger || (atomic.kind === target && type !== "integer")) {
    return atomic;
  }
  if (atomic.kind === "untyped" && !exactly) {
    return mapItems(atomic, target, (value) => fromText[type](value));
  }
  if (isNumeric(atomic.kind) && target === "double" && !exactly) {
    return mapItems(atomic, target, (value) => numericAs(atomic.kind, "double", value));
  }
  return mapItems(atomic, target, (value) => `convertAny(${boxed(atomic.kind, value)}, "${type}", ${exactly})`);
}

function nodesOnly(plan: Plan, item: SequenceType["item"]): Plan {
  if (plan.kind === item || (isNodeKind(plan.kind) && item === "node")) {
    return plan;
  }
  if (item === "document" && plan.kind === "element") {
    return mapItems(plan, "element", (value) => `(${value} === 0 ? 0 : notA("${item}"))`);
  }
  if (plan.kind !== "any") {
    return mapItems(plan, "any", () => `notA("${item}")`);
  }
  if (item === "element" || item === "attribute") {
    return mapItems(plan, item, (value) => `${item}Of(${value})`);
  }
  return mapItems(plan, "any", (value) => `nodeOfKind(${value}, "${item}")`);
}

function withCardinality(plan: Plan, type: SequenceType): Plan {
  if (!type.many) {
    return plan.min >= type.min && !plan.many
      ? plan
      : singlePlan(plan.kind, type.min, (code) => (type.min === 1 ? `required(${one(plan, code)})` : one(plan, code)));
  }
  return plan;
}
