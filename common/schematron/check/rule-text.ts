import { shortened } from "../shortened.ts";
import type { CompiledAssert, CompiledNote, Judged } from "./dispatch.ts";
import type { FindingNote } from "./finding.ts";
import { DynamicError } from "../runtime/dynamic-error.ts";
import { WorkExhausted } from "../runtime/work-limit.ts";
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

/** The words about a rule that failed at a node; `fail` receives the errors of the rule's own expressions. */
export type WordsOf = (assert: CompiledAssert, judged: Judged, fail: (error: unknown) => void) => FindingWords;

/** The rule has failed already, so an error in its message replaces the message and not the finding. */
export const wordsOf: WordsOf = (assert, judged, fail) => {
  const written = (what: string, write: (at: Judged) => string): string => {
    try {
      return shortened(write(judged).trim(), MAX_TEXT);
    } catch (error) {
      if (error instanceof DynamicError || error instanceof WorkExhausted) {
        return `The ${what} of the rule ${assert.id} could not be evaluated: ${error.message}`;
      }
      fail(error);
      return `The ${what} of the rule ${assert.id} could not be evaluated`;
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
};

/** undefined where the subject is absent or cannot be found. */
function subjectOf({ subject }: CompiledAssert, judged: Judged, fail: (error: unknown) => void): XmlNode | undefined {
  try {
    return subject?.(judged);
  } catch (error) {
    if (!(error instanceof DynamicError || error instanceof WorkExhausted)) {
      fail(error);
    }
    return undefined;
  }
}

/** Where there is no time left to evaluate anything. */
export const wordsInNoTime: WordsOf = ({ id }) => ({
  text: `The text of the rule ${id} could not be evaluated in time`,
  subject: undefined,
});
