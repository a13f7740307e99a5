import type { ArithmeticOperator } from "../xpath/ast.ts";
import { Decimal, decimalFromDouble, decimalToDouble, divideDecimals } from "./decimal.ts";
import { cannotCast, DynamicError, typeError } from "./dynamic-error.ts";
import { trimSpace } from "./strings.ts";
import { monthsLater, shiftedTemporal, Temporal, zoneOf, zoneOffset } from "./temporal.ts";

export type DurationKind = "dayTimeDuration" | "yearMonthDuration";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds of xs:dayTimeDuration, to the microsecond, or months of xs:yearMonthDuration. */
export class Duration {
  readonly amount: number;

  constructor(
    readonly kind: DurationKind,
    amount: number,
  ) {
    this.amount = Number.isInteger(amount) ? amount : Math.round(amount * 1000) / 1000;
    if (!Number.isSafeInteger(Math.trunc(amount))) {
      throw new DynamicError("FODT0002", "A duration is too long");
    }
  }

  /** Canonical form. */
  toString(): string {
    const size = Math.abs(this.amount);
    const time =
      part(Math.floor(size / HOUR) % 24, "H") +
      part(Math.floor(size / MINUTE) % 60, "M") +
      part((size % MINUTE) / 1000, "S");
    const text =
      this.kind === "yearMonthDuration"
        ? part(Math.floor(size / 12), "Y") + part(size % 12, "M") || "0M"
        : part(Math.floor(size / DAY), "D") + (time && `T${time}`) || "T0S";
    return `${this.amount < 0 ? "-" : ""}P${text}`;
  }
}

const part = (value: number, unit: string): string => (value === 0 ? "" : `${value}${unit}`);

const forms: Readonly<Record<DurationKind, { pattern: RegExp; units: readonly number[] }>> = {
  yearMonthDuration: { pattern: /^(-?)P(?=.)(?:(\d+)Y)?(?:(\d+)M)?$/, units: [12, 1] },
  dayTimeDuration: {
    pattern: /^(-?)P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/,
    units: [DAY, HOUR, MINUTE, 1000],
  },
};

/** Lexical space of the type, white space around it allowed; undefined for anything else. @throws DynamicError FODT0002 */
export function tryParseDuration(text: string, kind: DurationKind): Duration | undefined {
  const { pattern, units } = forms[kind];
  const match = pattern.exec(trimSpace(text));
  const size = units.reduce((sum, unit, index) => sum + Number(match?.[index + 2] ?? 0) * unit, 0);
  return match ? new Duration(kind, match[1] === "-" ? 0 - size : size) : undefined;
}

/** @throws DynamicError FORG0001, FODT0002 */
export function parseDuration(text: string, kind: DurationKind): Duration {
  const value = tryParseDuration(text, kind);
  if (!value) {
    throw cannotCast(text, "duration");
  }
  return value;
}

/** The zone of a date or time; undefined without one. */
export function timezoneOf(value: Temporal): Duration | undefined {
  const zone = zoneOf(value);
  return zone === "" ? undefined : new Duration("dayTimeDuration", zoneOffset(zone));
}

type Operand = Temporal | Duration | Decimal | number;

/** Arithmetic with dates, times and durations (XPath 2.0 functions, 10.6 to 10.8). @throws DynamicError XPTY0004, FODT0002 */
export function temporalArithmetic(
  operator: ArithmeticOperator,
  first: Operand,
  second: Operand,
): Temporal | Duration | Decimal {
  const isSwapped = operator === "+" ? second instanceof Temporal : operator === "*" && !(first instanceof Duration);
  const [left, right] = isSwapped ? [second, first] : [first, second];
  const sign = { "+": 1, "-": -1 }[operator as string];
  const result =
    left instanceof Temporal && sign !== undefined
      ? ofDate(sign, left, right)
      : left instanceof Duration
        ? ofDuration(operator, sign, left, right)
        : undefined;
  if (result === undefined) {
    throw typeError(`The operator ${operator} is not defined for these dates, times and durations`);
  }
  return result;
}

function ofDate(sign: number, left: Temporal, right: Operand): Temporal | Duration | undefined {
  if (right instanceof Duration) {
    return (right.kind === "dayTimeDuration" ? shiftedTemporal : monthsLater)(left, sign * right.amount);
  }
  const isBetween = right instanceof Temporal && right.kind === left.kind && sign < 0;
  return isBetween ? new Duration("dayTimeDuration", left.instant - right.instant) : undefined;
}

function ofDuration(
  operator: ArithmeticOperator,
  sign: number | undefined,
  { kind, amount }: Duration,
  right: Operand,
): Duration | Decimal | undefined {
  if (right instanceof Duration && right.kind === kind) {
    return sign !== undefined
      ? new Duration(kind, amount + sign * right.amount)
      : operator === "div"
        ? divideDecimals(decimalFromDouble(amount), decimalFromDouble(right.amount))
        : undefined;
  }
  const factor = right instanceof Decimal ? decimalToDouble(right) : right;
  if (typeof factor !== "number" || (operator !== "*" && operator !== "div")) {
    return undefined;
  }
  const size = operator === "*" ? amount * factor : amount / factor;
  return new Duration(kind, kind === "yearMonthDuration" ? Math.round(size) : size);
}
