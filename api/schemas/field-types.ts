import Joi, { type CustomHelpers, type ErrorReport, type Reference, type SchemaLike } from "joi";

import { nullFlag, readFields, readDirectly, skipAbsent } from "./joi-fast-path.ts";
import { say, type MessageKey, type MessageValues } from "./messages.ts";

/** An error message that follows the path of its field: "must be …". */
export class Problem {
  constructor(readonly text: string) {}
}

/**
 * Reads a value from the JSON reader: returns the value to keep, undefined for an absent one, or a Problem. It never
 * gets null, which counts as absent.
 */
type Read = (value: unknown, required: boolean) => unknown;

/** The JSON Schema of accepted values, for the published description; false when the field may not be sent. */
type Facts = Readonly<Record<string, unknown>> | false;

declare const valueType: unique symbol;
declare const isAlwaysThere: unique symbol;

interface AlwaysThere {
  readonly [isAlwaysThere]: true;
}

/**
 * A schema with the type of its values, which exists for the compiler only. If it is required or has a default, there is always a
 * value.
 */
export interface Field<Value> extends Joi.AnySchema {
  readonly [valueType]: Value;
  required(): this & AlwaysThere;
  default(...value: Parameters<Joi.AnySchema["default"]>): this & AlwaysThere;
}

type ValueOf<Schema> =
  Schema extends Field<infer Value> ? Value : Schema extends Joi.ObjectSchema<infer Value> ? Value : unknown;

/** The values that a record holds, derived from its schema so that the two cannot differ. */
type ValuesOf<Keys> = {
  [Name in keyof Keys as Keys[Name] extends AlwaysThere ? Name : never]: ValueOf<Keys[Name]>;
} & { [Name in keyof Keys as Keys[Name] extends AlwaysThere ? never : Name]?: ValueOf<Keys[Name]> };

/** What a schema accepts, as its handler reads it. */
export type Accepted<Schema> = Schema extends Joi.ObjectSchema<infer Values> ? Values : never;

interface FieldTypes extends Joi.Root {
  field(read: Read): Joi.AnySchema;
  record(keys: Joi.SchemaMap): Joi.ObjectSchema;
  items(most: number, least: number): Joi.ArraySchema;
}

interface Internals {
  readonly $_terms: { readonly keys?: readonly unknown[] | null };
  $_setFlag(name: string, value: unknown): Internals;
  $_getFlag(name: string): unknown;
}

/** More unknown fields get one message for the object: otherwise a small request could cause an answer of megabytes. */
const maxUnknownFields = 10;

const flag = (schema: unknown, name: string): unknown => (schema as Internals).$_getFlag(name);

const refusesNull = (schema: unknown): boolean => flag(schema, nullFlag) === true;

/** Joi types the arguments of an extension as schemas, which ours are not. */
const takes = (build: (schema: Internals, ...args: never[]) => Internals) => build as unknown as () => Joi.Schema;

const fieldType = (joi: Joi.Root): Joi.Extension => ({
  type: "field",
  base: joi.any(),
  messages: { "field.problem": "{{#problem}}" },
  args: takes((schema, read: Read) => schema.$_setFlag("read", read)),
  prepare(value: unknown, { schema, error }) {
    const read = flag(schema, "read") as Read | undefined;
    if (value === null || read === undefined) {
      return refusesNull(schema)
        ? { value, errors: error("field.problem", { problem: say("null") }) }
        : { value: undefined };
    }
    const kept = read(value, flag(schema, "presence") === "required");
    return kept instanceof Problem
      ? { value, errors: error("field.problem", { problem: kept.text }) }
      : { value: kept };
  },
});

const recordType = (joi: Joi.Root): Joi.Extension => ({
  type: "record",
  base: joi.object(),
  messages: { "record.crowded": say("crowded"), "record.null": say("null") },
  prepare(value: unknown, { schema, error }) {
    if (value === null) {
      return refusesNull(schema) ? { value, errors: error("record.null") } : { value: undefined };
    }
    if (!isPlainObject(value)) {
      return { value, errors: error("object.base", { type: "object" }) };
    }
    const known = (schema as unknown as Internals).$_terms.keys?.length ?? 0;
    const isCrowded = Object.keys(value).length > known + maxUnknownFields;
    return isCrowded ? { value, errors: error("record.crowded") } : { value };
  },
});

