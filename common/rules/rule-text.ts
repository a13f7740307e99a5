import type { CompiledAssert } from "./dispatch.ts";
import { DynamicError } from "./runtime/dynamic-error.ts";
import { WorkExhausted } from "./runtime/work-limit.ts";
import type { XmlNode } from "./xml/xml-tree.ts";

/** The text of a rule that failed at a node; `fail` is called with errors that the rule is to blame for. */
export type TextOf = (assert: CompiledAssert, node: XmlNode, fail: (error: unknown) => void) => string;

/** The rule has failed already, so an error in its text replaces the text and not the finding. */
export const messageOf: TextOf = (assert, node, fail) => {
  try {
    return assert.message(node);
  } catch (error) {
    if (error instanceof DynamicError || error instanceof WorkExhausted) {
      return `The text of the rule ${assert.id} could not be evaluated: ${error.message}`;
    }
    fail(error);
    return `The text of the rule ${assert.id} could not be evaluated`;
  }
};
