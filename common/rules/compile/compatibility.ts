import { compile, type Environment } from "./environment.ts";
import { atomized, boxed, mapItems, numericAs } from "./conversions.ts";
import { booleanPlan, first, one, singlePlan, test, type Plan } from "./plan.ts";
import { isNumeric, type Kind } from "./static-type.ts";
import type { Code } from "./code.ts";
import type { ComparisonOperator, ExpressionOf } from "../xpath/ast.ts";

/**
 * What is different where a schema names no query binding or that of XSLT 1: the rules of XPath 1.0, as a processor of
 * XPath 2.0 keeps them (XPath 2.0, "XPath 1.0 compatibility mode").
 */

/** The item of a plan where one is expected: of several the first one counts, or they are an error. */
export function only(plan: Plan, code: Code, environment: Environment): string {
  return environment.unit.options.compatible ? first(plan, code) : one(plan, code);
}

/** fn:number: the double, NaN for what is none. */
export function asDouble(plan: Plan, environment: Environment): Plan {
  const value = atomized(plan);
  return singlePlan("double", 1, (code) => {
    const item = only(value, code, environment);
    const double = doubleOrNaN(value.kind, item);
    return value.min === 1 ? double : `(${item} === undefined ? NaN : ${double})`;
  });
}

function doubleOrNaN(kind: Kind, value: string): string {
  if (isNumeric(kind)) {
    return numericAs(kind, "double", value);
  }
  if (kind === "untyped" || kind === "string") {
    return `doubleOrNaN(${value})`;
  }
  return kind === "boolean" ? `Number(${value})` : `numberOf(${boxed(kind, value)})`;
}

/**
 * The two sides of `=` and its kin as they are compared: as truth values where one side is one, as numbers where one is a
 * number or the order is asked for. undefined where they are compared as ever.
 */
export function compatibleSides(
  { left, right, operator }: ExpressionOf<"compare">,
  environment: Environment,
): readonly [Plan, Plan] | undefined {
  const plans = [compile(left, environment), compile(right, environment)] as const;
  const kinds = plans.map(({ kind }) => kind);
  if (kinds.includes("boolean")) {
    return [asTruth(plans[0]), asTruth(plans[1])];
  }
  const ordered: readonly ComparisonOperator[] = ["<", "<=", ">", ">="];
  return kinds.some(isNumeric) || ordered.includes(operator) ? [asDoubles(plans[0]), asDoubles(plans[1])] : undefined;
}

const asTruth = (plan: Plan): Plan => booleanPlan((code) => test(plan, code));

function asDoubles(plan: Plan): Plan {
  const values = atomized(plan);
  return values.kind === "none" ? values : mapItems(values, "double", (item) => doubleOrNaN(values.kind, item));
}
