import Joi, { type Schema } from "joi";

import {
  factsOf,
  listedValues,
  type Case,
  type Condition,
  type SchemaDescription,
  type AnySchema,
  type JsonSchema,
} from "./description.ts";

const maxListed = 12;

/** What a condition between two fields says, in words; nothing where it only makes a type narrower. */
function conditionWords(condition: Condition): string {
  const field = condition.ref?.path.join(".") ?? "";
  const cases = condition.switch ?? [condition];
  return cases.flatMap((one) => caseWords(one, field)).join(" ");
}

function caseWords({ is, then, otherwise }: Case, field: string): string[] {
  const matching = effect(then);
  const rest = effect(otherwise);
  return [
    ...(matching === undefined ? [] : [`${matching} when ${field} ${isWords(is)}.`]),
    ...(rest === undefined ? [] : [`${rest} ${isPresence(is) ? `without ${field}` : "otherwise"}.`]),
  ];
}

function effect(schema: SchemaDescription | undefined): string | undefined {
  if (schema === undefined) {
    return undefined;
  }
  const facts = factsOf(schema);
  const presence = schema.flags?.["presence"];
  if (facts === false || presence === "forbidden") {
    return "Not to be sent";
  }
  const listed = facts?.["enum"];
  const choice = Array.isArray(listed) && listed.length <= maxListed ? `One of ${listed.join(", ")}` : undefined;
  return presence === "required" ? "Mandatory" : choice;
}

/** Whether the condition is Joi.exist(), which any value fulfils. */
const isPresence = (is: SchemaDescription | undefined): boolean => is?.type === "any" && is.allow === undefined;

function isWords(is: SchemaDescription | undefined): string {
  if (is === undefined || isPresence(is)) {
    return "is sent";
  }
  const described = is.flags?.["description"];
  if (typeof described === "string") {
    return `is ${described}`;
  }
  const pattern = is.rules?.find(({ name }) => name === "pattern")?.args?.["regex"];
  return typeof pattern === "string" ? `matches ${pattern.slice(1, -1)}` : `is ${listedValues(is).join(" or ")}`;
}

const converted = new WeakMap<Schema, JsonSchema>();

/**
 * A Joi schema as JSON Schema 2020-12. Fields of our own types bring their facts along (`field` in field-types.ts);
 * conditions between fields become words in the description.
 */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  const known = converted.get(schema) ?? convert(schema.describe() as SchemaDescription) ?? {};
  converted.set(schema, known);
  return known;
}

/** Whatever schema an operation is described with, as JSON Schema. */
export function asJsonSchema(schema: AnySchema): JsonSchema {
  if (Joi.isSchema(schema)) {
    return jsonSchemaOf(schema);
  }
  return typeof schema === "function" ? schema() : schema;
}

/** Undefined for a field that may never be sent. */
function convert(described: SchemaDescription): JsonSchema | undefined {
  const facts = factsOf(described);
  const { default: value, presence } = described.flags ?? {};
  if (facts === false || presence === "forbidden") {
    return undefined;
  }
  const base = facts ?? shapeOf(described);
  const description = wordsAbout(described, base);
  return {
    ...base,
    ...(presence === "required" && isFreeText(base) && { minLength: 1 }),
    ...(["string", "number", "boolean"].includes(typeof value) && { default: value }),
    ...(description !== "" && { description }),
  };
}

function wordsAbout({ flags, whens = [] }: SchemaDescription, base: JsonSchema): string {
  const words = [base["description"], flags?.["description"], ...whens.map(conditionWords), defaultWords(flags)];
  return words.filter((text) => typeof text === "string" && text !== "").join(" ");
}

function defaultWords({ default: value }: Record<string, unknown> = {}): string {
  return ["string", "number", "boolean"].includes(typeof value) ? `\`${String(value)}\` when it is not sent.` : "";
}

/** A string schema without enum, pattern or format, so that only minLength can forbid an empty text. */
const isFreeText = (schema: JsonSchema): boolean =>
  schema["type"] === "string" && ["enum", "pattern", "format"].every((keyword) => schema[keyword] === undefined);

type Shape = (described: SchemaDescription) => JsonSchema;

const shapes: Readonly<Record<string, Shape>> = {
  record: objectShape,
  object: objectShape,
  items: ({ items, flags }) => arrayShape(items, Number(flags?.["least"]), Number(flags?.["most"])),
  array: ({ items, ...rest }) => arrayShape(items, limit(rest, "min"), limit(rest, "max")),
  string: stringShape,
  number: numberShape,
  boolean: () => ({ type: "boolean" }),
  alternatives: ({ matches = [] }) => oneShape(matches.map(({ schema }) => schema)),
};

