import { validationResultOf, type RuleSetResult } from "../rules/validation-result.ts";
import { presentValidationResult, type PresentedResult } from "../rules/validation-answer.ts";
import type { Judged } from "../rules/judge-document.ts";

/** What became of one file: its judgement, or why it could not be read. */
export type FileReport =
  | { readonly file: string; readonly judged: Judged }
  | { readonly file: string; readonly problem: string };

/** A line of JSON for each file, also for one that cannot be read. */
export const jsonReport = (report: FileReport): string =>
  jsonLine(report.file, "judged" in report ? report.judged.result : unreadable(report.problem));

/** Lines that people read. What cannot be read is a line on standard error alone. */
export const textReport = (report: FileReport): string =>
  "judged" in report ? readable(report.file, report.judged) : "";

function jsonLine(file: string, result: RuleSetResult): string {
  return `${JSON.stringify({ file, ...presentValidationResult(result) })}\n`;
}

/** No rule was evaluated. */
const unreadable = (text: string): RuleSetResult => {
  const finding = {
    flag: "fatal",
    reasonCode: "OWN-XML",
    text,
    location: "/",
    test: "a file that can be read",
  } as const;
  return { ...validationResultOf([finding]), ruleSet: "none" };
};

const countsOf = ({ fatal, warning }: { fatal: number; warning: number }): string =>
  fatal + warning === 0 ? "no findings" : `${fatal} fatal, ${warning} ${warning === 1 ? "warning" : "warnings"}`;

function readable(file: string, { result, placeOf }: Judged): string {
  const { valid, rule_set, totals, truncated } = presentValidationResult(result);
  const head = `${file}: ${valid ? "valid" : "NOT VALID"} (${countsOf(totals)}; ${rule_set})`;
  const lines = result.findings.map((finding) => {
    const { flag, reasonCode, text, location, hint } = finding;
    const at = `  ${flag.padEnd(7)} ${reasonCode}  ${text}\n          at ${location} (line ${placeOf(finding).line})`;
    return hint === undefined ? at : `${at}\n          ${hint}`;
  });
  const more = truncated ? remainder(result.findings.length, totals) : [];
  return `${[head, ...lines, ...more].join("\n")}\n`;
}

/** The findings that the list leaves out, counted by rule. */
function remainder(listed: number, { fatal, warning, rules }: PresentedResult["totals"]): string[] {
  const counts = Object.entries(rules).sort(([, left], [, right]) => right - left);
  return [
    `  and ${fatal + warning - listed} more; in all, by rule:`,
    ...counts.map(([rule, count]) => `          ${rule}  ${count}`),
  ];
}
