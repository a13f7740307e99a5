import type { ArithmeticOperator } from "../../xpath/ast.ts";
import {
  addDecimals,
  Decimal,
  decimalFromDouble,
  decimalToDouble,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
} from "../decimal.ts";
import { roundDecimal, roundHalfEvenDecimal } from "../decimal-rounding.ts";
import { DynamicError, typeError } from "../dynamic-error.ts";
import { Duration, daysAndTime } from "./duration.ts";
import { shiftedTemporal, Temporal } from "./temporal.ts";

/** Arithmetic with dates, times and durations (XPath 2.0 functions, 10.6 to 10.8). */

type Operand = Temporal | Duration | Decimal | number;

const isNumber = (value: Operand): value is Decimal | number => value instanceof Decimal || typeof value === "number";

/** @throws DynamicError XPTY0004 for operands that the operator does not take */
export function dateArithmetic(
  operator: ArithmeticOperator,
  left: Operand,
  right: Operand,
): Temporal | Duration | Decimal {
  const result = left instanceof Temporal || right instanceof Temporal ? withDate(operator, left, right) : undefined;
  const found =
    result ?? (left instanceof Duration || right instanceof Duration ? ofDurations(operator, left, right) : undefined);
  if (found === undefined) {
    throw typeError(`The operator ${operator} is not defined for such values`);
  }
  return found;
}

function withDate(operator: ArithmeticOperator, left: Operand, right: Operand): Temporal | Duration | undefined {
  if (operator === "+" && left instanceof Duration) {
    return withDate("+", right, left);
  }
  if (!(left instanceof Temporal) || (operator !== "+" && operator !== "-")) {
    return undefined;
  }
  if (right instanceof Duration) {
    return later(left, operator === "-" ? negated(right) : right);
  }
  return operator === "-" && right instanceof Temporal && right.kind === left.kind ? between(left, right) : undefined;
}

function later(value: Temporal, { kind, months, seconds }: Duration): Temporal | undefined {
  const isPossible = kind === "dayTimeDuration" || (kind === "yearMonthDuration" && value.kind !== "time");
  return isPossible ? shiftedTemporal(value, months, decimalToDouble(seconds) * 1000) : undefined;
}

/** Instants are milliseconds; what is beyond microseconds is not kept. */
const between = (end: Temporal, start: Temporal): Duration =>
  daysAndTime(new Decimal(Math.round((end.instant - start.instant) * 1000) + 0, 6));

const negated = ({ kind, months, seconds }: Duration): Duration =>
  new Duration(kind, 0 - months, negateDecimal(seconds));

function ofDurations(operator: ArithmeticOperator, left: Operand, right: Operand): Duration | Decimal | undefined {
  if (left instanceof Duration && right instanceof Duration) {
    return left.kind === right.kind && left.kind !== "duration" ? ofTwo(operator, left, right) : undefined;
  }
  if (operator === "*" && isNumber(left) && right instanceof Duration) {
    return scaledBy("*", right, left);
  }
  return left instanceof Duration ? scaledBy(operator, left, right) : undefined;
}

function scaledBy(operator: ArithmeticOperator, left: Duration, right: Operand): Duration | undefined {
  const isDefined = left.kind !== "duration" && (operator === "*" || operator === "div");
  return isDefined && isNumber(right) ? scaled(operator, left, right) : undefined;
}

function ofTwo(operator: ArithmeticOperator, left: Duration, right: Duration): Duration | Decimal | undefined {
  const sum = (other: Duration): Duration =>
    new Duration(left.kind, left.months + other.months, addDecimals(left.seconds, other.seconds));
  switch (operator) {
    case "+":
      return sum(right);
    case "-":
      return sum(negated(right));
    case "div":
      return left.kind === "dayTimeDuration"
        ? divideDecimals(left.seconds, right.seconds)
        : divideDecimals(new Decimal(left.months, 0), new Decimal(right.months, 0));
    default:
      return undefined;
  }
}

/** @throws DynamicError FOCA0005, FODT0002 for what is no finite number */
function scaled(operator: "*" | "div", { kind, months, seconds }: Duration, by: Decimal | number): Duration {
  if (Number.isNaN(by)) {
    throw new DynamicError("FOCA0005", "A duration cannot be scaled by what is no number");
  }
  const isZero = operator === "div" && Math.abs(by as number) === Number.POSITIVE_INFINITY;
  const factor = by instanceof Decimal ? by : isZero ? undefined : exact(by, operator);
  const compute = operator === "*" ? multiplyDecimals : divideDecimals;
  const apply = (value: Decimal): Decimal => (factor === undefined ? new Decimal(0, 0) : compute(value, factor));
  const time = apply(seconds);
  const whole = decimalToDouble(roundDecimal(apply(new Decimal(months, 0))));
  return new Duration(kind, whole, by instanceof Decimal ? time : roundHalfEvenDecimal(time, 6));
}

function exact(by: number, operator: "*" | "div"): Decimal {
  if (!Number.isFinite(by) || (by === 0 && operator === "div")) {
    throw new DynamicError("FODT0002", "A duration is too long");
  }
  return decimalFromDouble(by);
}
