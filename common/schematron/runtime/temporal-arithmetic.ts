import type { ArithmeticOperator } from "../xpath/ast.ts";
import { Decimal, decimalFromDouble, decimalToDouble, divideDecimals } from "./decimal.ts";
import { typeError } from "./dynamic-error.ts";
import { type DurationKind, durationOf, isDuration, monthsLater, shiftedTemporal, Temporal } from "./temporal.ts";

type Period = Temporal & { readonly kind: DurationKind };

const isPeriod = (value: Operand): value is Period => value instanceof Temporal && isDuration(value.kind);
const isDate = (value: Operand): value is Temporal => value instanceof Temporal && !isDuration(value.kind);

type Operand = Temporal | Decimal | number;

/** Arithmetic with dates, times and durations (XPath 2.0 functions, 10.6 to 10.8). @throws DynamicError XPTY0004, FODT0002 */
export function temporalArithmetic(operator: ArithmeticOperator, first: Operand, second: Operand): Temporal | Decimal {
  const isSwapped = operator === "+" ? isDate(second) : operator === "*" && !isPeriod(first);
  const [left, right] = isSwapped ? [second, first] : [first, second];
  const sign = { "+": 1, "-": -1 }[operator as string];
  const result = isPeriod(left)
    ? ofDuration(operator, sign, left, right)
    : isDate(left) && sign !== undefined
      ? ofDate(sign, left, right)
      : undefined;
  if (result === undefined) {
    throw typeError(`The operator ${operator} is not defined for these dates, times and durations`);
  }
  return result;
}

function ofDate(sign: number, left: Temporal, right: Operand): Temporal | undefined {
  if (isPeriod(right)) {
    return (right.kind === "dayTimeDuration" ? shiftedTemporal : monthsLater)(left, sign * right.instant);
  }
  const isBetween = isDate(right) && right.kind === left.kind && sign < 0;
  return isBetween ? durationOf("dayTimeDuration", left.instant - right.instant) : undefined;
}

function ofDuration(
  operator: ArithmeticOperator,
  sign: number | undefined,
  { kind, instant }: Period,
  right: Operand,
): Temporal | Decimal | undefined {
  if (isPeriod(right) && right.kind === kind) {
    return sign !== undefined
      ? durationOf(kind, instant + sign * right.instant)
      : operator === "div"
        ? divideDecimals(decimalFromDouble(instant), decimalFromDouble(right.instant))
        : undefined;
  }
  const factor = right instanceof Decimal ? decimalToDouble(right) : right;
  if (typeof factor !== "number" || (operator !== "*" && operator !== "div")) {
    return undefined;
  }
  const size = operator === "*" ? instant * factor : instant / factor;
  return durationOf(kind, kind === "yearMonthDuration" ? Math.round(size) : size);
}
