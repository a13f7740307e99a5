import type { Schema } from "joi";

import type { ApiOperation } from "../operation/api-operation.ts";
import type { Guard } from "../operation/guard.ts";

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A Joi schema is converted; what answers look like is written as JSON Schema. */
export type AnySchema = Schema | JsonSchema;

export interface Parameter {
  name: string;
  in: "query" | "header" | "path";
  description: string;
  required?: boolean;
  schema: AnySchema;
  example?: unknown;
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

/** Answers have their examples from a real run (examples/answers.ts), which nobody writes. */
export interface AnswerContent extends Omit<Content, "example" | "others"> {
  others?: readonly AnswerContent[];
}

export interface Answer {
  description: string;
  content?: AnswerContent;
  headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
}

/**
 * What is said of one operation. Path parameters are documented centrally; the errors that every operation has are added,
 * and who may call it is taken from its declaration.
 */
export interface Operation {
  method: ApiOperation["method"];
  /** "/api/purchase-invoices/{id}/ubl" */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  parameters?: readonly Parameter[];
  request?: Content & { required?: boolean };
  /** Besides 401, 429 and 500, which are added. */
  answers: Readonly<Record<number, Answer>>;
}

/** An operation with the guard that the router enforces. */
export interface GuardedOperation extends Operation {
  guard: Guard;
}
