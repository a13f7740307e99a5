import { createHash } from "node:crypto";

import type { FieldErrors } from "../../../common/runtime/errors.ts";
import { isIdempotencyKey } from "../../http/request-headers.ts";
import { collectErrors, toFieldErrors, type Complaints } from "../../schemas/field-errors.ts";
import { field, neverNull, Problem, record } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";
import { canonicalJson } from "../../http/json.ts";
import { parseJsonObject, JsonError } from "../../http/read-json.ts";
import { refusalOf, type Refusal, maxRequestOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { readReference } from "../documents/shared-schema.ts";

/** The member that a line of a batch may have beside those of the document. */
export const lineKey = neverNull(
  field((value) => (typeof value === "string" && isIdempotencyKey(value) ? value : new Problem(say("lineKey"))), {
    type: "string",
    pattern: String.raw`^[\x21-\x7e]{1,255}$`,
    description:
      "The line's own key, 1 to 255 visible ASCII characters: a line that comes again under it is a replay, in any batch and in any order.",
  }),
);

const schema = record({ idempotency_key: lineKey });

/** The key that a line brings, or what is wrong with it. */
function validateLineKey(sent: Record<string, unknown>): { key?: string; errors?: FieldErrors } {
  const { idempotency_key } = sent;
  // Most lines bring none, and need not go through Joi for that.
  if (idempotency_key === undefined) {
    return {};
  }
  const { value, error } = schema.validate({ idempotency_key }, { abortEarly: false });
  if (error !== undefined) {
    const errors: Complaints = new Map();
    collectErrors(errors, error.details);
    return { errors: toFieldErrors(errors) };
  }
  return { key: (value as { idempotency_key: string }).idempotency_key };
}

/** What a line itself brings as its key. */
export interface OwnNames {
  idempotencyKey?: string;
  externalReference?: string;
}

/** Facts about a line of a batch that are known before it is processed. */
interface InspectedLine {
  /** Why the line is not JSON. */
  fault?: Refusal;
  /** Why its `idempotency_key` is none. */
  errors?: FieldErrors;
  /** Digest of the line's content and target, if it has a key. */
  sha256?: string;
  own?: OwnNames;
}

interface LineToInspect {
  bytes: Uint8Array;
  target: string;
  /** Whether the batch has an Idempotency-Key. */
  isKeyed: boolean;
}

const names = ["idempotency_key", "external_reference"];

/** Whether the line may bring a key of its own: it names one, or has escapes that may spell it. */
export const mayNameItself = (bytes: Buffer): boolean =>
  names.some((name) => bytes.includes(name)) || bytes.includes(String.raw`\u`);

/**
 * Checks whether the bytes are JSON, and computes their digest. Bytes that are not UTF-8 or not an object are refused later,
 * when the document is read.
 */
export const inspectLine = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  function inspectLine({ bytes, target, isKeyed }: LineToInspect): InspectedLine {
    try {
      const sent = parseJsonObject(bytes, "A document");
      const { key, errors } = validateLineKey(sent);
      if (errors !== undefined) {
        return { errors };
      }
      const reference = readReference(sent["external_reference"]);
      const own = {
        ...(key !== undefined && { idempotencyKey: key }),
        ...(typeof reference === "string" && { externalReference: reference }),
      };
      const hasKey = isKeyed || Object.keys(own).length > 0;
      return hasKey
        ? {
            own,
            sha256: createHash("sha256")
              .update(`${target}\n${canonicalJson(sent)}`)
              .digest("hex"),
          }
        : {};
    } catch (error) {
      return error instanceof JsonError ? { fault: refusalOf(error) } : {};
    }
  },
);
