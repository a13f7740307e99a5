import type { Finding, FindingTotals } from "../../../common/rules/finding.ts";
import type { ValidationResultAnswer } from "./answers.ts";

export function presentFinding(finding: Finding): ValidationResultAnswer {
  const { flag, reasonCode, text, location, test, rule, context, hint, pointer, ruleSet } = finding;
  return { flag, reasonCode, text, location, test, rule, context, hint, pointer, rule_set: ruleSet };
}

/** Totals beside a truncated `validation_results`; a complete list needs none. */
export function presentValidationTotals(totals: FindingTotals | null): Record<string, unknown> {
  return totals === null ? {} : { validation_totals: { truncated: true, ...totals } };
}
