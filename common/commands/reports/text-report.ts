import type { Finding } from "../../domain/validation/finding.ts";
import { validationResultOf, type RuleSetResult } from "../../domain/validation/validation-result.ts";
import { presentValidationResult, type PresentedResult } from "../../presenters/validation-result.ts";
import type { Judged } from "../../services/validation/judge-document.ts";
import type { ReportFormat } from "./file-report.ts";

/** A line of JSON for each file, also for one that cannot be read. */
export const jsonReport: ReportFormat = {
  add: (report) =>
    "judged" in report
      ? jsonLine(report.file, report.judged.result)
      : jsonLine(report.file, unreadable(report.problem)),
  end: () => "",
};

/** Lines that people read. What cannot be read is a line on standard error alone. */
export const textReport: ReportFormat = {
  add: (report) => ("judged" in report ? readable(report.file, report.judged) : ""),
  end: () => "",
};

function jsonLine(file: string, result: RuleSetResult): string {
  return `${JSON.stringify({ file, ...presentValidationResult(result) })}\n`;
}

/** The finding about a file that cannot be read, so that no rule was evaluated. */
export const unreadableFinding = (text: string): Finding => ({
  flag: "fatal",
  reasonCode: "OWN-XML",
  text,
  location: "/",
  test: "a file that can be read",
});

const unreadable = (text: string): RuleSetResult => ({
  ...validationResultOf([unreadableFinding(text)]),
  ruleSet: "none",
});

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
