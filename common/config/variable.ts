import Joi, { type AnySchema, type ObjectSchema } from "joi";

/** One environment variable with its schema and documentation. */
export interface Variable<Value> {
  name: string;
  schema: AnySchema;
  /** Meaning, as `.env.example` shows it. */
  words: string;
  /** Converts the value that the schema has accepted to the one that the code uses. */
  read: (value: never) => Value;
  /** Shown in `.env.example` in place of the default. */
  example?: string;
}

/** Variables by the configuration member that they set. */
export type VariableTable = Readonly<Record<string, Variable<unknown>>>;

type ValueOf<Row> = Row extends Variable<infer Value> ? Value : never;
type OptionalMember<Table extends VariableTable> = {
  [Member in keyof Table]: undefined extends ValueOf<Table[Member]> ? Member : never;
}[keyof Table];

/** A configuration: one member per variable, absent where a variable without default is not set. */
export type ValuesOf<Table extends VariableTable> = {
  -readonly [Member in Exclude<keyof Table, OptionalMember<Table>>]: ValueOf<Table[Member]>;
} & { -readonly [Member in OptionalMember<Table>]?: Exclude<ValueOf<Table[Member]>, undefined> };

/** A variable that is required or has a default. */
export function variable<Value>(name: string, schema: AnySchema<Value>, words: string): Variable<Value> {
  return { name, schema: schema.description(words), words, read: (value: Value) => value };
}

/** A variable without default that may be absent. */
export function optional<Value>(name: string, schema: AnySchema<Value>, words: string): Variable<Value | undefined> {
  return variable(name, schema, words);
}

export function readAs<Written, Value>(row: Variable<Written>, read: (value: Written) => Value): Variable<Value> {
  return { ...row, read };
}

export function schemaOf(table: VariableTable): ObjectSchema<Readonly<Record<string, unknown>>> {
  return Joi.object(Object.fromEntries(Object.values(table).map(({ name, schema }) => [name, schema])));
}

/** The configuration, by member, of values that were read by name. */
export function valuesOf<Table extends VariableTable>(
  table: Table,
  read: Readonly<Record<string, unknown>>,
): ValuesOf<Table> {
  const set = Object.entries(table).filter(([, { name }]) => read[name] !== undefined);
  return Object.fromEntries(set.map(([member, row]) => [member, row.read(read[row.name] as never)])) as ValuesOf<Table>;
}

export function defaultOf({ schema }: Variable<unknown>): string | number | object | undefined {
  const { flags } = schema.describe() as { flags?: { default?: string | number | object } };
  return flags?.default;
}
