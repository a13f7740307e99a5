import type { Expression, ExpressionOf, ArithmeticOperator } from "../xpath/ast.ts";
import { atomized, boxed, numericAs, whenPresent, asDouble } from "./conversions.ts";
import { compile, type Environment } from "./compilation-unit.ts";
import { one, singlePlan, type Plan, emptyPlan, manyPlan } from "./plan.ts";
import { isDuration, isTemporal } from "../runtime/temporal.ts";
import { isNumeric, type Kind } from "./static-type.ts";

const helpers: Readonly<Record<ArithmeticOperator, string>> = {
  "+": "addDecimals",
  "-": "subtractDecimals",
  "*": "multiplyDecimals",
  div: "divideDecimals",
  idiv: "integerDivideDecimals",
  mod: "moduloDecimals",
};

/** XPath computes with untyped text as a double. */
function operandKind(kind: Kind): Kind {
  return kind === "untyped" ? "double" : kind;
}

function operand(kind: Kind, value: string): string {
  return kind === "untyped" ? `parseDouble(${value})` : value;
}

export function compileArithmetic(expression: ExpressionOf<"arithmetic">, environment: Environment): Plan {
  const left = operandOf(expression.left, environment);
  const right = operandOf(expression.right, environment);
  const { operator } = expression;
  if (left.kind === "none" || right.kind === "none") {
    return emptyPlan;
  }
  const kinds = [operandKind(left.kind), operandKind(right.kind)] as const;
  const ofTime = temporalResult(operator, kinds);
  if (ofTime !== undefined) {
    return combined(
      ofTime,
      left,
      right,
      (a, b) => `anyArithmetic(${JSON.stringify(operator)}, ${boxed(left.kind, a)}, ${boxed(right.kind, b)})`,
    );
  }
  if (!kinds.every(isNumeric)) {
    const message = `The operator ${operator} is supported for numbers only, not ${left.kind} and ${right.kind}`;
    throw environment.unit.error(message, environment, expression.at);
  }
  const isExact = !kinds.includes("double");
  const isInteger = operator !== "div" && kinds.every((each) => each === "int");
  const kind = operator === "idiv" ? "decimal" : !isExact ? "double" : isInteger ? "int" : "decimal";
  return combined(kind, left, right, (a, b) =>
    arithmetic(operator, kind, [kinds[0], operand(left.kind, a)], [kinds[1], operand(right.kind, b)]),
  );
}

/** Kind of what dates and durations make, or values of an unknown kind; undefined where only numbers can be computed with. */
function temporalResult(operator: ArithmeticOperator, kinds: readonly [Kind, Kind]): Kind | undefined {
  const [left, right] = kinds;
  const date = kinds.find((kind) => isTemporal(kind) && !isDuration(kind));
  if (operator === "-" && left === right && date !== undefined) {
    return "dayTimeDuration";
  }
  if (kinds.includes("any") || kinds.some(isDuration)) {
    // Only durations are added to a date.
    return operator === "+" || (operator === "-" && isDuration(right)) ? (date ?? "any") : "any";
  }
  return undefined;
}

/** XPath 1.0 computes with doubles only. */
function operandOf(expression: Expression, environment: Environment): Plan {
  const plan = compile(expression, environment);
  return environment.unit.options.compatible ? asDouble(plan, environment) : atomized(plan);
}

type Operand = readonly [kind: Kind, value: string];

function arithmetic(operator: ArithmeticOperator, kind: Kind, left: Operand, right: Operand): string {
  if (operator === "idiv" && (left[0] === "double" || right[0] === "double")) {
    return `integerDivideDoubles(${numericAs(left[0], "double", left[1])}, ${numericAs(right[0], "double", right[1])})`;
  }
  const target = operator === "idiv" ? "decimal" : kind;
  const a = numericAs(left[0], target, left[1]);
  const b = numericAs(right[0], target, right[1]);
  if (target === "decimal") {
    return `${helpers[operator]}(${a}, ${b})`;
  }
  if (target === "int") {
    return operator === "mod" ? `moduloIntegers(${a}, ${b})` : `safeInteger(${a} ${operator} ${b})`;
  }
  const signs: Partial<Record<ArithmeticOperator, string>> = { div: "/", mod: "%" };
  return `(${a} ${signs[operator] ?? operator} ${b})`;
}

/** The result is empty when an operand is. */
function combined(kind: Kind, left: Plan, right: Plan, write: (a: string, b: string) => string): Plan {
  const min = left.min === 1 && right.min === 1 && !left.many && !right.many ? 1 : 0;
  return singlePlan(kind, min, (code) => {
    const a = one(left, code);
    const b = one(right, code);
    return whenPresent(code, [left.min === 1 ? undefined : a, right.min === 1 ? undefined : b], () => write(a, b));
  });
}

export function compileNegation(expression: ExpressionOf<"negate">, environment: Environment): Plan {
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
    const number = operand(plan.kind, value);
    const written: Partial<Record<Kind, string>> = {
      any: `anyArithmetic("-", decimalFromInteger(0), ${number})`,
      int: `(0 - ${number})`,
      decimal: `negateDecimal(${number})`,
    };
    return whenPresent(code, [plan.min === 1 ? undefined : value], () => written[kind] ?? `(-${number})`);
  });
}

export function compileRange(expression: ExpressionOf<"range">, environment: Environment): Plan {
  const [from, to] = [expression.left, expression.right].map((side) => atomized(compile(side, environment))) as [
    Plan,
    Plan,
  ];
  return manyPlan("int", (code, use) => {
    const bounds = [from, to].map((plan) => {
      const value = one(plan, code);
      const isPlain = plan.kind === "int" || plan.kind === "none";
      return code.hold(`rangeBound(${isPlain ? value : whenPresent(code, [value], () => boxed(plan.kind, value))})`);
    }) as [string, string];
    const item = code.fresh("i");
    // An empty bound is NaN, and no comparison with it holds.
    code.block(`for (let ${item} = ${bounds[0]}; ${item} <= ${bounds[1]}; ${item}++)`, (inner) => use(item, inner));
  });
}
