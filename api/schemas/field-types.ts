import type { CustomHelpers, ErrorReport } from "joi";
import Joi from "joi";

import { readFields, readDirectly, skipAbsent } from "./joi-fast-path.ts";
import { say, type MessageKey, type MessageValues } from "./messages.ts";

/** What is wrong with a value, worded to follow its path: "must be …". */
export class Problem {
  constructor(readonly text: string) {}
}

/**
 * Reads one value as it came from the JSON reader: the value to keep, undefined for one that counts as absent, or a
 * Problem. Gets no null: null is absent everywhere.
 */
type Read = (value: unknown, required: boolean) => unknown;

/** What `read` takes, as JSON Schema, for the published description; false: nothing. */
type Facts = Readonly<Record<string, unknown>> | false;

interface FieldTypes extends Joi.Root {
  field(read: Read): Joi.AnySchema;
  record(keys: Joi.SchemaMap): Joi.ObjectSchema;
  items(most: number, least: number): Joi.ArraySchema;
}

/** What Joi keeps for extensions on every schema. */
interface Internals {
  readonly $_terms: { readonly keys?: readonly unknown[] | null };
  $_setFlag(name: string, value: unknown): Internals;
  $_getFlag(name: string): unknown;
}

/**
 * An object that exceeds its known fields by more gets one complaint instead of one per field: else a small request
 * could ask for an answer of megabytes.
 */
const maxUnknownFields = 10;

const flag = (schema: unknown, name: string): unknown => (schema as Internals).$_getFlag(name);

/** Joi types the arguments of an extension's constructor as schemas, which ours are not. */
const takes = (build: (schema: Internals, ...args: never[]) => Internals) => build as unknown as () => Joi.Schema;

const fieldType = (joi: Joi.Root): Joi.Extension => ({
  type: "field",
  base: joi.any(),
  messages: { "field.problem": "{{#problem}}" },
  args: takes((schema, read: Read) => schema.$_setFlag("read", read)),
  prepare(value: unknown, { schema, error }) {
    const read = flag(schema, "read") as Read | undefined;
    if (value === null || read === undefined) {
      return { value: undefined };
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
  messages: { "record.crowded": say("crowded") },
  prepare(value: unknown, { schema, error }) {
    if (value === null) {
      return { value: undefined };
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
    const [most, least] = [Number(flag(schema, "most")), Number(flag(schema, "least"))];
    const fits = value.length >= least && value.length <= most;
    return fits ? { value } : { value, errors: error("items.count", { most, least }) };
  },
});

/**
 * Joi with the three types that all schemas are made of. They work in `prepare`, before Joi's own conversions, which
 * would take a string for a number or for an object.
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

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** One value read by `read`, which the contract describes by `facts`. */
export const field = (read: Read, facts: Facts = {}): Joi.AnySchema => extended.field(read).meta({ jsonSchema: facts });

export const booleanField = (): Joi.AnySchema =>
  field((value) => (typeof value === "boolean" ? value : new Problem(say("boolean"))), { type: "boolean" });

/** An object of exactly these fields. */
export const record = (keys: Joi.SchemaMap): Joi.ObjectSchema => extended.record(keys);

/** A list, counted before its items are looked at, so that an absurd one costs nothing. */
export const list = (item: Joi.Schema, most: number, least = 0): Joi.ArraySchema =>
  extended.items(most, least).items(item);

/** Does what `list` does, with items that the caller checks itself. */
export const uncheckedList = (most: number, least: number): Joi.ArraySchema => extended.items(most, least);

/** A field that may not be sent (null, which says nothing, passes). */
export const forbiddenField = (why: string): Joi.AnySchema => field(() => new Problem(why), false);

/** System and calculated fields of the answers (contract.md 2.1, 2.5). */
export const setByService = forbiddenField(say("setByService"));

/** What a check of Joi's `custom` gives back for a value that it does not take. */
export const complaint = (helpers: CustomHelpers, key: MessageKey, filled: MessageValues = {}): ErrorReport =>
  helpers.error("field.problem", { problem: say(key, filled) });
