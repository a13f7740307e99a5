export function presentFinding(finding) {
    const { flag, reasonCode, text, location, test, rule, context, hint, pointer, ruleSet } = finding;
    return { flag, reasonCode, text, location, test, rule, context, hint, pointer, rule_set: ruleSet };
}
/** Totals beside a truncated `validation_results`; a complete list needs none. */
export function presentValidationTotals(totals) {
    return totals === null ? {} : { validation_totals: { truncated: true, ...totals } };
}
//# sourceMappingURL=presenter.js.map