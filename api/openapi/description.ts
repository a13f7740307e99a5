import type { ObjectSchema, Schema } from "joi";

import type { JsonSchema } from "./answer-schemas.ts";

/** A Joi schema is converted; what takes long to write is a function, called when the description is first asked for. */
export type AnySchema = Schema | JsonSchema | (() => JsonSchema);

export interface Parameter {
  name: string;
  in: "query" | "header" | "path";
  description: string;
  required?: boolean;
  schema: AnySchema;
  example?: unknown;
}

export interface About {
  description: string;
  example: unknown;
}

/** The query of an operation: the schema that checks it, and what each of its parameters is for, in published order. */
export interface QueryParameters<Query> {
  schema: ObjectSchema<Query>;
  about: Readonly<Record<keyof Query & string, string | About>>;
}

export interface Content {
  /** Default application/json. */
  contentType?: string;
  schema: AnySchema;
  /** Replayed against a running service by the tests; `{business_profile_id}` and `{id}` stand for real ones. */
  example?: unknown;
  /** The same in other media types. */
  others?: readonly Content[];
}

export interface Request<Body> extends Content {
  /** Of a few fields: a Joi schema, by which `read.body()` checks what is sent. Of anything else: the handler reads the bytes. */
  schema: ObjectSchema<Body> | JsonSchema | (() => JsonSchema);
  /** The name that the body has as a component; without one it is described in place. */
  title?: string;
  /** Default true. Where it is false, no body is an object without fields. */
  required?: boolean;
  /** Whether a body that is missing is refused as an object without fields is: with the names of those that are mandatory. */
  namesMissingFields?: boolean;
}

/** Examples of answers come from a real run (examples/answers.json), so that they cannot differ from what is answered. */
export interface AnswerContent {
  /** Default application/json. */
  contentType?: string;
  schema: AnySchema;
}

/** One without a schema has no content. */
export interface Answer extends Partial<AnswerContent> {
  description: string;
  headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  /** The same in other media types. */
  others?: readonly AnswerContent[];
}

/** What is said of one operation beside its method, its path and its guard. */
export interface Description<Query = never, Body = never> {
  /** Its name in clients that are generated: "createWebhook". */
  operationId: string;
  /** The group in which the page shows it. */
  tag: string;
  summary: string;
  description?: string;
  query?: QueryParameters<Query>;
  /** What the placeholders of its path stand for: an id, or what the schema says. Those of a document are known. */
  placeholders?: Readonly<Record<string, string | { description: string; schema: JsonSchema }>>;
  /** Headers of its own; what every operation has is added. */
  parameters?: readonly Parameter[];
  request?: Request<Body>;
  /** Answers by status, besides the errors of all operations with this guard. The first goes with the body that the handler returns. */
  answers: Readonly<Record<number, Answer>>;
}
