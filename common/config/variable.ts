import Joi, { type AnySchema, type ObjectSchema } from "joi";

/** One variable of the environment: everything that is to be known of it. */
export interface Variable<Value> {
  name: string;
  schema: AnySchema;
  /** What it means, in `.env.example`. */
  words: string;
  /** What the code gets to see of what the schema has let pass. */
  read: (value: never) => Value;
  /** Shown in `.env.example` in place of the default. */
  example?: string;
}

/** Variables by the member of a configuration that they become. */
export type VariableTable = Readonly<Record<string, Variable<unknown>>>;

type ValueOf<Row> = Row extends Variable<infer Value> ? Value : never;
type OptionalMember<Table extends VariableTable> = {
  [Member in keyof Table]: undefined extends ValueOf<Table[Member]> ? Member : never;
}[keyof Table];

/** A configuration: one member per variable, absent where a variable without a default is not set. */
export type ValuesOf<Table extends VariableTable> = {
  -readonly [Member in Exclude<keyof Table, OptionalMember<Table>>]: ValueOf<Table[Member]>;
} & { -readonly [Member in OptionalMember<Table>]?: Exclude<ValueOf<Table[Member]>, undefined> };

/** A variable that is required or has a default. */
export function variable<Value>(name: string, schema: AnySchema<Value>, words: string): Variable<Value> {
  return { name, schema, words, read: (value: Value) => value };
}

/** A variable that may be left out. */
export function optional<Value>(name: string, schema: AnySchema<Value>, words: string): Variable<Value | undefined> {
  return variable(name, schema, words);
}

/** The same with another value for the code than the one that is written. */
export function readAs<Written, Value>(row: Variable<Written>, read: (value: Written) => Value): Variable<Value> {
  return { ...row, read };
}

/** What the variables must be, by their names. */
export function schemaOf(table: VariableTable): ObjectSchema<Readonly<Record<string, unknown>>> {
  return Joi.object(Object.fromEntries(Object.values(table).map(({ name, schema }) => [name, schema])));
}

/** What has been read by its name, by member. */
export function valuesOf<Table extends VariableTable>(
  table: Table,
  read: Readonly<Record<string, unknown>>,
): ValuesOf<Table> {
  const set = Object.entries(table).filter(([, { name }]) => read[name] !== undefined);
  return Object.fromEntries(set.map(([member, row]) => [member, row.read(read[row.name] as never)])) as ValuesOf<Table>;
}

/** What counts where the variable is not set, if anything does. */
export function defaultOf({ schema }: Variable<unknown>): string | number | object | undefined {
  const { flags } = schema.describe() as { flags?: { default?: string | number | object } };
  return flags?.default;
}
