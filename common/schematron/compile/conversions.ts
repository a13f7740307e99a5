import type { Code } from "./code.ts";
import { inOrder, manyPlan, one, singlePlan, type Plan, booleanPlan, first, test } from "./plan.ts";
import { type Kind, isNumeric } from "./static-type.ts";
import type { Environment } from "./compilation-unit.ts";
import type { ComparisonOperator } from "../xpath/ast.ts";

/** JavaScript that wraps a value of a known kind so that it carries its type at run time. */
export function boxed(kind: Kind, value: string): string {
  switch (kind) {
    case "element":
      return `new ElementReference(${value})`;
    case "attribute":
      return `new AttributeReference(${value})`;
    case "untyped":
      return `new Untyped(${value})`;
    case "int":
      return `decimalFromInteger(${value})`;
    default:
      return value;
  }
}

/** Passes each item through `write`; the results are of that kind. The order is kept. */
export function mapItems(plan: Plan, kind: Kind, write: (item: string, code: Code) => string): Plan {
  if (!plan.many) {
    return singlePlan(kind, plan.min, (code) => {
      const value = one(plan, code);
      if (plan.min === 1) {
        return write(value, code);
      }
      const result = code.fresh("v");
      code.line(`let ${result};`);
      code.block(`if (${value} !== undefined)`, (inner) => inner.line(`${result} = ${write(value, inner)};`));
      return result;
    });
  }
  const mapped = manyPlan(
    kind,
    (code, use) => plan.each(code, (item, inner) => use(inner.hold(write(item, inner)), inner)),
    plan.order,
    plan.peers,
  );
  return { ...mapped, min: plan.min, ordered: () => mapItems(inOrder(plan), kind, write) };
}

/** The same items held as `kind`, which must be able to hold them (see `commonKind`). */
export function widened(plan: Plan, kind: Kind): Plan {
  if (plan.kind === kind || plan.kind === "none") {
    return plan;
  }
  return mapItems(plan, kind, (item) => (kind === "decimal" ? `decimalFromInteger(${item})` : boxed(plan.kind, item)));
}

/** fn:data: nodes become untyped values. */
export function atomized(plan: Plan): Plan {
  switch (plan.kind) {
    case "element":
      return mapItems(plan, "untyped", (item) => `text(${item})`);
    case "attribute":
      return mapItems(plan, "untyped", (item) => `attributeValue(${item})`);
    case "any":
      return mapItems(plan, "any", (item) => `atomize(${item})`);
    default:
      return plan;
  }
}

/** String value of an atomic item (cast to xs:string). */
export function stringOf(kind: Kind, value: string): string {
  switch (kind) {
    case "string":
    case "untyped":
      return value;
    case "double":
      return `doubleToString(${value})`;
    case "any":
      return `itemToString(${value})`;
    case "element":
      return `text(${value})`;
    case "attribute":
      return `attributeValue(${value})`;
    default:
      return `String(${value})`;
  }
}

/** JavaScript that widens a number: int to decimal to double. */
export function numericAs(kind: Kind, target: Kind, value: string): string {
  if (kind === target) {
    return value;
  }
  if (target === "decimal") {
    return `decimalFromInteger(${value})`;
  }
  return kind === "decimal" ? `decimalToDouble(${value})` : value;
}

/** The value of `write`, or undefined when one of the names is undefined at run time. */
export function whenPresent(code: Code, names: readonly (string | undefined)[], write: (code: Code) => string): string {
  const optional = names.filter((name) => name !== undefined);
  if (optional.length === 0) {
    return code.hold(write(code));
  }
  const result = code.fresh("v");
  code.line(`let ${result};`);
  const condition = optional.map((name) => `${name} !== undefined`).join(" && ");
  code.block(`if (${condition})`, (inner) => inner.line(`${result} = ${write(inner)};`));
  return result;
}

/**
 * Conversions of schemas without a query binding or with that of XSLT 1: the "XPath 1.0 compatibility mode" of XPath 2.0.
 */

/** The only item. Of several, XPath 1.0 takes the first; XPath 2.0 makes them an error. */
export function only(plan: Plan, code: Code, environment: Environment): string {
  return environment.unit.options.compatible ? first(plan, code) : one(plan, code);
}

/** fn:number: NaN for text that is no number. */
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
 * The operands of a comparison in XPath 1.0: both as booleans where one is a boolean, both as numbers where one is a number
 * or the operator is an order. undefined where XPath 2.0 compares alike.
 */
export function compatibleSides(
  operator: ComparisonOperator,
  plans: readonly [Plan, Plan],
): readonly [Plan, Plan] | undefined {
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
