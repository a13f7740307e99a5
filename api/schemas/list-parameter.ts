import type { ObjectSchema } from "joi";

import { field, Problem, type Field } from "./field-types.ts";
import { say } from "./messages.ts";
import { readText } from "./text-field.ts";

/** Marks a parameter that may be sent more than once. */
const repeatable = { isRepeatable: true };

interface Described {
  keys?: Record<string, { metas?: Record<string, unknown>[] }>;
}

const known = new WeakMap<ObjectSchema, ReadonlySet<string>>();

/** The parameters of a query that may be sent more than once: their values are read as if commas stood between. */
export function repeatablesOf(schema: ObjectSchema): ReadonlySet<string> {
  const names =
    known.get(schema) ??
    new Set(
      Object.entries((schema.describe() as Described).keys ?? {})
        .filter(isRepeatable)
        .map(([name]) => name),
    );
  known.set(schema, names);
  return names;
}

const isRepeatable = ([, { metas = [] }]: [string, { metas?: Record<string, unknown>[] }]): boolean =>
  metas.some((meta) => meta["isRepeatable"] === true);

const list = <Value>(read: (texts: string[]) => Value[] | Problem, items: object): Field<Value[]> => {
  const readList = (value: unknown): Value[] | Problem => {
    const text = readText(value, true);
    return typeof text === "string" ? read([...new Set(text.split(",").map((part) => part.trim()))]) : (text ?? []);
  };
  return field(readList, { type: "array", items }).meta(repeatable);
};

/** Some of these values, with commas between or each sent by itself. */
export const someOf = <Value extends string>(...values: readonly Value[]): Field<Value[]> =>
  list<Value>(
    (texts) => {
      const choices = values.filter((value) => texts.includes(value));
      return choices.length === texts.length ? choices : new Problem(say("choices", { choices: values.join(" or ") }));
    },
    { type: "string", enum: values },
  );

/** Names with commas between, or each sent by itself; `unknown` says what is wrong with them. */
export const names = (): Field<string[]> => list<string>((texts) => texts, { type: "string" });
