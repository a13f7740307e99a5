import { Big } from "big.js";
import type { Decimal } from "./amounts.ts";

/**
 * Exact decimals. Forty decimal places keep every quotient of two contract numbers (15 digits before and 10 after the
 * point) apart from any half fils it could be mistaken for, so rounding afterwards is exact.
 */
const ExactDecimal = Big();
ExactDecimal.DP = 40;
ExactDecimal.RM = 1;

export type Exact = Big;

/** @throws Error when `value` is not a decimal number */
export function exact(value: Decimal | number): Exact {
  return new ExactDecimal(value);
}

export const zero = exact("0");
const hundredth = exact("0.01");

/** A percentage of a value: exact, where a division would look for forty digits. */
export const percentOf = (value: Exact, percent: Decimal): Exact => value.times(percent).times(hundredth);

export function sum(parts: readonly Exact[]): Exact {
  return parts.reduce((total, part) => total.plus(part), zero);
}

/**
 * Two decimals, half up. Ties go towards +∞ as in the official rules (pricing 1.2), which is away from zero for amounts that are
 * not negative.
 */
export function r2(value: Exact): Exact {
  if (value.c.length - value.e <= 3) {
    // It has two decimals already.
    return value;
  }
  const nearest = value.round(2, 1);
  const isNegativeTie = value.s < 0 && value.minus(nearest).eq("0.005");
  return isNegativeTie ? nearest.plus("0.01") : nearest;
}

/** Rounded by `r2`, always two decimals. */
export function money(value: Exact): Decimal {
  const rounded = r2(value);
  return rounded.c[0] === 0 ? "0.00" : rounded.toFixed(2);
}

/** Pads to two decimals and never drops a digit, for amounts of the caller that are passed on. */
export function atLeastTwoDecimals(value: Decimal): Decimal {
  return exact(value).toFixed(Math.max(2, decimalPlaces(value)));
}

/** Digits after the point as written: 2 for "5.00". */
export function decimalPlaces(value: Decimal): number {
  const point = value.indexOf(".");
  return point === -1 ? 0 : value.length - point - 1;
}
