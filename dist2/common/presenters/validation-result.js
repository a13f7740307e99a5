import { guidanceOf } from "../domain/validation/finding.js";
import { isValid } from "../domain/validation/validation-result.js";
export function presentValidationResult(result) {
    const { ruleSet, truncated, totals, findings } = result;
    return {
        valid: isValid(result),
        rule_set: ruleSet,
        truncated,
        totals,
        findings: findings.map(({ flag, reasonCode, text, location, test, rule, ...finding }) => ({
            flag,
            reasonCode,
            text,
            location,
            test,
            ...(rule !== undefined && { rule }),
            ...guidanceOf(finding),
        })),
    };
}
//# sourceMappingURL=validation-result.js.map