import type { AnySchema, Schema } from "joi";
import Joi from "joi";

import type { CodeList } from "../../common/domain/code-lists/code-list.ts";
import { field, Problem } from "./field-types.ts";

/** Greatest lengths in UTF-16 units; the contract names none, UBL has none. */
export const longest = { code: 100, name: 300, text: 1_000, note: 5_000 } as const;

/** Everything outside of XML 1.0's Char: such text could never become a document. Cs are lone surrogates. */
const forbiddenInXml = /(?![\t\n\r\x7f-\x9f])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;

/** A non-blank text that XML can carry. Blank counts as absent where the field is optional. */
function readText(value: unknown, required: boolean, most: number = longest.text): string | Problem | undefined {
  if (typeof value !== "string") {
    return new Problem("must be a string");
  }
  if (value.length > most) {
    return new Problem(`must be at most ${most} characters long`);
  }
  if (value.trim() === "") {
    return required ? new Problem("must not be blank") : undefined;
  }
  const forbidden = forbiddenInXml.exec(value);
  return forbidden === null
    ? value
    : new Problem(`must not contain the character ${codePoint(forbidden[0])}, which XML forbids`);
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Text of up to `most` UTF-16 units, kept exactly as sent. */
export const text = (most: number = longest.text): AnySchema =>
  field((value, required) => readText(value, required, most));

/** Text that `accept` takes; `expected` completes "must be …". */
export function textLike(expected: string, accept: (value: string) => boolean, most: number = longest.text): AnySchema {
  return field((value, required) => {
    const read = readText(value, required, most);
    return typeof read === "string" && !accept(read) ? new Problem(`must be ${expected}`) : read;
  });
}

/** A code of a published list, case-sensitive; short lists are spelled out in the message. */
export function code(
  list: CodeList,
  what: string,
  accept: (value: string) => boolean = (value) => list.has(value),
): AnySchema {
  const choices = list.entries.length <= 12 ? `: ${list.entries.map((entry) => entry.code).join(", ")}` : "";
  return textLike(`${what}${choices}`, accept, longest.code);
}

/** Condition for `when`: a code of the list other than `except`. */
export const otherCodes = (list: CodeList, except: string): Schema =>
  Joi.valid(...list.entries.map((entry) => entry.code).filter((listed) => listed !== except)).required();

export const oneOf = (...values: string[]): AnySchema =>
  textLike(values.join(" or "), (value) => values.includes(value), longest.code);
