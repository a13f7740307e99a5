import type { ValidationErrorItem, ObjectSchema } from "joi";

import { invalidFields, refusal, type AppError, type FieldErrors } from "../../common/runtime/errors.ts";
import { namesInSchema, sentFacts, type SentRequest } from "../errors/error-details.ts";
import { say } from "./messages.ts";

/** What is wrong with a field, by its path as the caller would write it. */
export type Complaints = Map<string, { path: Path; message: string; isUnknown: boolean }>;

type Path = readonly (string | number)[];

/** Messages for Joi's own error codes; our fields bring theirs in `field.problem`. */
const words: Readonly<Record<string, (context: Record<string, unknown>) => string>> = {
  "any.required": ({ label }) => mandatoryWords(String(label)),
  "object.unknown": () => say("unknownField"),
  "object.base": () => say("object"),
  "array.base": () => say("array"),
  "array.sparse": () => say("hole"),
  "items.count": ({ most, least }) => countWords(Number(most), Number(least)),
  "object.with": ({ main }) => say("legalName", { field: String(main) }),
  "object.and": ({ present }) => say("mandatoryTogether", { fields: (present as string[]).join(" and ") }),
};

/** A conditional field carries its message as label (`because` in field-types.ts); otherwise the label is the path. */
const mandatoryWords = (label: string): string => (label.startsWith(say("mandatory")) ? label : say("mandatory"));

/** The path as the caller would write it: `document_lines[2].quantity`. */
function formatPath(path: Path): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${step}`))
    .join("");
}

/** Keeps the first message for each field. */
export function collectErrors(into: Complaints, details: readonly ValidationErrorItem[], at: Path = []): void {
  for (const detail of details) {
    for (const path of fieldsOf(detail)) {
      addError(into, [...at, ...path], messageOf(detail));
    }
  }
}

export function addError(into: Complaints, path: Path, message: string): void {
  const name = formatPath(path);
  if (!into.has(name)) {
    const isUnknown = message === say("unknownField") || message === say("unknownParameter");
    into.set(name, { path, message: `${name} ${message}`, isUnknown });
  }
}

export function toFieldErrors(errors: Complaints): FieldErrors {
  return Object.fromEntries([...errors].map(([name, { message }]) => [name, message]));
}

/** An error about the whole body has no field, and replaces all others. */
export function invalidRequest(errors: Complaints, sent: SentRequest): AppError {
  const whole = errors.get("");
  return whole === undefined
    ? invalidFields(toFieldErrors(errors)).explain({}, sentFacts(errors, sent))
    : refusal("too_many_unknown_fields");
}

/** For fields that belong together the missing ones are reported, not their parent. */
function fieldsOf({ type, path, context = {} }: ValidationErrorItem): Path[] {
  if (type === "object.with") {
    return [[...path, String(context["peer"])]];
  }
  return type === "object.and" ? (context["missing"] as string[]).map((name) => [...path, name]) : [path];
}

function messageOf({ type, context = {}, message }: ValidationErrorItem): string {
  const problem: unknown = context["problem"];
  return typeof problem === "string" ? problem : (words[type]?.(context) ?? message);
}

function countWords(most: number, least: number): string {
  return least === 0 ? say("itemsAtMost", { most }) : say("items", { least, most });
}

/**
 * Validates a small body and reports all errors at once.
 * @throws AppError 400 with a message per field
 */
export function validateBody<Body>(schema: ObjectSchema<Body>, body: Record<string, unknown>): Body {
  const errors: Complaints = new Map();
  const { value, error } = schema.validate(body, { abortEarly: false });
  collectErrors(errors, error?.details ?? []);
  if (errors.size > 0) {
    throw invalidRequest(errors, { value: body, namesAt: (path) => namesInSchema(schema, path) });
  }
  return value as Body;
}
