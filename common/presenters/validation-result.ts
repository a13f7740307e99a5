import { guidanceOf, type Finding } from "../domain/validation/finding.ts";
import { isValid, type FindingTotals, type RuleSetResult } from "../domain/validation/validation-result.ts";

/** The result for XML that a caller brings: the five keys of contract.md 2.9 per finding, and what helps to mend it. */
export interface PresentedResult {
  valid: boolean;
  rule_set: string;
  /** Whether there are more findings than the list has. */
  truncated: boolean;
  /** They are true also where the list is truncated. */
  totals: FindingTotals;
  findings: Omit<Finding, "places" | "pointer" | "ruleSet">[];
}

export function presentValidationResult(result: RuleSetResult): PresentedResult {
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
