import { guidanceOf, type Finding } from "./finding.ts";
import { isValid, type FindingTotals, type RuleSetResult } from "./validation-result.ts";

/** The validation result of XML that the caller sent. Each finding has the five fields of contract.md 2.9 and hints for correcting it. */
export interface PresentedResult {
  valid: boolean;
  rule_set: string;
  /** Whether there are more findings than the list has. */
  truncated: boolean;
  /** Counts of all findings, also of those that a truncated list leaves out. */
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
