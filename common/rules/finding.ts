import {
  type Finding as RuleFinding,
  chooseListed,
  MAX_FINDINGS,
  type CheckResult,
  type FindingTotals,
} from "../schematron/findings.ts";

/** One failed rule, in the shape of contract.md 2.9: what the engine says of it, with guidance for the caller. */
export interface Finding extends RuleFinding {
  /** JSON pointer of the request field behind the finding, where there is one. */
  pointer?: string;
  /** Id and version of the rules that found it, on a stored finding. */
  ruleSet?: string;
}

/** The guidance of a finding, without absent members. */
export const guidanceOf = ({
  context,
  hint,
}: Pick<Finding, "context" | "hint">): Pick<Finding, "context" | "hint"> => ({
  ...(context !== undefined && { context }),
  ...(hint !== undefined && { hint }),
});

export type { FindingTotals };

/** Findings about an XML document. Totals are complete even where the list is cut. */
export interface ValidationResult extends CheckResult {
  findings: Finding[];
}

export interface RuleSetResult extends ValidationResult {
  /** Its id and version. */
  ruleSet: string;
}

export function validationResultOf(findings: Finding[]): ValidationResult {
  const totals: FindingTotals = { fatal: 0, warning: 0, rules: {} };
  for (const { flag, reasonCode } of findings) {
    totals[flag]++;
    totals.rules[reasonCode] = (totals.rules[reasonCode] ?? 0) + 1;
  }
  return { findings, truncated: false, totals };
}

/** Merges results about one document: lists in order, cut as one; totals added up. */
export function mergeResults(results: readonly ValidationResult[], maxFindings = MAX_FINDINGS): ValidationResult {
  const totals: FindingTotals = { fatal: 0, warning: 0, rules: {} };
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
export const isValid = ({ totals }: Pick<ValidationResult, "totals">): boolean => totals.fatal === 0;

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
