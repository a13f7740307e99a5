import { validationResultOf, type RuleSetResult } from "../domain/validation/validation-result.ts";
import { presentValidationResult, type PresentedResult } from "../presenters/validation-result.ts";

export function jsonLine(file: string, result: RuleSetResult): string {
  return `${JSON.stringify({ file, ...presentValidationResult(result) })}\n`;
}

/** The result for a file that cannot be read, so that no rule was evaluated. */
export function unreadable(text: string): RuleSetResult {
  const finding = {
    flag: "fatal",
    reasonCode: "OWN-XML",
    text,
    location: "/",
    test: "a file that can be read",
  } as const;
  return { ...validationResultOf([finding]), ruleSet: "none" };
}

/** The result as lines that people read. */
export function readable(file: string, result: RuleSetResult): string {
  const { valid, rule_set, totals, findings, truncated } = presentValidationResult(result);
  const count = `${totals.fatal} fatal, ${totals.warning} ${totals.warning === 1 ? "warning" : "warnings"}`;
  const head = `${file}: ${valid ? "valid" : "NOT VALID"} (${findings.length === 0 ? "no findings" : count}; ${rule_set})`;
  const lines = findings.map(
    ({ flag, reasonCode, text, location, hint }) =>
      `  ${flag.padEnd(7)} ${reasonCode}  ${text}\n          at ${location}${hint === undefined ? "" : `\n          ${hint}`}`,
  );
  return `${[head, ...lines, ...(truncated ? remainder(findings.length, totals) : [])].join("\n")}\n`;
}

/** The findings that the list leaves out, counted by rule. */
function remainder(listed: number, { fatal, warning, rules }: PresentedResult["totals"]): string[] {
  const counts = Object.entries(rules).sort(([, left], [, right]) => right - left);
  return [
    `  and ${fatal + warning - listed} more; in all, by rule:`,
    ...counts.map(([rule, count]) => `          ${rule}  ${count}`),
  ];
}
