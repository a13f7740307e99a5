import type { JsonSchema } from "./answer-schemas.ts";

/** Joi's description of a schema, as far as it is read here. */
export interface SchemaDescription {
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

/** Joi's `when`: one case, or several of which the last carries what holds otherwise. */
export interface Condition extends Case {
  ref?: { path: string[]; ancestor?: number };
  switch?: Case[];
}

export interface Case {
  is?: SchemaDescription;
  then?: SchemaDescription;
  otherwise?: SchemaDescription;
}

/** The values that a schema names; Joi lists a mark of its own among them. */
export const listedValues = ({ allow = [] }: SchemaDescription): unknown[] =>
  allow.filter((value) => typeof value !== "object" || value === null);

/** What a field of ours says of itself. */
export const factsOf = ({ metas = [] }: SchemaDescription): JsonSchema | false | undefined =>
  metas.find(({ jsonSchema }) => jsonSchema !== undefined)?.jsonSchema;
