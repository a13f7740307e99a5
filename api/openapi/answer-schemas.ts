/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Builders of the JSON Schemas of answers. Each schema carries the static type of the values that it describes. */

declare const valueType: unique symbol;

/** A schema with the type of its values, which exists for the compiler only. */
export type Typed<Value> = JsonSchema & { readonly [valueType]: Value };

/** The type of the values that a schema describes: presenters return it, and the console reads it. */
export type AnswerOf<Schema> = Schema extends Typed<infer Value> ? Value : unknown;

const typed = <Value>(schema: JsonSchema): Typed<Value> => schema as Typed<Value>;

export const uuid = typed<string>({ type: "string", format: "uuid" });
export const instant = typed<string>({ type: "string", format: "date-time" });
export const date = typed<string>({ type: "string", format: "date" });
export const string = typed<string>({ type: "string" });
export const integer = typed<number>({ type: "integer" });
export const boolean = typed<boolean>({ type: "boolean" });
/** A decimal: a JSON number whose digits are kept as they are. */
export const number = typed<number>({ type: "number" });

export const described = <Schema extends JsonSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
});

export const oneOf = <Value extends string>(...values: Value[]): Typed<Value> =>
  typed({ type: "string", enum: values });

export function nullable<Schema extends JsonSchema>(schema: Schema): Typed<AnswerOf<Schema> | null> {
  const { type, enum: values, ...rest } = schema;
  return typed(
    typeof type === "string" && schema["properties"] === undefined
      ? { type: [type, "null"], ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }), ...rest }
      : { anyOf: [schema, { type: "null" }] },
  );
}

export const listOf = <Item extends JsonSchema>(items: Item): Typed<readonly AnswerOf<Item>[]> =>
  typed({ type: "array", items });

type Members = Readonly<Record<string, JsonSchema>>;

type ObjectOf<Of extends Members, Optional extends keyof Of> = {
  [Name in Exclude<keyof Of, Optional>]: AnswerOf<Of[Name]>;
} & { [Name in Optional]?: AnswerOf<Of[Name]> | undefined };

/** An object whose members are all there, but for those named in `optional`. A `title` makes it a component. */
export function object<Of extends Members, Optional extends keyof Of = never>(
  properties: Of,
  { title, optional = [] }: { title?: string; optional?: readonly Optional[] } = {},
): Typed<ObjectOf<Of, Optional>> {
  const required = Object.keys(properties).filter((name) => !optional.some((each) => each === name));
  return typed({ ...(title !== undefined && { title }), type: "object", properties, required });
}

export const pageOf = <Row extends JsonSchema>(row: Row, title: string) =>
  object({ data: listOf(row), next_cursor: nullable(string) }, { title });

/** An object whose members have names of their own and values of one kind. */
export const mapOf = <Value extends JsonSchema>(values: Value): Typed<Readonly<Record<string, AnswerOf<Value>>>> =>
  typed({ type: "object", additionalProperties: values });

/** An object of free members, such as the report of an access point. */
export const anyObject = typed<Readonly<Record<string, unknown>>>({ type: "object", additionalProperties: true });
