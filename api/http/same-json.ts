import { LosslessNumber } from "lossless-json";

import { exact } from "../../common/pricing/decimal.ts";
import { isPlainObject } from "../schemas/field-types.ts";

/** Longer numbers are compared digit by digit, because comparing values of millions of digits takes seconds. */
export const maxDigits = 60;

/** Whether two JSON values say the same: numbers by their value (10.5 is 10.50), and null is an absent member. */
export function sameJson(a: unknown, b: unknown): boolean {
  if ((a ?? undefined) === (b ?? undefined)) {
    return true;
  }
  const [first, second] = [digitsOf(a), digitsOf(b)];
  if (first !== undefined && second !== undefined) {
    return Math.max(first.length, second.length) > maxDigits ? first === second : exact(first).eq(exact(second));
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  return isPlainObject(a) && isPlainObject(b) && sameMembers(a, b);
}

type Members = Readonly<Record<string, unknown>>;

const sameMembers = (a: Members, b: Members): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameJson(a[name], b[name]));

/** The digits of a number, as it was read or as it is about to be written. */
export const digitsOf = (value: unknown): string | undefined =>
  value instanceof LosslessNumber ? value.value : typeof value === "number" ? String(value) : undefined;
