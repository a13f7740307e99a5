import { LosslessNumber } from "lossless-json";

/**
 * What a JSON value says, as a text that two values share only when they say the same. The order of members, spaces, and the
 * way in which a character is escaped make no difference; the digits of a number and the order of a list do.
 */
export const contentOf = (value: unknown): string => JSON.stringify(added([], value));

/** In front of what follows, with how much it is: the reader leaves no number that these could be taken for. */
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
