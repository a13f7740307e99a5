import Joi, { type Reference, type Schema, type SchemaLike } from "joi";

import { say, type MessageKey, type MessageValues } from "../../schemas/messages.ts";

type Case = readonly [is: SchemaLike, use: Schema];

/**
 * Joi's `when`: the schema is narrowed by the first case that matches the other field, or by `otherwise`. A name
 * without a dot is a sibling field.
 */
export function choose<S extends Schema>(
  schema: S,
  field: string | Reference,
  cases: readonly Case[],
  otherwise?: Schema,
): S {
  // oxlint-disable-next-line unicorn/no-thenable -- the name of Joi; the object is never awaited
  const choices = cases.map(([is, use]) => ({ is, then: use }));
  return schema.when(field, { switch: choices, ...(otherwise !== undefined && { otherwise }) }) as S;
}

/** A mandatory field whose label is the message for its absence. */
export const mandatory = <S extends Schema>(schema: S, key: MessageKey, filled?: MessageValues): S =>
  schema.required().label(say(key, filled)) as S;

/** A case of `choose` that makes the field mandatory with this message. */
export const because = (key: MessageKey, filled?: MessageValues): Schema => mandatory(Joi.any(), key, filled);

export const mandatoryWith = <S extends Schema>(schema: S, field: string): S =>
  choose(schema, field, [[Joi.exist(), because("mandatoryWith", { field })]]);

export const mandatoryWhen = <S extends Schema>(schema: S, field: string, [is, key]: Reason): S =>
  choose(schema, field, [[is, because(key)]]);

type Reason = readonly [is: SchemaLike, key: MessageKey];

export const mandatoryWithout = <S extends Schema>(schema: S, field: string, key: MessageKey = "mandatoryWithout"): S =>
  choose(schema, field, [[Joi.exist(), Joi.any()]], because(key, { field }));
