import { doubleArgument } from "./any-casts.ts";
import { roundDecimalTo, roundHalfEvenDecimal } from "./decimal-rounding.ts";
import { Decimal, decimalFromDouble, decimalToDouble } from "./decimal.ts";
import { roundHalfEvenDouble } from "./double.ts";
import { DynamicError } from "./dynamic-error.ts";
import type { Atomic } from "./items.ts";

/** Rounding of numbers whose type is known only when the document is read. */

/** abs, floor, ceiling, round. */
export function anyRounding(
  value: Atomic,
  exact: (value: Decimal) => Decimal,
  double: (value: number) => number,
): Atomic {
  return value instanceof Decimal ? exact(value) : double(doubleArgument(value));
}

function checkPrecision(decimals: number): void {
  if (Math.abs(decimals) > 1000) {
    throw new DynamicError("FOAR0002", "The precision is too large");
  }
}

export function roundHalfEven(value: Atomic, decimals: number): Atomic {
  checkPrecision(decimals);
  return value instanceof Decimal
    ? roundHalfEvenDecimal(value, decimals)
    : roundHalfEvenDouble(doubleArgument(value), decimals);
}

/** fn:round at a number of decimals: ties go up. */
export function roundTo(value: Atomic, decimals: number): Atomic {
  checkPrecision(decimals);
  if (value instanceof Decimal) {
    return roundDecimalTo(value, decimals);
  }
  const double = doubleArgument(value);
  return Number.isFinite(double) && double !== 0
    ? decimalToDouble(roundDecimalTo(decimalFromDouble(double), decimals))
    : double;
}
