import type { Reference, Schema, SchemaLike } from "joi";
import Joi from "joi";

type Case = readonly [is: SchemaLike, use: Schema];

/**
 * Joi's `when` with the value of another field: the schema is narrowed by the first case that matches, or by
 * `otherwise`. A field named alone is a neighbour of this one.
 */
export function choose<S extends Schema>(
  schema: S,
  field: string | Reference,
  cases: readonly Case[],
  otherwise?: Schema,
): S {
  // oxlint-disable-next-line unicorn/no-thenable -- Joi's own name; nobody awaits it
  const choices = cases.map(([is, use]) => ({ is, then: use }));
  return schema.when(field, { switch: choices, ...(otherwise !== undefined && { otherwise }) }) as S;
}

/** Mandatory when the other field is there, or is `is`. */
export const mandatoryWith = <S extends Schema>(schema: S, field: string, is: SchemaLike = Joi.exist()): S =>
  choose(schema, field, [[is, Joi.required()]]);

/** Mandatory when the other field is not there. */
export const mandatoryWithout = <S extends Schema>(schema: S, field: string): S =>
  choose(schema, field, [[Joi.exist(), Joi.any()]], Joi.required());
