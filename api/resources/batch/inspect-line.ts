import { createHash } from "node:crypto";

import { canonicalJson } from "../../json/canonical-json.ts";
import { parseJsonObject } from "../../json/parse-json-object.ts";
import { JsonError } from "../../json/read-json.ts";
import { maxRequestOnLoop, threadFunction } from "../../threads/thread-function.ts";

/** Facts about a line of a batch that are known before it is processed. */
export interface InspectedLine {
  /** Why the line is not JSON. */
  fault?: string;
  /** Digest of the line's content and target, if a target was given. */
  sha256?: string;
}

/**
 * Checks whether the bytes are JSON, and computes their digest. Bytes that are not UTF-8 or not an object are refused later,
 * when the document is read.
 */
export const inspectLine = threadFunction(
  import.meta.url,
  { maxOnLoop: maxRequestOnLoop },
  function inspectLine({ bytes, target }: { bytes: Uint8Array; target?: string }): InspectedLine {
    try {
      const sent = parseJsonObject(bytes, "A document");
      return target === undefined ? {} : { sha256: digestOf(`${target}\n${canonicalJson(sent)}`) };
    } catch (error) {
      return error instanceof JsonError ? { fault: error.callerMessage } : {};
    }
  },
);

const digestOf = (content: string): string => createHash("sha256").update(content).digest("hex");
