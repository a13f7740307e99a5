import { hintOf } from "./finding-hint.js";
import { shortened } from "../shortened.js";
import { TimeExhausted } from "../runtime/budget-exhausted.js";
import { DynamicError } from "../runtime/dynamic-error.js";
export const EVALUATION_FAILURE = "OWN-EVALUATION";
const tooSlow = "A rule may match texts in too many ways, or compare too much";
/** An error may quote a text that a rule has made. */
const MAX_CAUSE = 300;
/**
 * Rules that could not be evaluated. They are fatal findings, because the document may break them. One malformed value fails a dozen
 * rules, so there is one finding for all of them; each other error is a separate finding.
 */
export class EvaluationFailures {
    constructor(locator) {
        this.locator = locator;
        this.ofRules = new Map();
    }
    add(assert, node, error, part = "rule") {
        if (error instanceof DynamicError) {
            this.ofValues ??= {
                rules: new Set(),
                failure: this.failure(assert, node, `The rule ${assert.id} could not be evaluated: ${error.message}`),
            };
            this.ofValues.rules.add(assert.id);
            return;
        }
        const known = this.ofRules.get(assert);
        if (known !== undefined) {
            known.others++;
            return;
        }
        const text = `The ${part} ${assert.id} (${assert.place}) could not be evaluated: ${causeOf(error)}`;
        this.ofRules.set(assert, this.failure(assert, node, text));
    }
    /** The check came to its end before all rules were judged. @param assert the assert under evaluation */
    end(error, assert, node) {
        const isTime = error instanceof TimeExhausted;
        const cause = isTime ? `${error.message}. ${tooSlow}` : causeOf(error);
        const text = `The document was not judged to the end: ${cause}`;
        const test = isTime ? "the time that the rules take" : "the rules can be evaluated";
        const finding = { flag: "fatal", reasonCode: EVALUATION_FAILURE, location: "/*", test, text };
        this.ending =
            assert === undefined
                ? { node: 1, finding }
                : this.failure(assert, node, `${text}. It ended in the rule ${assert.id} (${assert.place})`);
    }
    findings() {
        const ofValues = this.ofValues && and(this.ofValues.failure, this.ofValues.rules.size - 1, "more");
        const ofRules = [...this.ofRules.values()].map((failure) => and(failure, failure.others, "more places"));
        return [...(ofValues ? [ofValues] : []), ...ofRules, ...(this.ending ? [this.ending] : [])].sort((left, right) => left.node - right.node);
    }
    failure(assert, node, text) {
        const location = this.locator.location(node);
        const known = { flag: "fatal", reasonCode: EVALUATION_FAILURE, location };
        return { node, assert, others: 0, finding: { ...known, text, ...knownOf(assert) } };
    }
}
function and(placed, count, what) {
    const { finding } = placed;
    return count === 0 ? placed : { ...placed, finding: { ...finding, text: `${finding.text} (and ${count} ${what})` } };
}
/** Members that are equal in all findings of a rule. */
export function knownOf(assert) {
    const { id, test, context, written } = assert;
    const places = placesOf(assert);
    return { test, rule: id, context, hint: hintOf(places), places, written };
}
/** They only help readers, so a finding goes without them where they cannot be found. */
function placesOf(assert) {
    try {
        return assert.places();
    }
    catch {
        return [];
    }
}
/** The cause in words that an author of rules understands. */
function causeOf(error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof RangeError) {
        if (message.startsWith("Maximum call stack")) {
            return "its functions call themselves too deeply";
        }
        if (message.startsWith("Invalid string length")) {
            return "it makes a text that is too long";
        }
    }
    return shortened(message, MAX_CAUSE);
}
//# sourceMappingURL=evaluation-failures.js.map