import { groupBy } from "../../domain/collections/group-by.ts";
import type { Finding } from "../../domain/validation/finding.ts";
import type { Check, Judged } from "../../services/validation/judge-document.ts";
import type { FileReport, ReportFormat } from "./file-report.ts";
import { attributeOf, textOf } from "./xml-text.ts";

/** Results of one file as a suite of tests. */
interface Suite {
  readonly lines: readonly string[];
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

/**
 * JUnit XML: a suite for each file; in it a test for each schema or rule set that found nothing fatal, and a failed one for each rule that is
 * broken. Warnings are the output of the suite. A file that cannot be read is an error.
 */
export function junitReport(): ReportFormat {
  const suites: Suite[] = [];
  return {
    add: (report) => {
      suites.push(suiteOf(report));
      return "";
    },
    end: () => {
      const sum = (name: "tests" | "failures" | "errors"): number =>
        suites.reduce((total, suite) => total + suite[name], 0);
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<testsuites name="validate" tests="${sum("tests")}" failures="${sum("failures")}" errors="${sum("errors")}">`,
        ...suites.flatMap(({ lines }) => lines),
        "</testsuites>\n",
      ].join("\n");
    },
  };
}

function suiteOf(report: FileReport): Suite {
  if ("problem" in report) {
    const { file, problem } = report;
    const error = [caseOf(file, "the file can be read"), `      <error message="${attributeOf(problem)}"/>`];
    return writtenSuite(file, { cases: [...error, "    </testcase>"], tests: 1, failures: 0, errors: 1 });
  }
  const { file, judged } = report;
  const cases = judged.checks.map((check) => casesOf(file, check, judged));
  const failures = cases.reduce((total, { failed }) => total + failed, 0);
  const passed = cases.filter(({ failed }) => failed === 0).length;
  return writtenSuite(file, {
    cases: [...cases.flatMap(({ lines }) => lines), ...warningsOf(judged)],
    tests: failures + passed,
    failures,
    errors: 0,
  });
}

function writtenSuite(file: string, { cases, ...counts }: Omit<Suite, "lines"> & { cases: readonly string[] }): Suite {
  const { tests, failures, errors } = counts;
  const attributes = `name="${attributeOf(file)}" tests="${tests}" failures="${failures}" errors="${errors}" skipped="0"`;
  return { ...counts, lines: [`  <testsuite ${attributes}>`, ...cases, "  </testsuite>"] };
}

const caseOf = (file: string, name: string, className = file): string =>
  `    <testcase name="${attributeOf(name)}" classname="${attributeOf(className)}" file="${attributeOf(file)}">`;

function casesOf(file: string, { name, result }: Check, judged: Judged): { lines: string[]; failed: number } {
  const fatal = result.findings.filter(({ flag }) => flag === "fatal");
  const byRule = groupBy(fatal, ({ reasonCode }) => reasonCode);
  if (byRule.size === 0) {
    return { lines: [caseOf(file, name), "    </testcase>"], failed: 0 };
  }
  const lines = [...byRule].flatMap(([rule, findings]) => {
    const count = result.totals.rules[rule] ?? findings.length;
    const more = count > findings.length ? `\nand ${count - findings.length} more` : "";
    const body = findings.map((finding) => lineOf(finding, judged)).join("\n") + more;
    return [
      caseOf(file, rule, name),
      `      <failure type="fatal" message="${attributeOf(findings[0]?.text ?? "")}">${textOf(body)}</failure>`,
      "    </testcase>",
    ];
  });
  return { lines, failed: byRule.size };
}

const lineOf = (finding: Finding, { placeOf }: Judged): string =>
  `line ${placeOf(finding).line}: ${finding.text}\n  at ${finding.location}`;

function warningsOf(judged: Judged): string[] {
  const warnings = judged.result.findings.filter(({ flag }) => flag === "warning");
  const lines = warnings.map((finding) => `warning ${finding.reasonCode}, ${lineOf(finding, judged)}`);
  return lines.length === 0 ? [] : [`    <system-out>${textOf(lines.join("\n"))}</system-out>`];
}
