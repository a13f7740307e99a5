import { createHash } from "node:crypto";

import type { FieldErrors } from "../../../common/runtime/errors.ts";
import { canonicalJson } from "../../http/json.ts";
import { parseJsonObject, JsonError } from "../../http/read-json.ts";
import { refusalOf, type Refusal, maxRequestOnLoop, threadFunction } from "../../threads/thread-function.ts";
import { validateLineKey } from "./line-key-schema.ts";
import { readReference } from "../documents/names.ts";

/** What a line itself brings as its key. */
export interface OwnNames {
  idempotencyKey?: string;
  externalReference?: string;
}

/** Facts about a line of a batch that are known before it is processed. */
export interface InspectedLine {
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
      return hasKey ? { own, sha256: digestOf(`${target}\n${canonicalJson(sent)}`) } : {};
    } catch (error) {
      return error instanceof JsonError ? { fault: refusalOf(error) } : {};
    }
  },
);

const digestOf = (content: string): string => createHash("sha256").update(content).digest("hex");
