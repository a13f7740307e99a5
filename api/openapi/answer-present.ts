import type { Typed } from "./answer-schemas.ts";

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type AsJson<Value> = Value extends Date ? string : Value;

/** Names of the answer's members that can be copied from the row: the row has the same name in camelCase, and its type fits. */
type MembersOf<Row, Answer> = {
  [Name in keyof Answer & string]: CamelCase<Name> extends keyof Row
    ? AsJson<Row[CamelCase<Name>]> extends Answer[Name]
      ? Name
      : never
    : never;
}[keyof Answer & string];

/**
 * Answers a row by a schema of `object`: `sent_at` is the row's `sentAt`, a date becomes ISO 8601, and members of the row that
 * the schema does not name stay inside. What the row lacks has to be in `computed`, otherwise the call does not compile.
 */
export function present<Answer extends object, Row extends object>(
  schema: Typed<Answer>,
  row: Row,
  ...[computed]: Exclude<keyof Answer, MembersOf<Row, Answer>> extends never
    ? [computed?: Partial<Answer>]
    : [computed: Omit<Answer, MembersOf<Row, Answer>> & Partial<Answer>]
): Answer {
  const names = Object.keys(schema["properties"] as object);
  const values = row as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(names.map((name) => [name, asJson(values[camelCase(name)])])),
    ...computed,
  } as Answer;
}

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

const asJson = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
