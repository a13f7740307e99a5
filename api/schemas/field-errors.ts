import type { ValidationErrorItem, ObjectSchema } from "joi";

import { invalidFields, refusal, type AppError, type FieldErrors } from "../../common/runtime/errors.ts";
import { namesInSchema, sentFacts, type SentRequest } from "../errors/error-details.ts";
import { say } from "./messages.ts";

/** What is wrong with a field, by its path as the caller would write it. */
export type Complaints = Map<string, { path: Path; message: string; isUnknown: boolean }>;

type Path = readonly (string | number)[];

/** Messages for Joi's own error codes; our fields bring theirs in `field.problem`. */
const words: Readonly<Record<string, (context: Record<string, unknown>) => string>> = {
  // A conditional field carries its message as label (`because` in field-types.ts); otherwise the label is the path.
  "any.required": ({ label }) => (String(label).startsWith(say("mandatory")) ? String(label) : say("mandatory")),
  "object.unknown": () => say("unknownField"),
  "object.base": () => say("object"),
  "array.base": () => say("array"),
  "array.sparse": () => say("hole"),
  "items.count": ({ most, least }) =>
    Number(least) === 0
      ? say("itemsAtMost", { most: Number(most) })
      : say("items", { least: Number(least), most: Number(most) }),
  "object.with": ({ main }) => say("legalName", { field: String(main) }),
  "object.and": ({ present }) => say("mandatoryTogether", { fields: (present as string[]).join(" and ") }),
};

/** Keeps the first message for each field. @param at in place of the first `from` steps of each path */
export function collectErrors(
  into: Complaints,
  details: readonly ValidationErrorItem[],
  { at, from }: { at: Path; from: number } = { at: [], from: 0 },
): void {
  for (const detail of details) {
    const { type, context = {} } = detail;
    const path = detail.path.slice(from);
    const problem: unknown = context["problem"];
    const message = typeof problem === "string" ? problem : (words[type]?.(context) ?? detail.message);
    // For fields that belong together the missing ones are reported, not their parent.
    const missing =
      type === "object.with"
        ? [String(context["peer"])]
        : type === "object.and"
          ? (context["missing"] as string[])
          : undefined;
    for (const field of missing?.map((name) => [...path, name]) ?? [path]) {
      addError(into, [...at, ...field], message);
    }
  }
}

export function addError(into: Complaints, path: Path, message: string): void {
  // As the caller would write it: `document_lines[2].quantity`.
  const name = path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${step}`))
    .join("");
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
