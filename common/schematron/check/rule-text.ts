import type { CompiledAssert } from "./dispatch.ts";
import { DynamicError } from "../runtime/dynamic-error.ts";
import { WorkExhausted } from "../runtime/work-limit.ts";
import type { XmlNode } from "../xml/xml-tree.ts";

/** The message of a rule that failed at a node; `fail` receives the errors of the rule's own expression. */
export type TextOf = (assert: CompiledAssert, node: XmlNode, fail: (error: unknown) => void) => string;

/** The rule has failed already, so an error in its message replaces the message and not the finding. */
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
