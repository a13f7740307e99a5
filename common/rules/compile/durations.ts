import type { Expression, ExpressionOf } from "../xpath/ast.ts";
import { XS } from "../xpath/sequence-type.ts";
import { whenPresent } from "./when-present.ts";
import { atomized } from "./conversions.ts";
import { compile, type Environment } from "./environment.ts";
import { one, singlePlan, type Plan } from "./plan.ts";

/** A duration as rules write it out: `xs:dayTimeDuration('P30D')`, `xs:yearMonthDuration('P1M')`. */
interface Duration {
  readonly months: number;
  readonly milliseconds: number;
}

const dayTime = /^(-?)P(?=.)(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;
const yearMonth = /^(-?)P(?=.)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?$/;

/** undefined for anything else, also for a duration that is computed. */
function durationOf(expression: Expression): Duration | undefined {
  if (expression.kind !== "call" || expression.namespace !== XS) {
    return undefined;
  }
  const [text] = expression.args;
  const form = { dayTimeDuration: dayTime, yearMonthDuration: yearMonth }[expression.local];
  const match = text?.kind === "literal" ? form?.exec(text.value.trim()) : undefined;
  return match ? inUnits(match, form === yearMonth) : undefined;
}

function inUnits([, sign, ...parts]: RegExpExecArray, isOfMonths: boolean): Duration {
  const factor = sign === "-" ? -1 : 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = parts.map((part?: string) => factor * Number(part ?? 0));
  return isOfMonths
    ? { months: first * 12 + second, milliseconds: 0 }
    : { months: 0, milliseconds: (((first * 24 + second) * 60 + third) * 60 + fourth) * 1_000 };
}

/** A date, or date and time, and a duration that is written out; undefined where it is nothing of the kind. */
export function compileShiftedDate(
  { operator, left, right }: ExpressionOf<"arithmetic">,
  environment: Environment,
): Plan | undefined {
  const isSum = operator === "+";
  const after = isSum || operator === "-" ? durationOf(right) : undefined;
  const duration = after ?? (isSum ? durationOf(left) : undefined);
  if (duration === undefined) {
    return undefined;
  }
  const value = atomized(compile(after === undefined ? right : left, environment));
  if (value.kind !== "date" && value.kind !== "dateTime") {
    return undefined;
  }
  const factor = isSum ? 1 : -1;
  const shift = `${factor * duration.months}, ${factor * duration.milliseconds}`;
  return singlePlan(value.kind, value.min, (code) => {
    const item = one(value, code);
    return whenPresent(code, [value.min === 1 ? undefined : item], () => `shiftedTemporal(${item}, ${shift})`);
  });
}

/** `days-from-duration(a - b)` of dates; undefined for the days of any other duration. */
export function compileDaysBetween(difference: Expression | undefined, environment: Environment): Plan | undefined {
  if (difference?.kind !== "arithmetic" || difference.operator !== "-") {
    return undefined;
  }
  const [later, earlier] = [difference.left, difference.right].map((side) => atomized(compile(side, environment))) as [
    Plan,
    Plan,
  ];
  if (!isDate(later) || later.kind !== earlier.kind) {
    return undefined;
  }
  const min = later.min === 1 && earlier.min === 1 ? 1 : 0;
  return singlePlan("int", min, (code) => {
    const [a, b] = [one(later, code), one(earlier, code)];
    const optional = [later.min === 1 ? undefined : a, earlier.min === 1 ? undefined : b];
    return whenPresent(code, optional, () => `daysBetween(${a}, ${b})`);
  });
}

const isDate = ({ kind }: Plan): boolean => kind === "date" || kind === "dateTime";
