import type { Finding } from "./finding.ts";

/** Findings that a result lists unless the caller asks for another number. */
export const MAX_FINDINGS = 1000;

/** How often rules failed, whether it is listed or not. */
export interface FindingTotals {
  fatal: number;
  warning: number;
  /** The totals by reason code. */
  rules: Record<string, number>;
}

/** What was found in an XML document. The totals are true also where the list ends before them. */
export interface ValidationResult {
  findings: Finding[];
  /** Whether there are more findings than the list has. */
  truncated: boolean;
  totals: FindingTotals;
}

/** What one set of rules has found. */
export interface RuleSetResult extends ValidationResult {
  /** Its id and version. */
  ruleSet: string;
}

/** What the choice of listed findings looks at. */
type Listed = Pick<Finding, "flag" | "reasonCode">;

/** The result that consists of exactly these findings. */
export function validationResultOf(findings: Finding[]): ValidationResult {
  const totals: FindingTotals = { fatal: 0, warning: 0, rules: {} };
  for (const { flag, reasonCode } of findings) {
    totals[flag]++;
    totals.rules[reasonCode] = (totals.rules[reasonCode] ?? 0) + 1;
  }
  return { findings, truncated: false, totals };
}

/** One result of several about the same document: lists in their order, cut as one; totals added up. */
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

/** A document is valid when nothing fatal was found, listed or not. */
export const isValid = ({ totals }: Pick<ValidationResult, "totals">): boolean => totals.fatal === 0;

/**
 * Which failures are listed where there are too many: the first one of every rule, those that are fatal before those
 * that warn, then the other fatal ones, then the other warnings. The list keeps the order of what is given.
 */
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
