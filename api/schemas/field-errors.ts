import type { ValidationErrorItem } from "joi";

import type { FieldErrors } from "../../common/errors.ts";

type Path = readonly (string | number)[];

/** Joi's own codes in words that follow a path; everything else brings its words along (`field.problem`). */
const words: Readonly<Record<string, (context: Record<string, unknown>) => string>> = {
  "any.required": () => "is mandatory",
  "any.unknown": () => "must not be sent",
  "object.unknown": () => "is not a known field",
  "object.base": () => "must be an object",
  "array.base": () => "must be an array",
  "array.sparse": () => "must not be null or blank",
  "items.count": ({ most, least }) => countWords(Number(most), Number(least)),
  "object.and": ({ mainWithLabel, presentWithLabels }) =>
    `is mandatory together with ${String(presentWithLabels ?? mainWithLabel)}`,
};

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

/** A pair of which one is missing is reported on the missing one, not on the object around it. */
function fieldsOf(detail: ValidationErrorItem): Path[] {
  const missing: unknown = detail.context?.["missing"];
  return detail.type === "object.and" && Array.isArray(missing)
    ? missing.map((name: string) => [...detail.path, name])
    : [detail.path];
}

function messageOf({ type, context = {}, message }: ValidationErrorItem): string {
  const problem: unknown = context["problem"];
  return typeof problem === "string" ? problem : (words[type]?.(context) ?? message);
}

function countWords(most: number, least: number): string {
  return least === 0 ? `must have at most ${most} elements` : `must have ${least} to ${most} elements`;
}
