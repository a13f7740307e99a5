import type { Schema } from "joi";
import Joi from "joi";

import type { CodeList } from "../../common/code-lists/code-list.ts";
import { field, Problem, type Field } from "./field-types.ts";
import { expected, say, type MessageKey } from "./messages.ts";

/** Lengths in UTF-16 units; neither the contract nor UBL defines any. */
export const maxLengths = { code: 100, name: 300, text: 1_000, note: 5_000 } as const;

/** Characters that XML 1.0 cannot carry; Cs are lone surrogates. */
const forbiddenInXml = /(?![\t\n\r\x7f-\x9f])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;

/** Blank counts as absent when the field is optional. */
export function readText(
  value: unknown,
  required: boolean,
  most: number = maxLengths.text,
): string | Problem | undefined {
  if (typeof value !== "string") {
    return new Problem(say("string"));
  }
  if (value.length > most) {
    return new Problem(say("length", { most }));
  }
  if (value.trim() === "") {
    return required ? new Problem(say("blank")) : undefined;
  }
  const character = forbiddenCharacter(value);
  return character === undefined ? value : new Problem(say("character", { character }));
}

/** The first character that XML cannot carry, as `U+0000`. */
export function forbiddenCharacter(value: string): string | undefined {
  const forbidden = forbiddenInXml.exec(value);
  return forbidden === null ? undefined : codePoint(forbidden[0]);
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Text of at most `most` UTF-16 units, kept as sent. */
export const text = (most: number = maxLengths.text): Field<string> =>
  field((value, required) => readText(value, required, most), { type: "string", maxLength: most });

/** Text that `accept` accepts, or returns a problem for. `words` complete "must be …"; `facts` are its JSON Schema. */
export function textMatching(
  words: string,
  accept: (value: string) => boolean | Problem,
  most: number = maxLengths.text,
  facts: Readonly<Record<string, unknown>> = { maxLength: most, description: sentence(words) },
): Field<string> {
  const read = (value: unknown, required: boolean): string | Problem | undefined => {
    const kept = readText(value, required, most);
    const accepted = typeof kept !== "string" || accept(kept);
    return accepted instanceof Problem ? accepted : accepted ? kept : new Problem(`must be ${words}`);
  };
  return field(read, { type: "string", ...facts });
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const maxListedCodes = 12;

/**
 * A code of a published list, case-sensitive. `what` completes "must be …" and may contain the placeholder `{codes}`.
 */
export function code(
  list: CodeList,
  what: string,
  accept: (value: string) => boolean = (value) => list.has(value),
): Field<string> {
  const codes = list.entries.map((entry) => entry.code).filter(accept);
  const isShort = codes.length <= maxListedCodes;
  const description = `${sentence(what.replace(": {codes}", "")).slice(0, -1)}: see /api/code-lists/${list.name}.`;
  const facts = isShort ? { description, enum: codes } : { description, maxLength: maxLengths.code };
  return textMatching(what.replace("{codes}", codes.join(", ")), accept, maxLengths.code, facts);
}

/** A condition for `when`: any code of the list but `except`. */
export const codeOtherThan = (list: CodeList, except: string): Schema =>
  Joi.valid(...list.entries.map((entry) => entry.code).filter((listed) => listed !== except))
    .required()
    .description(`a code other than ${except}`);

export const oneOf = <Value extends string>(...values: Value[]): Field<Value> => oneOfWithMessage("choice", values);

/** `oneOf` with another message, which may contain the placeholder `{choices}`. */
export const oneOfWithMessage = <Value extends string>(message: MessageKey, values: readonly Value[]): Field<Value> =>
  textMatching(
    expected(message, { choices: values.join(" or ") }),
    (value) => values.some((known) => known === value),
    maxLengths.code,
    {
      enum: values,
    },
  ) as Field<Value>;

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL accepts the text as a uuid; anything else would make a query fail. */
export function isUuid(value: string): boolean {
  return shape.test(value);
}

export const uuid = (): Field<string> => textMatching(expected("uuid"), isUuid, maxLengths.code, { format: "uuid" });