function shapeOf(described: SchemaDescription): JsonSchema {
  const only = described.flags?.["only"] === true ? { enum: listedValues(described) } : {};
  const shape = shapes[described.type ?? "any"] ?? branchesShape;
  return { ...shape(described), ...only };
}

function objectShape({ keys = {}, flags, metas, dependencies = [] }: SchemaDescription): JsonSchema {
  const properties = Object.entries(keys).flatMap(([name, key]) => {
    const schema = convert(key);
    return schema === undefined ? [] : [[name, schema] as const];
  });
  const required = properties.map(([name]) => name).filter((name) => keys[name]?.flags?.["presence"] === "required");
  const title = metas?.map((meta) => meta.title).find((one) => one !== undefined);
  const together = dependencies
    .filter(({ rel }) => rel === "and")
    .flatMap(({ peers }) => peers.map((name) => [name, peers.filter((other) => other !== name)]));
  return {
    ...(title !== undefined && { title }),
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(together.length > 0 && { dependentRequired: Object.fromEntries(together) }),
    additionalProperties: flags?.["unknown"] === true,
  };
}

function arrayShape(items: SchemaDescription[] = [], least?: number, most?: number): JsonSchema {
  return {
    type: "array",
    ...(items.length > 0 && { items: oneShape(items) }),
    ...(least !== undefined && least > 0 && { minItems: least }),
    ...(most !== undefined && { maxItems: most }),
  };
}

const formats: Readonly<Record<string, string>> = { guid: "uuid", uri: "uri", email: "email", isoDate: "date-time" };

function stringShape(described: SchemaDescription): JsonSchema {
  const format = described.rules?.map(({ name }) => formats[name]).find((name) => name !== undefined);
  const least = limit(described, "min");
  const most = limit(described, "max");
  const pattern = described.rules?.find(({ name }) => name === "pattern")?.args?.["regex"];
  return {
    type: "string",
    ...(format !== undefined && { format }),
    ...(least !== undefined && { minLength: least }),
    ...(most !== undefined && { maxLength: most }),
    ...(typeof pattern === "string" && { pattern: pattern.replace(/^\/(.*)\/[a-z]*$/s, "$1") }),
  };
}

function numberShape(described: SchemaDescription): JsonSchema {
  const least = limit(described, "min");
  const most = limit(described, "max");
  return {
    type: described.rules?.some(({ name }) => name === "integer") === true ? "integer" : "number",
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
  };
}

function limit({ rules = [] }: SchemaDescription, name: string): number | undefined {
  const found = rules.find((rule) => rule.name === name)?.args?.["limit"];
  return typeof found === "number" ? found : undefined;
}

/** A field that is something only under conditions: what its branches allow. */
function branchesShape({ whens = [] }: SchemaDescription): JsonSchema {
  const cases = whens.flatMap((when) => [when, ...(when.switch ?? [])]);
  return oneShape(cases.flatMap(({ then, otherwise }) => [then, otherwise]));
}

/** Branches that differ in nothing but how strict they are count as one: the least strict of them. */
function oneShape(branches: readonly (SchemaDescription | undefined)[]): JsonSchema {
  const kinds = new Map<string, JsonSchema>();
  for (const shape of branches.flatMap((branch) => alternatives(branch === undefined ? {} : (convert(branch) ?? {})))) {
    const kind = JSON.stringify({ ...shape, enum: undefined }, (key, value: unknown) =>
      strictness.has(key) ? undefined : value,
    );
    kinds.set(kind, lessStrict(shape, kinds.get(kind) ?? shape));
  }
  const [first = {}, ...others] = kinds.values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** What a shape can be; nothing for one that says nothing. */
function alternatives(shape: JsonSchema): readonly JsonSchema[] {
  const says = Object.keys(shape).some((keyword) => keyword !== "description");
  return (shape["anyOf"] as JsonSchema[] | undefined) ?? (says ? [shape] : []);
}

function lessStrict(one: JsonSchema, other: JsonSchema): JsonSchema {
  const [shorter, longer] = JSON.stringify(one).length < JSON.stringify(other).length ? [one, other] : [other, one];
  const some = shorter["enum"];
  const more = longer["enum"];
  return Array.isArray(some) && Array.isArray(more) ? { ...shorter, enum: [...new Set([...more, ...some])] } : shorter;
}

const strictness: ReadonlySet<string> = new Set(["description", "minItems", "minLength", "maxLength", "required"]);