const itemsType = (joi: Joi.Root): Joi.Extension => ({
  type: "items",
  base: joi.array(),
  messages: { "items.count": "must have {{#least}} to {{#most}} elements" },
  args: takes((schema, most: number, least: number) => schema.$_setFlag("most", most).$_setFlag("least", least)),
  prepare(value: unknown, { schema, error }) {
    if (value === null) {
      return { value: undefined };
    }
    if (!Array.isArray(value)) {
      return { value, errors: error("array.base") };
    }
    const most = Number(flag(schema, "most"));
    const least = Number(flag(schema, "least"));
    const fits = value.length >= least && value.length <= most;
    return fits ? { value } : { value, errors: error("items.count", { most, least }) };
  },
});

/**
 * Joi with our three types. They work in `prepare`, before Joi's conversions, which would turn a string into a number
 * or an object.
 */
const extended = Joi.extend(fieldType, recordType, itemsType) as FieldTypes;
const isProblem = (kept: unknown): boolean => kept instanceof Problem;
readDirectly(
  extended.field(() => undefined),
  isProblem,
);
skipAbsent(extended.record({}));
readFields(extended.record({}), isPlainObject, isProblem);
skipAbsent(extended.items(1, 0));

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A value that `read` reads and `facts` describes. */
export const field = <Value>(
  read: (value: unknown, required: boolean) => Value | Problem | undefined,
  facts: Facts = {},
): Field<Value> => extended.field(read).meta({ jsonSchema: facts }) as Field<Value>;

export const booleanField = (): Field<boolean> =>
  field((value) => (typeof value === "boolean" ? value : new Problem(say("boolean"))), { type: "boolean" });

export const record = <Keys extends Joi.SchemaMap>(keys: Keys): Joi.ObjectSchema<ValuesOf<Keys>> =>
  extended.record(keys);

/** A field or record that refuses null, which otherwise counts as absent. */
export const neverNull = <Schema extends Joi.Schema>(schema: Schema): Schema =>
  (schema as unknown as Internals).$_setFlag(nullFlag, true) as unknown as Schema;

export const required = <Schema extends Joi.Schema>(schema: Schema) => schema.required() as Schema & AlwaysThere;

/** A list whose length is checked before its items, so that a huge one costs nothing. */
export const list = <Item extends Joi.Schema>(item: Item, most: number, least = 0) =>
  extended.items(most, least).items(item) as Joi.AnySchema as Field<ValueOf<Item>[]>;

/** A list whose items the caller validates. */
export const uncheckedList = (most: number, least: number): Joi.ArraySchema => extended.items(most, least);

/** A field that may not be sent; null is accepted as absent. */
export const forbiddenField = (why: string): Joi.AnySchema => field(() => new Problem(why), false);

/** System and computed fields of answers (contract.md 2.1, 2.5). */
export const setByService = forbiddenField(say("setByService"));

/** The result of a failed `custom` check. */
export const complaint = (helpers: CustomHelpers, key: MessageKey, filled: MessageValues = {}): ErrorReport =>
  helpers.error("field.problem", { problem: say(key, filled) });

type Case = readonly [is: SchemaLike, use: Joi.Schema];

/**
 * Joi's `when`: the schema is narrowed by the first case that matches the other field, or by `otherwise`. A name
 * without a dot is that of a sibling field.
 */
export function choose<S extends Joi.Schema>(
  schema: S,
  other: string | Reference,
  cases: readonly Case[],
  otherwise?: Joi.Schema,
): S {
  // oxlint-disable-next-line unicorn/no-thenable -- the name of Joi; the object is never awaited
  const choices = cases.map(([is, use]) => ({ is, then: use }));
  return schema.when(other, { switch: choices, ...(otherwise !== undefined && { otherwise }) }) as S;
}

/** A mandatory field whose label is the message for its absence. */
export const mandatory = <S extends Joi.Schema>(schema: S, key: MessageKey, filled?: MessageValues): S =>
  schema.required().label(say(key, filled)) as S;

/** A case of `choose` that makes the field mandatory with this message. */
export const because = (key: MessageKey, filled?: MessageValues): Joi.Schema => mandatory(Joi.any(), key, filled);

export const mandatoryWith = <S extends Joi.Schema>(schema: S, other: string): S =>
  choose(schema, other, [[Joi.exist(), because("mandatoryWith", { field: other })]]);

export const mandatoryWhen = <S extends Joi.Schema>(schema: S, other: string, [is, key]: Reason): S =>
  choose(schema, other, [[is, because(key)]]);

type Reason = readonly [is: SchemaLike, key: MessageKey];

export const mandatoryWithout = <S extends Joi.Schema>(
  schema: S,
  other: string,
  key: MessageKey = "mandatoryWithout",
): S => choose(schema, other, [[Joi.exist(), Joi.any()]], because(key, { field: other }));
