import { createHash } from "node:crypto";

import { LosslessNumber } from "lossless-json";

import { versionsIn } from "../../answering/version-tag.ts";
import { canonicalJson } from "../../json/canonical-json.ts";
import { parseJsonObject } from "../../json/parse-json-object.ts";
import { jsonBytes } from "../../json/write-json.ts";
import { validateBody } from "../../schemas/field-errors.ts";
import { field, isPlainObject, neverNull, Problem, record, required } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";
import { uuid } from "../../schemas/text-field.ts";
import { maxRequestOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { lineKey } from "./line-key-schema.ts";

/** A line that says which document is to be sent again. */
export interface ResubmissionLine {
  id: string;
  /** New content. */
  document?: Uint8Array;
  ifMatch?: number[] | undefined;
  /** Digest of what the line says, of one that names the version that it is for: it can be carried out once. */
  sha256?: string;
}

const schema = record({
  id: required(uuid()),
  document: neverNull(field<object>((value) => (isPlainObject(value) ? value : new Problem(say("object"))))),
  if_match: neverNull(field<string>(readTag)),
  idempotency_key: lineKey,
});

/** An entity tag, or the number of a version in place of one. */
function readTag(value: unknown): string | Problem {
  const tag = value instanceof LosslessNumber ? `"${value.value}"` : value;
  return typeof tag === "string" ? tag : new Problem(say("string"));
}

/** @throws AppError 400, JsonError */
export const readResubmission = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  function readResubmission({ bytes }: { bytes: Uint8Array }): ResubmissionLine {
    const sent = parseJsonObject(bytes, "A line");
    const { id, document, if_match: tag } = validateBody(schema, sent);
    const ifMatch = tag === undefined ? undefined : versionsIn(tag, "if_match");
    return {
      id: id.toLowerCase(),
      ...(document !== undefined && { document: jsonBytes(document) }),
      ...(ifMatch !== undefined && { ifMatch, sha256: createHash("sha256").update(canonicalJson(sent)).digest("hex") }),
    };
  },
);
