import { FailureTally } from "./failure-tally.js";
import { EvaluationFailures, knownOf } from "./evaluation-failures.js";
import { MAX_FINDINGS } from "./finding.js";
import { Locator } from "./location.js";
import { resultOf } from "./result-of.js";
import { DocumentView } from "../runtime/document-view.js";
import { DynamicError } from "../runtime/dynamic-error.js";
import { forgetLongText } from "../runtime/text/strings.js";
import { BudgetExhausted, TimeExhausted } from "../runtime/budget-exhausted.js";
import { WorkBudget } from "../runtime/work-budget.js";
import { wordsOf } from "./rule-text.js";
import { FIRST_LOCAL_NAME } from "../xml/vocabulary.js";
/** One walk over one document, with all the state of the check. */
export class DocumentCheck {
    constructor(tree, rules, { maxFindings = MAX_FINDINGS, places, fired, now, limits, startWatch } = {}) {
        this.rules = rules;
        this.ofOtherNames = [];
        /** Rules that may be judged until the budget looks at the watch. */
        this.untilLook = 0;
        /** Asserts and contexts that took too much of the budget, and are not evaluated again. */
        this.dropped = new Set();
        this.index = 0;
        this.node = 0;
        this.now = now;
        this.budget = new WorkBudget(tree.columns.source.length, limits, startWatch);
        this.tree = tree.withCurrentNames();
        this.maxFindings = maxFindings;
        this.places = places;
        this.fired = fired;
        this.locator = new Locator(this.tree, rules.prefixes);
        this.tally = new FailureTally(maxFindings, places);
        this.failures = new EvaluationFailures(this.locator);
    }
    run() {
        try {
            this.judge();
            return this.judgement();
        }
        finally {
            this.close();
            forgetLongText();
        }
    }
    /** Whatever the rules do becomes a finding. */
    judge() {
        try {
            this.open();
            this.walk();
        }
        catch (error) {
            this.failures.end(error, this.assert, this.node);
            this.budget.allowTexts();
        }
    }
    open() {
        const surroundings = { budget: this.budget, siblings: this.locator, now: this.now };
        const plain = new DocumentView(this.tree, surroundings);
        for (const module of this.rules.modules) {
            const { documents } = module;
            module.open(documents.length === 0 ? plain : new DocumentView(this.tree, { ...surroundings, documents }));
        }
    }
    close() {
        for (const module of this.rules.modules) {
            module.close();
        }
    }
    /** Texts and locations are computed for listed findings only, because there may be very many others. */
    judgement() {
        const room = this.maxFindings - this.failures.findings().length;
        const listed = this.tally.listed(Math.max(room, 0)).map((failure) => this.placed(failure));
        // A message that fails adds a failure.
        const failed = this.failures.findings();
        return resultOf({ listed, failed, totals: this.tally.totals() }, this.maxFindings, {
            places: this.places,
            fired: this.fired,
        });
    }
    walk() {
        const { documentRules, parts } = this.rules;
        for (const rule of documentRules) {
            this.fire(rule, 0);
        }
        if (parts !== undefined) {
            this.visitParts(parts, 0);
        }
        const { size } = this.tree.columns;
        for (let node = 1; node < size; node++) {
            this.node = node;
            for (const candidates of this.candidates(node)) {
                for (const { rule, match } of candidates) {
                    if (match === undefined || this.matches(match, rule, node)) {
                        this.fire(rule, node);
                        break;
                    }
                }
            }
            if (parts !== undefined) {
                this.visitParts(parts, node);
            }
        }
    }
    visitParts(parts, element) {
        parts.visit(this.tree, element, (part, patterns) => {
            for (const candidates of patterns) {
                const { judged } = part;
                const first = candidates.find(({ rule, match }) => match === undefined || this.matches(match, rule, judged));
                if (first !== undefined) {
                    this.fire(first.rule, element, part);
                }
            }
        });
    }
    /** Names that the rules do not mention have numbers of this document, so their candidates are cached here. */
    candidates(node) {
        const id = this.tree.columns.name[node];
        if (id < FIRST_LOCAL_NAME) {
            return this.rules.dispatch.candidates(this.tree, node, id);
        }
        const index = id - FIRST_LOCAL_NAME;
        let found = this.ofOtherNames[index];
        if (!found) {
            found = this.rules.dispatch.candidates(this.tree, node, id);
            this.ofOtherNames[index] = found;
        }
        return found;
    }
    fire(rule, node, part) {
        const { asserts } = rule;
        const judged = part === undefined ? node : part.judged;
        this.rule = rule;
        this.fired?.add(rule, node);
        this.untilLook--;
        if (this.untilLook < 0) {
            this.untilLook = this.budget.nextRules();
        }
        for (let index = 0; index < asserts.length; index++) {
            const assert = asserts[index];
            this.index = index;
            try {
                if (!this.isDropped(assert) && !assert.holds(judged)) {
                    this.tally.add(assert, node, part);
                }
            }
            catch (error) {
                this.fail(assert, error, { of: assert });
            }
        }
    }
    /** An error in a context means that the context does not match (XSLT 2.0, 5.5.4). */
    matches(match, rule, judged) {
        this.rule = rule;
        this.index = 0;
        try {
            return !this.isDropped(match) && match(judged);
        }
        catch (error) {
            const { assert } = this;
            if (assert !== undefined && !(error instanceof DynamicError)) {
                this.fail(assert, error, { of: match, part: "context of the rule" });
            }
            return false;
        }
    }
    isDropped(evaluated) {
        return this.dropped.size > 0 && this.dropped.has(evaluated);
    }
    get assert() {
        return this.described ?? this.rule?.asserts[this.index];
    }
    placed({ assert, node, part, flag, reasonCode }) {
        this.described = assert;
        this.node = node;
        const said = wordsOf(assert, part?.judged ?? node, (error) => this.failInWords(assert, error));
        const { text, subject, ...notes } = said;
        const location = this.locator.location(subject ?? node, subject === undefined ? part : undefined);
        return { node, assert, finding: { flag, reasonCode, text, location, ...knownOf(assert), ...notes } };
    }
    /** The rule has failed already: where its words take too much, or meet a value that they cannot use, the text says so. */
    failInWords(assert, error) {
        if (error instanceof BudgetExhausted) {
            this.budget.replenish();
        }
        else if (!(error instanceof TimeExhausted || error instanceof DynamicError)) {
            this.failures.add(assert, this.node, error, "text of the rule");
        }
    }
    /** @throws TimeExhausted, which ends the walk */
    fail(assert, error, { of, part }) {
        if (error instanceof TimeExhausted) {
            throw error;
        }
        if (error instanceof BudgetExhausted) {
            this.dropped.add(of);
            this.budget.replenish();
        }
        this.failures.add(assert, this.node, error, part);
    }
}
//# sourceMappingURL=document-check.js.map