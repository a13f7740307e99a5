import { LinearMatcher } from "./linear-matcher.js";
import { programOf } from "./linear-program.js";
import { beginsAtStart, stepsAtWorst } from "./pattern-cost.js";
import { groupsOf, isNullable, readPattern } from "./pattern-tree.js";
import { unsupported } from "./regular-expression-translation.js";
import { javaScriptPattern } from "./xpath-pattern.js";
/** Steps that a search by JavaScript's own engine may always take, and those that it may take while there are steps left for it. */
const UNCOUNTED = 4000;
const PER_CHARACTER = 10;
const COUNTED = 500_000;
/**
 * A regular expression. JavaScript's own engine, which cannot be interrupted, may take time that doubles with each character; so
 * it searches only where its steps at the worst are few, and a LinearMatcher everywhere else. Both find the same.
 */
export class Pattern {
    /** @throws DynamicError FORX0001, FORX0002 */
    constructor(pattern, flags, counter) {
        this.pattern = pattern;
        this.counter = counter;
        /** Steps at the worst, by the binary digits of the text's length; 0 where not computed yet. */
        this.steps = new Float64Array(32);
        this.hasOtherPlaces = false;
        this.expression = javaScriptPattern(pattern, flags);
        this.tree = readPattern(this.expression.source, () => {
            throw unsupported(pattern, "its brackets are nested too deeply");
        });
        this.groups = groupsOf(this.tree);
        this.matchesEmptyText = isNullable(this.tree);
    }
    /** Whether JavaScript's own engine may search the text. */
    isQuickFor({ length }) {
        const digits = 32 - Math.clz32(length);
        const steps = this.steps[digits] || (this.steps[digits] = this.stepsAtWorst(2 ** digits - 1));
        if (steps <= UNCOUNTED + PER_CHARACTER * length) {
            return true;
        }
        return steps <= COUNTED && this.counter.spendQuick(steps);
    }
    /** With the flag m a pattern may begin anywhere. */
    stepsAtWorst(length) {
        return stepsAtWorst(this.tree, length) * (this.expression.multiline ? length + 1 : 1);
    }
    test(text) {
        if (!this.isQuickFor(text)) {
            return this.linear().find({ text, from: 0, wanted: "none" }) !== undefined;
        }
        this.expression.lastIndex = 0;
        return this.expression.test(text);
    }
    /** Matches one behind the other; those of a pattern that does not match the empty text. */
    *matches(text, wanted) {
        if (this.isQuickFor(text)) {
            for (const { index, 0: match } of text.matchAll(this.expression)) {
                yield [index, index + match.length];
            }
            return;
        }
        const matcher = this.linear();
        if (this.hasOtherPlaces) {
            throw unsupported(this.pattern, "it repeats what may be empty, in a long text");
        }
        for (let found = matcher.find({ text, from: 0, wanted }); found !== undefined;) {
            yield found;
            found = matcher.find({ text, from: found[1], wanted });
        }
    }
    linear() {
        this.matcher ??= this.createLinear();
        return this.matcher;
    }
    createLinear() {
        const { flags } = this.expression;
        const program = programOf(this.tree, flags, (reason) => {
            throw unsupported(this.pattern, reason);
        });
        this.counter.spend(program.operations.length);
        this.hasOtherPlaces = program.hasOtherPlaces;
        const isMultiline = flags.includes("m");
        const options = { isMultiline, beginsAtStart: !isMultiline && beginsAtStart(this.tree) };
        return new LinearMatcher(program, options, (steps) => this.counter.spend(steps));
    }
}
//# sourceMappingURL=pattern.js.map