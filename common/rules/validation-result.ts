import { chooseListed, MAX_FINDINGS, type CheckResult, type FindingTotals } from "../schematron/findings.ts";
import type { Finding } from "./finding.ts";

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
