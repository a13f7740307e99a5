import { NestedTooDeeply, XPathSyntaxError } from "../xpath/xpath-error.js";
/** A rule file that cannot be used: malformed, or with something that the engine cannot express exactly. */
export class RuleFileError extends Error {
    constructor(problems) {
        super(problems.map(({ place, reason }) => `${place}: ${reason}`).join("\n"));
        this.problems = problems;
        this.name = "RuleFileError";
    }
}
/** Collects all problems of a rule file, so that its author sees them at once. */
export class Problems {
    constructor() {
        this.found = new Map();
    }
    /** Result of the work, or `otherwise` where it throws a RuleFileError, which is collected. */
    attempt(work, otherwise) {
        try {
            return work();
        }
        catch (error) {
            if (!(error instanceof RuleFileError)) {
                throw error;
            }
            for (const problem of error.problems) {
                this.found.set(`${problem.place} ${problem.reason}`, problem);
            }
            return otherwise;
        }
    }
    /** @throws RuleFileError with all problems */
    throwIfAny() {
        if (this.found.size > 0) {
            throw new RuleFileError([...this.found.values()]);
        }
    }
}
/**
 * Runs the work and gives a place to whatever it throws. A rule file may also exceed the engine itself, as by nesting that is
 * too deep for the stack; its author needs the place then as well.
 * @throws RuleFileError
 */
export function located(place, work) {
    try {
        return work();
    }
    catch (error) {
        if (error instanceof RuleFileError) {
            throw error;
        }
        throw new RuleFileError([{ place: typeof place === "string" ? place : place(), reason: reasonOf(error) }]);
    }
}
function reasonOf(error) {
    if (error instanceof XPathSyntaxError) {
        return error.message;
    }
    const { message } = error;
    const isStackFull = error instanceof RangeError && message.startsWith("Maximum call stack");
    return isStackFull || error instanceof NestedTooDeeply
        ? "This is nested too deeply, too large, or uses itself"
        : `The compiler failed here: ${message}`;
}
//# sourceMappingURL=rule-file-error.js.map