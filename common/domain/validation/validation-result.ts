import type { Finding } from "./finding.ts";

export const MAX_FINDINGS = 1000;

/** Number of failures, listed or not. */
export interface FindingTotals {
  fatal: number;
  warning: number;
  rules: Record<string, number>;
}

/** Findings about an XML document. Totals are complete even where the list is cut. */
export interface ValidationResult {
  findings: Finding[];
  /** Whether there are more findings than listed. */
  truncated: boolean;
  totals: FindingTotals;
}

export interface RuleSetResult extends ValidationResult {
  /** Its id and version. */
  ruleSet: string;
}

/** Members of a finding that decide whether it is listed. */
type Listed = Pick<Finding, "flag" | "reasonCode">;

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

/** Lists the first finding of every rule, then fatal ones, then warnings, all in their original order. */
export function chooseListed<Item extends Listed>(items: readonly Item[], maxFindings: number): Item[] {
  if (items.length <= maxFindings) {
    return [...items];
  }
  const seen = new Set<string>();
  const firsts: number[] = [];
  const others: number[] = [];
  items.forEach(({ reasonCode }, index) => {
    (seen.has(reasonCode) ? others : firsts).push(index);
    seen.add(reasonCode);
  });
  const fatalFirst = (indexes: readonly number[]): number[] => [
    ...indexes.filter((index) => items[index]?.flag === "fatal"),
    ...indexes.filter((index) => items[index]?.flag === "warning"),
  ];
  return [...fatalFirst(firsts), ...fatalFirst(others)]
    .slice(0, maxFindings)
    .sort((left, right) => left - right)
    .map((index) => items[index] as Item);
}
