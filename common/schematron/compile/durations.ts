import type { Expression, ExpressionOf } from "../xpath/ast.ts";
import { XS } from "../xpath/sequence-type.ts";
import { atomized } from "./conversions.ts";
import { compile, type Environment } from "./compilation-unit.ts";
import { one, singlePlan, type Plan } from "./plan.ts";
import { whenPresent } from "./when-present.ts";

const dayTimeDuration = /^(-?)P(?=.)(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

/** Milliseconds of `xs:dayTimeDuration('P30D')`; undefined for any other expression. Durations are no values here. */
export function millisecondsOf(expression: Expression | undefined): number | undefined {
  if (expression?.kind !== "call" || expression.namespace !== XS || expression.local !== "dayTimeDuration") {
    return undefined;
  }
  const [text] = expression.args;
  const match = text?.kind === "literal" ? dayTimeDuration.exec(text.value.trim()) : null;
  if (match === null) {
    return undefined;
  }
  const [days, hours, minutes, seconds] = match.slice(2).map((part?: string) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  const size = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  return match[1] === "-" ? 0 - size : size;
}

/** A date, or date and time, plus or minus a duration; undefined where the expression is something else. */
export function compileShiftedDate(
  { operator, left, right }: ExpressionOf<"arithmetic">,
  environment: Environment,
): Plan | undefined {
  const size = operator === "+" || operator === "-" ? millisecondsOf(right) : undefined;
  if (size === undefined) {
    return undefined;
  }
  const value = atomized(compile(left, environment));
  if (value.kind !== "date" && value.kind !== "dateTime") {
    return undefined;
  }
  const shift = operator === "+" ? size : 0 - size;
  return singlePlan(value.kind, value.min, (code) => {
    const item = one(value, code);
    return whenPresent(code, [value.min === 1 ? undefined : item], () => `shiftedTemporal(${item}, ${shift})`);
  });
}
