import type { Reference, Schema, SchemaLike } from "joi";
import Joi from "joi";

import { say, type MessageKey, type MessageValues } from "../../../schemas/messages.ts";

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

/** The schema of a field that is mandatory for a reason: the label holds what is said when it is missing. */
export const mandatory = <S extends Schema>(schema: S, key: MessageKey, filled?: MessageValues): S =>
  schema.required().label(say(key, filled)) as S;

/** The reason alone, as a case of `choose`. */
export const because = (key: MessageKey, filled?: MessageValues): Schema => mandatory(Joi.any(), key, filled);

/** Mandatory when the other field is there. */
export const mandatoryWith = <S extends Schema>(schema: S, field: string): S =>
  choose(schema, field, [[Joi.exist(), because("mandatoryWith", { field })]]);

/** Mandatory when the other field is `is`; `key` says so. */
export const mandatoryWhen = <S extends Schema>(schema: S, field: string, [is, key]: Reason): S =>
  choose(schema, field, [[is, because(key)]]);

type Reason = readonly [is: SchemaLike, key: MessageKey];

/** Mandatory when the other field is not there; `key` says so in words of its own. */
export const mandatoryWithout = <S extends Schema>(schema: S, field: string, key: MessageKey = "mandatoryWithout"): S =>
  choose(schema, field, [[Joi.exist(), Joi.any()]], because(key, { field }));
