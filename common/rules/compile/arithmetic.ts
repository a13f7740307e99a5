import type { ArithmeticOperator, ExpressionOf } from "../xpath/ast.ts";
import { asDouble } from "./compatibility.ts";
import { kindOfDateArithmetic } from "./durations.ts";
import { whenPresent } from "./when-present.ts";
import { compile, type Environment } from "./environment.ts";
import { atomized, boxed, numericAs } from "./conversions.ts";
import { emptyPlan, manyPlan, one, singlePlan, type Plan } from "./plan.ts";
import { isDuration, isNumeric, isTemporal, type Kind } from "./static-type.ts";
import type { Code } from "./code.ts";

const helpers: Readonly<Record<ArithmeticOperator, string>> = {
  "+": "addDecimals",
  "-": "subtractDecimals",
  "*": "multiplyDecimals",
  div: "divideDecimals",
  idiv: "integerDivideDecimals",
  mod: "moduloDecimals",
};

/** Kind of an operand once untyped text has become a double, as the standard demands. */
function operandKind(kind: Kind): Kind {
  return kind === "untyped" ? "double" : kind;
}

function operand(kind: Kind, value: string): string {
  return kind === "untyped" ? `parseDouble(${value})` : value;
}

function resultKind(operator: ArithmeticOperator, left: Kind, right: Kind): Kind {
  if (operator === "idiv") {
    return "decimal";
  }
  if (left === "double" || right === "double") {
    return "double";
  }
  return left === "int" && right === "int" && operator !== "div" ? "int" : "decimal";
}

export function compileArithmetic(expression: ExpressionOf<"arithmetic">, environment: Environment): Plan {
  const written = [compile(expression.left, environment), compile(expression.right, environment)] as const;
  const isOfTime = written.some(({ kind }) => isTemporal(kind) || isDuration(kind));
  const [left, right] = written.map((plan) => (isOfTime ? atomized(plan) : operandOf(plan, environment))) as [
    Plan,
    Plan,
  ];
  const { operator } = expression;
  if (left.kind === "none" || right.kind === "none") {
    return emptyPlan;
  }
  const kinds = [operandKind(left.kind), operandKind(right.kind)] as const;
  const timeKind = isOfTime ? kindOfDateArithmetic(operator, ...kinds) : undefined;
  if (kinds.includes("any") || timeKind !== undefined) {
    return combined(
      timeKind ?? "any",
      left,
      right,
      (a, b) => `anyArithmetic(${JSON.stringify(operator)}, ${boxed(left.kind, a)}, ${boxed(right.kind, b)})`,
    );
  }
  if (!kinds.every(isNumeric)) {
    const message = `The operator ${operator} is not defined for ${left.kind} and ${right.kind}`;
    throw environment.unit.error(message, environment, expression.at);
  }
  const kind = resultKind(operator, ...kinds);
  return combined(kind, left, right, (a, b) =>
    arithmetic(operator, kind, [kinds[0], operand(left.kind, a)], [kinds[1], operand(right.kind, b)]),
  );
}

/** In XPath 1.0 whatever is computed with is a double. */
function operandOf(plan: Plan, environment: Environment): Plan {
  return environment.unit.options.compatible ? asDouble(plan, environment) : atomized(plan);
}

type Operand = readonly [kind: Kind, value: string];

function arithmetic(operator: ArithmeticOperator, kind: Kind, left: Operand, right: Operand): string {
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
  const signs: Partial<Record<ArithmeticOperator, string>> = { div: "/", mod: "%" };
  return `(${a} ${signs[operator] ?? operator} ${b})`;
}

const withTarget = ([kind, value]: Operand, target: Kind): [Kind, Kind, string] => [kind, target, value];

/** Empty when an operand is empty. */
function combined(kind: Kind, left: Plan, right: Plan, write: (a: string, b: string) => string): Plan {
  const min = left.min === 1 && right.min === 1 && !left.many && !right.many ? 1 : 0;
  return singlePlan(kind, min, (code) => {
    const a = one(left, code);
    const b = one(right, code);
    return whenPresent(code, [left.min === 1 ? undefined : a, right.min === 1 ? undefined : b], () => write(a, b));
  });
}

export function compileNegation(expression: ExpressionOf<"negate">, environment: Environment): Plan {
  return signed(expression, environment, true);
}

export function compilePlus(expression: ExpressionOf<"plus">, environment: Environment): Plan {
  return signed(expression, environment, false);
}

function signed(expression: ExpressionOf<"negate" | "plus">, environment: Environment, negative: boolean): Plan {
  const plan = operandOf(compile(expression.operand, environment), environment);
  const kind = operandKind(plan.kind);
  if (kind === "none") {
    return emptyPlan;
  }
  if (kind !== "any" && !isNumeric(kind)) {
    throw environment.unit.error(`A sign needs a number, not ${kind}`, environment, expression.at);
  }
  return singlePlan(kind, plan.many ? 0 : plan.min, (code) => {
    const value = one(plan, code);
    return whenPresent(code, [plan.min === 1 ? undefined : value], () =>
      negated(kind, operand(plan.kind, value), negative),
    );
  });
}

function negated(kind: Kind, value: string, negative: boolean): string {
  if (kind === "any") {
    return `anyArithmetic(${negative ? '"-"' : '"+"'}, decimalFromInteger(0), ${value})`;
  }
  if (!negative) {
    return value;
  }
  if (kind === "int") {
    return `(0 - ${value})`;
  }
  return kind === "decimal" ? `negateDecimal(${value})` : `(-${value})`;
}

/** `1 to n`. */
export function compileRange(expression: ExpressionOf<"range">, environment: Environment): Plan {
  const [from, to] = [expression.left, expression.right].map((side) => atomized(compile(side, environment))) as [
    Plan,
    Plan,
  ];
  return manyPlan("int", (code, use) => {
    const bounds = [from, to].map((plan) => code.hold(`rangeBound(${boxedOrEmpty(plan, code)})`)) as [string, string];
    const item = code.fresh("i");
    // An empty bound is NaN, and no comparison with it holds.
    code.block(`for (let ${item} = ${bounds[0]}; ${item} <= ${bounds[1]}; ${item}++)`, (inner) => use(item, inner));
  });
}

function boxedOrEmpty(plan: Plan, code: Code): string {
  const value = one(plan, code);
  return plan.kind === "int" || plan.kind === "none"
    ? value
    : whenPresent(code, [value], () => boxed(plan.kind, value));
}
