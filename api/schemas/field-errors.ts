import type { ValidationErrorItem } from "joi";

import { AppError, invalidFields, type FieldErrors } from "../../common/errors.ts";
import { say } from "./messages.ts";

type Path = readonly (string | number)[];

/** Joi's own codes in words that follow a path; everything else brings its words along (`field.problem`). */
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

/** Where a condition makes a field mandatory, its label says why (`because` in conditions.ts); else it is the path. */
const mandatoryWords = (label: string): string => (label.startsWith(say("mandatory")) ? label : say("mandatory"));

/** `document_lines[2].quantity`, as the caller would write it. */
function formatPath(path: Path): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${step}`))
    .join("");
}

/** Adds one message per field; the first complaint about a field stands. */
export function collectErrors(into: Map<string, string>, details: readonly ValidationErrorItem[], at: Path = []): void {
  for (const detail of details) {
    for (const path of fieldsOf(detail)) {
      addError(into, [...at, ...path], messageOf(detail));
    }
  }
}

export function addError(into: Map<string, string>, path: Path, message: string): void {
  const name = formatPath(path);
  if (!into.has(name)) {
    into.set(name, `${name} ${message}`);
  }
}

export function toFieldErrors(errors: ReadonlyMap<string, string>): FieldErrors {
  return Object.fromEntries(errors);
}

/** A complaint about the body as a whole has no field to stand at, and is all there is to say. */
export function invalidRequest(errors: ReadonlyMap<string, string>): AppError {
  const whole = errors.get("");
  return whole === undefined ? invalidFields(toFieldErrors(errors)) : new AppError(400, `The request${whole}`);
}

/** Of fields that belong together the missing ones are reported, not the object around them. */
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
