import Joi, { type Schema } from "joi";

import type { Content, JsonSchema } from "./description.ts";

/** Joi's description of a schema, as far as it is read here. */
interface SchemaDescription {
  type?: string;
  flags?: Record<string, unknown>;
  allow?: unknown[];
  keys?: Record<string, SchemaDescription>;
  items?: SchemaDescription[];
  matches?: { schema?: SchemaDescription }[];
  rules?: { name: string; args?: Record<string, unknown> }[];
  metas?: { jsonSchema?: JsonSchema | false; title?: string }[];
  whens?: Condition[];
  dependencies?: { rel: string; peers: string[]; key?: string }[];
}

/** Joi's `when`: one case, or several; the last has what holds otherwise. */
interface Condition extends Case {
  ref?: { path: string[]; ancestor?: number };
  switch?: Case[];
}

interface Case {
  is?: SchemaDescription;
  then?: SchemaDescription;
  otherwise?: SchemaDescription;
}

/** The values that a schema names; Joi lists a mark of its own among them. */
const listedValues = ({ allow = [] }: SchemaDescription): unknown[] =>
  allow.filter((value) => typeof value !== "object" || value === null);

/** What a field of ours says of itself. */
const factsOf = ({ metas = [] }: SchemaDescription): JsonSchema | false | undefined =>
  metas.find(({ jsonSchema }) => jsonSchema !== undefined)?.jsonSchema;

const maxListed = 12;

/** What a condition between two fields says, in words; nothing where it only makes a type narrower. */
function conditionWords(condition: Condition): string {
  const field = condition.ref?.path.join(".") ?? "";
  const cases = condition.switch ?? [condition];
  const sentences = cases.flatMap(({ is, then, otherwise }) => {
    const matching = effect(then);
    const rest = effect(otherwise);
    return [
      ...(matching === undefined ? [] : [`${matching} when ${field} ${isWords(is)}.`]),
      ...(rest === undefined ? [] : [`${rest} ${isPresence(is) ? `without ${field}` : "otherwise"}.`]),
    ];
  });
  return sentences.join(" ");
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
export function asJsonSchema(schema: Content["schema"]): JsonSchema {
  if (Joi.isSchema(schema)) {
    return jsonSchemaOf(schema);
  }
  return typeof schema === "function" ? schema() : schema;
}

/** Undefined for a field that may never be sent. */
function convert(described: SchemaDescription): JsonSchema | undefined {
  const facts = factsOf(described);
  const { flags = {}, whens = [] } = described;
  if (facts === false || flags["presence"] === "forbidden") {
    return undefined;
  }
  const base = facts ?? shapeOf(described);
  const value = flags["default"];
  const hasDefault = ["string", "number", "boolean"].includes(typeof value);
  const words = [base["description"], flags["description"], ...whens.map(conditionWords)];
  const description = [...words, hasDefault && `\`${String(value)}\` when it is not sent.`]
    .filter((text) => typeof text === "string" && text !== "")
    .join(" ");
  // Without enum, pattern or format only minLength can forbid an empty text.
  const isFreeText =
    base["type"] === "string" && ["enum", "pattern", "format"].every((keyword) => base[keyword] === undefined);
  return {
    ...base,
    ...(flags["presence"] === "required" && isFreeText && { minLength: 1 }),
    ...(hasDefault && { default: value }),
    ...(description !== "" && { description }),
  };
}

const formats: Readonly<Record<string, string>> = { guid: "uuid", uri: "uri", email: "email", isoDate: "date-time" };

/** By Joi's type of a schema. */
const shapes: Readonly<Record<string, (described: SchemaDescription) => JsonSchema>> = {
  record: objectShape,
  object: objectShape,
  items: ({ items, flags }) => arrayShape(items, Number(flags?.["least"]), Number(flags?.["most"])),
  array: ({ items, ...rest }) => arrayShape(items, limit(rest, "min"), limit(rest, "max")),
  string: (described) => {
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
  },
  number: (described) => {
    const least = limit(described, "min");
    const most = limit(described, "max");
    return {
      type: described.rules?.some(({ name }) => name === "integer") === true ? "integer" : "number",
      ...(least !== undefined && { minimum: least }),
      ...(most !== undefined && { maximum: most }),
    };
  },
  boolean: () => ({ type: "boolean" }),
  alternatives: ({ matches = [] }) => oneShape(matches.map(({ schema }) => schema)),
};

function shapeOf(described: SchemaDescription): JsonSchema {
  const { type = "any", flags, whens = [] } = described;
  const only = flags?.["only"] === true ? { enum: listedValues(described) } : {};
  const shape = shapes[type];
  if (shape !== undefined) {
    return { ...shape(described), ...only };
  }
  // A field that is something only under conditions: what its branches allow.
  const cases = whens.flatMap((when) => [when, ...(when.switch ?? [])]);
  return { ...oneShape(cases.flatMap(({ then, otherwise }) => [then, otherwise])), ...only };
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

function limit({ rules = [] }: SchemaDescription, name: string): number | undefined {
  const found = rules.find((rule) => rule.name === name)?.args?.["limit"];
  return typeof found === "number" ? found : undefined;
}

const strictness: ReadonlySet<string> = new Set(["description", "minItems", "minLength", "maxLength", "required"]);

/** Branches that differ in nothing but how strict they are count as one: the least strict of them. */
function oneShape(branches: readonly (SchemaDescription | undefined)[]): JsonSchema {
  const options = branches.flatMap((branch) => {
    const shape = branch === undefined ? {} : (convert(branch) ?? {});
    const saysSomething = Object.keys(shape).some((keyword) => keyword !== "description");
    return (shape["anyOf"] as JsonSchema[] | undefined) ?? (saysSomething ? [shape] : []);
  });
  const kinds = new Map<string, JsonSchema>();
  for (const shape of options) {
    const kind = JSON.stringify({ ...shape, enum: undefined }, (key, value: unknown) =>
      strictness.has(key) ? undefined : value,
    );
    const other = kinds.get(kind) ?? shape;
    const isShorter = JSON.stringify(shape).length < JSON.stringify(other).length;
    const shorter = isShorter ? shape : other;
    const some = shorter["enum"];
    const more = (isShorter ? other : shape)["enum"];
    const values = Array.isArray(some) && Array.isArray(more) ? { enum: [...new Set([...more, ...some])] } : {};
    kinds.set(kind, { ...shorter, ...values });
  }
  const [first = {}, ...others] = kinds.values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}
