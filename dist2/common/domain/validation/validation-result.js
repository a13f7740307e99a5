import { chooseListed, MAX_FINDINGS } from "../../schematron/engine.js";
export function validationResultOf(findings) {
    const totals = { fatal: 0, warning: 0, rules: {} };
    for (const { flag, reasonCode } of findings) {
        totals[flag]++;
        totals.rules[reasonCode] = (totals.rules[reasonCode] ?? 0) + 1;
    }
    return { findings, truncated: false, totals };
}
/** Merges results about one document: lists in order, cut as one; totals added up. */
export function mergeResults(results, maxFindings = MAX_FINDINGS) {
    const totals = { fatal: 0, warning: 0, rules: {} };
    for (const { totals: added } of results) {
        totals.fatal += added.fatal;
        totals.warning += added.warning;
        for (const [rule, count] of Object.entries(added.rules)) {
            totals.rules[rule] = (totals.rules[rule] ?? 0) + count;
        }
    }
    const found = results.flatMap(({ findings }) => findings);
    const findings = chooseListed(found, maxFindings);
    const truncated = findings.length < found.length || results.some((result) => result.truncated);
    return { findings, truncated, totals };
}
/** A document is valid without a fatal finding, listed or not. */
export const isValid = ({ totals }) => totals.fatal === 0;
//# sourceMappingURL=validation-result.js.map