import { shortened } from "../shortened.ts";
import type { CompiledAssert, CompiledNote, Judged } from "./dispatch.ts";
import type { FindingNote } from "./finding.ts";
import { DynamicError } from "../runtime/dynamic-error.ts";
import { BudgetExhausted, TimeExhausted } from "../runtime/budget-exhausted.ts";
import type { XmlNode } from "../xml/xml-tree.ts";

/** A message may contain a value that is as long as the document. */
const MAX_TEXT = 1000;

/** What a finding says besides which rule failed: its text, the node that it is reported at, what the rule refers to. */
export interface FindingWords {
  readonly text: string;
  /** undefined where it is the node that was judged. */
  readonly subject: XmlNode | undefined;
  readonly diagnostics?: readonly FindingNote[];
  readonly properties?: readonly FindingNote[];
}

/**
 * The words about a rule that failed at a node. It has failed already, so an error in its message replaces the message and not the
 * finding.
 * @param fail receives the errors of the rule's own expressions
 */
export function wordsOf(assert: CompiledAssert, judged: Judged, fail: (error: unknown) => void): FindingWords {
  const written = (what: string, write: (at: Judged) => string): string => {
    try {
      return shortened(write(judged).trim(), MAX_TEXT);
    } catch (error) {
      fail(error);
      const isPlain = [DynamicError, BudgetExhausted, TimeExhausted].some((kind) => error instanceof kind);
      return `The ${what} of the rule ${assert.id} could not be evaluated${isPlain ? `: ${(error as Error).message}` : ""}`;
    }
  };
  const notes = (of: readonly CompiledNote[]): FindingNote[] =>
    of.map((note) => ({ id: note.id, text: written(`note ${note.id}`, (at) => note.text(at)) }));
  const { diagnostics, properties } = assert;
  return {
    text: written("text", (at) => assert.message(at)),
    subject: subjectOf(assert, judged, fail),
    ...(diagnostics.length > 0 && { diagnostics: notes(diagnostics) }),
    ...(properties.length > 0 && { properties: notes(properties) }),
  };
}

/** undefined where the subject is absent or cannot be found. */
function subjectOf({ subject }: CompiledAssert, judged: Judged, fail: (error: unknown) => void): XmlNode | undefined {
  try {
    return subject?.(judged);
  } catch (error) {
    fail(error);
    return undefined;
  }
}
