import type { JsonSchema } from "../description.ts";

/** Short ways to write what answers look like. */

export const uuid: JsonSchema = { type: "string", format: "uuid" };
export const instant: JsonSchema = { type: "string", format: "date-time" };
export const string: JsonSchema = { type: "string" };
export const integer: JsonSchema = { type: "integer" };
export const boolean: JsonSchema = { type: "boolean" };
/** A decimal: a JSON number whose digits are kept as they are. */
export const number: JsonSchema = { type: "number" };

export const described = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description });

export const oneOf = (...values: string[]): JsonSchema => ({ type: "string", enum: values });

export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema;
  return typeof type === "string" && schema["properties"] === undefined
    ? { type: [type, "null"], ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }), ...rest }
    : { anyOf: [schema, { type: "null" }] };
}

export const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

declare const members: unique symbol;

/** The schema of an object, which knows the names of its members: those that are always there, and the others. */
type ObjectAnswer<Always extends string, Optional extends string> = JsonSchema & {
  readonly [members]?: { always: Always; optional: Optional };
};

/** What a presenter gives for a schema of `object`: a member that one of them lacks does not compile. */
export type AnswerOf<Schema> =
  Schema extends ObjectAnswer<infer Always, infer Optional>
    ? Record<Always, unknown> & Partial<Record<Optional, unknown>>
    : never;

/** An object whose members are all there, but for those named in `optional`. A `title` makes it a component. */
export function object<Members extends Readonly<Record<string, JsonSchema>>, Optional extends keyof Members = never>(
  properties: Members,
  { title, optional = [] }: { title?: string; optional?: readonly Optional[] } = {},
): ObjectAnswer<Exclude<keyof Members, Optional> & string, Optional & string> {
  const required = Object.keys(properties).filter((name) => !optional.some((each) => each === name));
  return { ...(title !== undefined && { title }), type: "object", properties, required };
}

/** One page of a list. */
export const pageOf = (row: JsonSchema, title: string): JsonSchema =>
  object({ data: listOf(row), next_cursor: nullable(string) }, { title });

/** An object whose members have names of their own and values of one kind. */
export const mapOf = (values: JsonSchema): JsonSchema => ({ type: "object", additionalProperties: values });

/** An object of free members, such as the report of an access point. */
export const anyObject: JsonSchema = { type: "object", additionalProperties: true };
