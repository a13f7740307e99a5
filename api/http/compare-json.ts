import { LosslessNumber } from "lossless-json";

import { exact } from "../../common/pricing/decimal.ts";
import { isPlainObject } from "../schemas/field-types.ts";

/**
 * A canonical text of a JSON value, equal for two values only when their content is equal. The order of members, white space and
 * escapes make no difference; the digits of a number and the order of a list do.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(added([], value));

/** Marks what follows, with its length. No value can be mistaken for a mark: the JSON reader gives every number as a LosslessNumber. */
const kinds = { array: 0, object: 1, number: 2 } as const;

/** One flat list: an object would move names that are numbers to its front, and nested lists take twice as long. */
function added(parts: unknown[], value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) {
    parts.push(value);
  } else if (value instanceof LosslessNumber) {
    parts.push(kinds.number, value.value);
  } else if (Array.isArray(value)) {
    parts.push(kinds.array, value.length);
    for (const item of value) {
      added(parts, item);
    }
  } else {
    const members = value as Record<string, unknown>;
    const names = Object.keys(members).toSorted();
    parts.push(kinds.object, names.length);
    for (const name of names) {
      parts.push(name);
      added(parts, members[name]);
    }
  }
  return parts;
}

/** Longer numbers are compared digit by digit, because comparing values of millions of digits takes seconds. */
export const maxDigits = 60;

/** Whether two JSON values say the same: numbers by their value (10.5 is 10.50), and null is an absent member. */
export function sameJson(a: unknown, b: unknown): boolean {
  if ((a ?? undefined) === (b ?? undefined)) {
    return true;
  }
  const first = digitsOf(a);
  const second = digitsOf(b);
  if (first !== undefined && second !== undefined) {
    return Math.max(first.length, second.length) > maxDigits ? first === second : exact(first).eq(exact(second));
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  return (
    isPlainObject(a) &&
    isPlainObject(b) &&
    [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameJson(a[name], b[name]))
  );
}

/** The digits of a number, as it was read or as it is about to be written. */
export const digitsOf = (value: unknown): string | undefined =>
  value instanceof LosslessNumber ? value.value : typeof value === "number" ? String(value) : undefined;
