import type { Metadata } from "../../../common/documents/names.ts";
import { shortened } from "../../../common/runtime/text.ts";
import { field, isPlainObject, neverNull, Problem, type Field } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";
import { forbiddenCharacter, readText } from "../../schemas/fields.ts";

const maxReferenceLength = 64;
const maxPairs = 20;
const maxKeyLength = 40;
const maxValueLength = 500;

/**
 * The caller's name of a document, without spaces at its ends: systems that pad their fields would otherwise have two names
 * for one document. Letter case counts.
 */
export const readReference = (value: unknown): string | Problem | undefined =>
  readText(typeof value === "string" ? value.trim() : value, true, maxReferenceLength);

export const externalReference = (): Field<string> =>
  neverNull(
    field(readReference, {
      type: "string",
      minLength: 1,
      maxLength: maxReferenceLength,
      description:
        "Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML.",
    }),
  );

export const metadata = (): Field<Metadata> =>
  neverNull(
    field(readMetadata, {
      type: "object",
      maxProperties: maxPairs,
      propertyNames: { minLength: 1, maxLength: maxKeyLength },
      additionalProperties: { type: "string", maxLength: maxValueLength },
      description: "Pairs of texts that you want to have back with the document. They are in no XML.",
    }),
  );

function readMetadata(value: unknown): Metadata | Problem {
  if (!isPlainObject(value)) {
    return new Problem(say("object"));
  }
  const pairs = Object.entries(value);
  if (pairs.length > maxPairs) {
    return new Problem(say("pairs", { most: maxPairs }));
  }
  const [problem] = pairs.flatMap(([key, text]) => pairProblem(key, text) ?? []);
  return problem === undefined ? (value as Metadata) : new Problem(problem);
}

function pairProblem(key: string, text: unknown): string | undefined {
  if (key.trim() === "" || key.length > maxKeyLength) {
    return say("pairKey", { most: maxKeyLength, key: shortened(key, maxKeyLength) });
  }
  if (typeof text !== "string" || text.length > maxValueLength) {
    return say("pairValue", { most: maxValueLength, key });
  }
  const forbidden = forbiddenCharacter(key) ?? forbiddenCharacter(text);
  return forbidden === undefined ? undefined : say("character", { character: forbidden });
}
