const causes = {
    work: "it takes more work than any document of its length should. Elements are repeated, or nested, that are compared with each other",
    text: "it makes more text, or more items, than the check of one document may",
    patterns: "its regular expressions take more steps than the check of one document may",
};
/** A rule takes more than there is for one document. It is no DynamicError, because `castable` must not hide it. */
export class BudgetExhausted extends Error {
    constructor(cause) {
        super(causes[cause]);
        this.name = "BudgetExhausted";
    }
}
/** The check has no time left, whichever rule took it. */
export class TimeExhausted extends Error {
    constructor() {
        super(...arguments);
        this.name = "TimeExhausted";
    }
}
//# sourceMappingURL=budget-exhausted.js.map