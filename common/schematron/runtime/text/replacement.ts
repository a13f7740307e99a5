import { DynamicError, excerpt } from "../dynamic-error.ts";
import { requireRoom } from "./made-text.ts";

/** Bounds the matches in one text, because V8 keeps all of them until the new text is complete. */
export const MAX_MATCHES = 1_000_000;

/** Upper bound of the result's length: no group is longer than its match. @throws TextExhausted for too many matches */
export function replacedLength(text: string, expression: RegExp, replacement: string): number {
  const groups = replacement.split("$").length - 1;
  let size = text.length;
  let matches = 0;
  for (const [match] of text.matchAll(expression)) {
    matches++;
    requireRoom(matches, MAX_MATCHES);
    size += replacement.length + groups * match.length;
  }
  return size;
}

/** The replacement of fn:replace in the syntax of JavaScript. @throws DynamicError FORX0004 */
export function javaScriptReplacement(replacement: string, groups: number): string {
  return replacement.replace(/\\([\s\S]?)|\$(\d*)/g, (_whole: string, escaped?: string, digits?: string) => {
    if (escaped !== undefined) {
      if (escaped !== "\\" && escaped !== "$") {
        throw new DynamicError("FORX0004", `The replacement ${excerpt(replacement)} is malformed`);
      }
      return escaped === "$" ? "$$" : "\\";
    }
    if (digits === undefined || digits === "") {
      throw new DynamicError("FORX0004", `The replacement ${excerpt(replacement)} is malformed`);
    }
    return groupReference(digits, groups);
  });
}

/** The longest prefix of the digits that names a group; a group that does not exist is empty. */
function groupReference(digits: string, groups: number): string {
  let length = digits.length;
  while (length > 1 && Number(digits.slice(0, length)) > groups) {
    length--;
  }
  const group = Number(digits.slice(0, length));
  const rest = digits.slice(length);
  if (group === 0) {
    return `$&${rest}`;
  }
  return group > groups ? rest : `$${String(group).padStart(2, "0")}${rest}`;
}
