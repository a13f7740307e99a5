import { DynamicError, excerpt } from "../dynamic-error.js";
import { requireRoom } from "./made-text.js";
import { Pattern } from "./pattern.js";
import { javaScriptReplacement, MAX_MATCHES, replacedLength, replaceMatches } from "./replacement.js";
/** Patterns from documents must not fill the memory. */
const MAX_KEPT = { patterns: 1000, characters: 1_000_000 };
/** Keeps the regular expressions of one rule file, and has their steps counted. */
export class RegularExpressions {
    constructor() {
        this.known = new Map();
        this.characters = 0;
    }
    /** Steps count for the document of that budget. */
    open(budget) {
        this.budget = budget;
    }
    close() {
        this.budget = undefined;
    }
    /** @throws DynamicError FORX0001, FORX0002 */
    get(pattern, flags) {
        const key = `${flags}/${pattern}`;
        const known = this.known.get(key);
        if (known !== undefined) {
            return known;
        }
        const created = new Pattern(pattern, flags, this);
        this.characters += key.length;
        if (this.known.size >= MAX_KEPT.patterns || this.characters > MAX_KEPT.characters) {
            this.known.clear();
            this.characters = key.length;
        }
        this.known.set(key, created);
        return created;
    }
    spend(steps) {
        this.budget?.spendSteps(steps);
    }
    spendQuick(steps) {
        return this.budget?.spendQuickSteps(steps) ?? false;
    }
    matches(text, pattern, flags) {
        return this.get(pattern, flags).test(text);
    }
    /** @throws BudgetExhausted where more than `max` characters come of it */
    replace(text, pattern, { replacement, flags, max }) {
        const found = this.nonEmpty(pattern, flags);
        const written = javaScriptReplacement(replacement, found.groups);
        if (!found.isQuickFor(text)) {
            return replaceMatches(text, found.matches(text, "groups"), written, max);
        }
        const { expression } = found;
        // Each match has at least one character, and each reference inserts at most the whole match.
        if (text.length > MAX_MATCHES || text.length * (1 + written.length) > max) {
            requireRoom(replacedLength(text, found.matches(text, "match"), written), max);
        }
        expression.lastIndex = 0;
        return text.replace(expression, written);
    }
    /** @throws BudgetExhausted for more than `max` tokens */
    tokenize(text, pattern, flags, max) {
        if (text === "") {
            return [];
        }
        const tokens = [];
        let from = 0;
        for (const [start, end] of this.nonEmpty(pattern, flags).matches(text, "match")) {
            tokens.push(text.slice(from, start));
            from = end;
            requireRoom(tokens.length, max);
        }
        tokens.push(text.slice(from));
        return tokens;
    }
    nonEmpty(pattern, flags) {
        const found = this.get(pattern, flags);
        if (found.matchesEmptyText) {
            throw new DynamicError("FORX0003", `The regular expression ${excerpt(pattern)} matches the empty string`);
        }
        return found;
    }
}
//# sourceMappingURL=regular-expressions.js.map