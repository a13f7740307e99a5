import { shortened } from "../shortened.js";
import { DynamicError } from "../runtime/dynamic-error.js";
import { BudgetExhausted, TimeExhausted } from "../runtime/budget-exhausted.js";
/** A message may contain a value that is as long as the document. */
const MAX_TEXT = 1000;
/**
 * The words about a rule that failed at a node. It has failed already, so an error in its message replaces the message and not the
 * finding.
 * @param fail receives the errors of the rule's own expressions
 */
export function wordsOf(assert, judged, fail) {
    const written = (what, write) => {
        try {
            return shortened(write(judged).trim(), MAX_TEXT);
        }
        catch (error) {
            fail(error);
            const isPlain = [DynamicError, BudgetExhausted, TimeExhausted].some((kind) => error instanceof kind);
            return `The ${what} of the rule ${assert.id} could not be evaluated${isPlain ? `: ${error.message}` : ""}`;
        }
    };
    const notes = (of) => of.map((note) => ({ id: note.id, text: written(`note ${note.id}`, (at) => note.text(at)) }));
    const { diagnostics, properties } = assert;
    return {
        text: written("text", (at) => assert.message(at)),
        subject: subjectOf(assert, judged, fail),
        ...(diagnostics.length > 0 && { diagnostics: notes(diagnostics) }),
        ...(properties.length > 0 && { properties: notes(properties) }),
    };
}
/** undefined where the subject is absent or cannot be found. */
function subjectOf({ subject }, judged, fail) {
    try {
        return subject?.(judged);
    }
    catch (error) {
        fail(error);
        return undefined;
    }
}
//# sourceMappingURL=rule-text.js.map