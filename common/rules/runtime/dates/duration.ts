import type { ComparisonOperator } from "../../xpath/ast.ts";
import {
  addDecimals,
  compareDecimals,
  Decimal,
  decimalFromInteger,
  divideDecimals,
  moduloDecimals,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
} from "../decimal.ts";
import { absoluteDecimal, truncateDecimal } from "../decimal-rounding.ts";
import { cannotCast, DynamicError, typeError } from "../dynamic-error.ts";
import { trimSpace } from "../text/strings.ts";

export type DurationKind = "duration" | "dayTimeDuration" | "yearMonthDuration";

/** xs:duration or one of its two halves that can be computed with: months, and seconds to the last digit. */
export class Duration {
  constructor(
    readonly kind: DurationKind,
    readonly months: number,
    readonly seconds: Decimal,
  ) {
    if (!Number.isSafeInteger(months)) {
      throw new DynamicError("FODT0002", "A duration is too long");
    }
  }

  /** Canonical form. */
  toString(): string {
    const isNegative = this.months < 0 || this.seconds.units < 0;
    const text = `${monthsText(Math.abs(this.months))}${secondsText(absoluteDecimal(this.seconds))}`;
    const none = this.kind === "yearMonthDuration" ? "0M" : "T0S";
    return `${isNegative ? "-" : ""}P${text === "" ? none : text}`;
  }
}

const part = (value: number | Decimal, unit: string): string =>
  String(value) === "0" ? "" : `${String(value)}${unit}`;

const monthsText = (months: number): string => part(Math.trunc(months / 12), "Y") + part(months % 12, "M");

function secondsText(seconds: Decimal): string {
  const { days, hours, minutes, rest } = partsOf(seconds);
  const time = part(hours, "H") + part(minutes, "M") + part(rest, "S");
  return part(days, "D") + (time === "" ? "" : `T${time}`);
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400].map(decimalFromInteger) as [Decimal, Decimal, Decimal];

/** Days, hours, minutes and seconds, all of the same sign. */
export function partsOf(seconds: Decimal): Record<"days" | "hours" | "minutes" | "rest", Decimal> {
  const [day, hour] = [moduloDecimals(seconds, DAY), moduloDecimals(seconds, HOUR)];
  return {
    days: truncateDecimal(divideDecimals(seconds, DAY)),
    hours: truncateDecimal(divideDecimals(day, HOUR)),
    minutes: truncateDecimal(divideDecimals(hour, MINUTE)),
    rest: moduloDecimals(seconds, MINUTE),
  };
}

const lexical = /^(-?)P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const withoutDays = /^-?P[^DT]*$/;
const withoutMonths = /^-?P[^YM]*(?:T.*)?$/;

/** Lexical space of the type, white space around it allowed; undefined for anything else. */
export function tryParseDuration(text: string, kind: DurationKind): Duration | undefined {
  const trimmed = trimSpace(text);
  const form = { duration: undefined, yearMonthDuration: withoutDays, dayTimeDuration: withoutMonths }[kind];
  const match = trimmed.length < 100 && form?.test(trimmed) !== false ? lexical.exec(trimmed) : null;
  if (!match) {
    return undefined;
  }
  const [, sign, years = "0", months = "0", days = "0", hours = "0", minutes = "0", seconds = "0"] = match;
  const time = [
    multiplyDecimals(parseDecimal(days), DAY),
    multiplyDecimals(parseDecimal(hours), HOUR),
    multiplyDecimals(parseDecimal(minutes), MINUTE),
  ].reduce(addDecimals, parseDecimal(seconds));
  const all = Number(years) * 12 + Number(months);
  return sign === "-" ? new Duration(kind, 0 - all, negateDecimal(time)) : new Duration(kind, all, time);
}

/** @throws DynamicError FORG0001 */
export function parseDuration(text: string, kind: DurationKind): Duration {
  const value = tryParseDuration(text, kind);
  if (!value) {
    throw cannotCast(text, "duration");
  }
  return value;
}

export const daysAndTime = (seconds: Decimal): Duration => new Duration("dayTimeDuration", 0, seconds);

/** `cast as` another kind: what that has no place for is dropped. */
export function castDuration(value: Duration, kind: DurationKind): Duration {
  return new Duration(
    kind,
    kind === "dayTimeDuration" ? 0 : value.months,
    kind === "yearMonthDuration" ? new Decimal(0, 0) : value.seconds,
  );
}

/** Durations of any kind are equal or not; only those of one computable kind have an order. @throws DynamicError XPTY0004 */
export function compareDurations(operator: ComparisonOperator, left: Duration, right: Duration): boolean {
  const months = left.months - right.months;
  const order = months === 0 ? compareDecimals(left.seconds, right.seconds) : months;
  switch (operator) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    default:
  }
  if (left.kind !== right.kind || left.kind === "duration") {
    throw typeError(`A ${left.kind} and a ${right.kind} have no order`);
  }
  const isLess = order < 0 || (order === 0 && operator.length === 2);
  const isMore = order > 0 || (order === 0 && operator.length === 2);
  return operator.startsWith("<") ? isLess : isMore;
}
