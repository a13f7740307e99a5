import { createHash } from "node:crypto";

import { canonicalJson } from "../../json/canonical-json.ts";
import { parseJsonObject } from "../../json/parse-json-object.ts";
import { JsonError } from "../../json/read-json.ts";
import { maxRequestOnLoop, threadFunction } from "../../threads/thread-function.ts";

/** What is known of a line of a batch before it is worked on. */
export interface InspectedLine {
  /** Why it is no JSON. */
  fault?: string;
  /** Digest of its content and of its target, where a target was given. */
  sha256?: string;
}

/**
 * Whether the bytes are JSON, and what they hold, without reading more into them; bytes that are no UTF-8 or no object are
 * for their reader to refuse.
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
