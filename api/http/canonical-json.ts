import { LosslessNumber } from "lossless-json";

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
