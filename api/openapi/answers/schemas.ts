import type { JsonSchema } from "../operation.ts";

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

/** An object whose members are all there, but for those named in `optional`. A `title` makes it a component. */
export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  { title, optional = [] }: { title?: string; optional?: readonly string[] } = {},
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { ...(title !== undefined && { title }), type: "object", properties, required };
}

/** An object whose members have names of their own and values of one kind. */
export const mapOf = (values: JsonSchema): JsonSchema => ({ type: "object", additionalProperties: values });

/** An object of free members, such as the report of an access point. */
export const anyObject: JsonSchema = { type: "object", additionalProperties: true };
