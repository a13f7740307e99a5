import { DynamicError, excerpt } from "../dynamic-error.ts";
import { unsupported, translated } from "./regular-expression-translation.ts";

/** A pattern may come from the document, so its length is bounded. */
const MAX_PATTERN_LENGTH = 100_000;

/** The expression in JavaScript. @throws DynamicError FORX0001, FORX0002 */
export function javaScriptPattern(pattern: string, flags: string): RegExp {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw unsupported(pattern, `it is longer than ${MAX_PATTERN_LENGTH} characters`);
  }
  if (/[^smix]/.test(flags)) {
    throw new DynamicError("FORX0001", `The flags ${excerpt(flags)} are not flags of a regular expression`);
  }
  const text = flags.includes("x") ? pattern.replace(/[ \t\n\r]/g, "") : pattern;
  const source = translated(text, flags.includes("s"));
  try {
    return new RegExp(source, `u${flags.includes("i") ? "i" : ""}${flags.includes("m") ? "m" : ""}`);
  } catch {
    throw unsupported(pattern, "it is malformed");
  }
}
