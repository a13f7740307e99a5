import { readFileSync } from "node:fs";

import { readNamedFile, reasonOf, readCommandLine, refuseUsage } from "../config/read-command-line.ts";
import { asError } from "../runtime/errors.ts";
import { validationResultOf, isValid, presentValidationResult } from "../rules/finding.ts";
import { type Judged, loadDocumentJudge, type JudgeDocument } from "../rules/validate-document.ts";
import { readRulesConfig } from "../config/config.ts";
import { ConfigError } from "../config/read-environment.ts";
import { RuleFileError } from "../schematron/engine.ts";
import { explainSiteFiles } from "../runtime/explain-site-files.ts";
import { loadRuleSets } from "../rules/load-rule-sets.ts";

const command = {
  synopsis: "npm run -s validate -- [--json] [--rules-only] FILE…",
  help: `
Validates PINT AE invoices and credit notes in UBL, tax data documents and message level statuses,
each also inside of an SBDH: by our rules, by those of RULES_DIR, or by both (RULES), and by the
schemas where UBL_XSD_DIR and TDD_XSD name them.

  FILE            a document; - is standard input, @LIST a file that names one file per line (@- is
                  standard input again), for more names than a command line takes
  --json          one line of JSON per file, also for one that cannot be read
  --rules-only    without the schemas

Exit code 0: no fatal finding; 1: at least one; 2: a wrong option or an unreadable file; 78: rules or
schemas that cannot be used.`,
  options: {
    json: { type: "boolean" },
    "rules-only": { type: "boolean" },
  },
  takesArguments: true,
} as const;

function reportOf(file: string, judge: JudgeDocument): FileReport {
  let bytes: Buffer;
  try {
    bytes = read(file);
  } catch (error) {
    const { message } = asError(error);
    process.stderr.write(`${message}\n`);
    return { file, problem: message };
  }
  return { file, judged: judge(bytes) };
}

const STANDARD_INPUT = 0;

/** The files that arguments name: `@list` is a file with one name per line, `@-` reads them from standard input. */
function* namedFiles(args: readonly string[]): Generator<string> {
  for (const argument of args) {
    if (argument.startsWith("@")) {
      const lines = read(argument.slice(1)).toString("utf8").split(/\r?\n/);
      yield* lines.filter((line) => line.trim() !== "");
    } else {
      yield argument;
    }
  }
}

/** `-` is standard input. @throws Error in one sentence */
function read(file: string): Buffer {
  if (file !== "-") {
    return readNamedFile(file);
  }
  try {
    return readFileSync(STANDARD_INPUT);
  } catch (error) {
    throw new Error(`Standard input cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

/** The judgement of one file, or why it could not be read. */
type FileReport =
  | { readonly file: string; readonly judged: Judged }
  | { readonly file: string; readonly problem: string };

/** A line of JSON for each file, also for one that cannot be read. */
function jsonReport(report: FileReport): string {
  if ("judged" in report) {
    return `${JSON.stringify({ file: report.file, ...presentValidationResult(report.judged.result) })}\n`;
  }
  const finding = {
    flag: "fatal",
    reasonCode: "OWN-XML",
    text: report.problem,
    location: "/",
    test: "a file that can be read",
  } as const;
  // No rule was evaluated.
  const result = { ...validationResultOf([finding]), ruleSet: "none" };
  return `${JSON.stringify({ file: report.file, ...presentValidationResult(result) })}\n`;
}

/** Lines for people. A file that cannot be read has a line on standard error only. */
function textReport(report: FileReport): string {
  if ("problem" in report) {
    return "";
  }
  const { result, placeOf } = report.judged;
  const { valid, rule_set, totals, truncated } = presentValidationResult(result);
  const { fatal, warning } = totals;
  const counts = `${fatal} fatal, ${warning} ${warning === 1 ? "warning" : "warnings"}`;
  const head = `${report.file}: ${valid ? "valid" : "NOT VALID"} (${fatal + warning === 0 ? "no findings" : counts}; ${rule_set})`;
  const lines = result.findings.map((finding) => {
    const { flag, reasonCode, text, location, hint } = finding;
    const at = `  ${flag.padEnd(7)} ${reasonCode}  ${text}\n          at ${location} (line ${placeOf(finding).line})`;
    return hint === undefined ? at : `${at}\n          ${hint}`;
  });
  // The findings that the list leaves out, counted by rule.
  const byRule = Object.entries(totals.rules).sort(([, left], [, right]) => right - left);
  const more = [
    `  and ${fatal + warning - result.findings.length} more; in all, by rule:`,
    ...byRule.map(([rule, count]) => `          ${rule}  ${count}`),
  ];
  return `${[head, ...lines, ...(truncated ? more : [])].join("\n")}\n`;
}

try {
  const { values, positionals } = readCommandLine(command);
  if (positionals.length === 0) {
    refuseUsage(command, "no file is named");
  }
  const { ublXsdDir, taxDataXsd, ...rules } = readRulesConfig();
  const schemas =
    values["rules-only"] === true
      ? {}
      : { ...(ublXsdDir !== undefined && { ublXsdDir }), ...(taxDataXsd !== undefined && { taxDataXsd }) };
  const judge = await explainSiteFiles({ ...rules, ...schemas }, () => loadDocumentJudge(loadRuleSets(rules), schemas));
  const print = values.json === true ? jsonReport : textReport;
  let worst = 0;
  for (const file of namedFiles(positionals)) {
    const report = reportOf(file, judge);
    const exitCode = "problem" in report ? 2 : isValid(report.judged.result) ? 0 : 1;
    worst = Math.max(worst, exitCode);
    process.stdout.write(print(report));
  }
  process.exitCode = worst;
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = error instanceof ConfigError || error instanceof RuleFileError ? 78 : 2;
}
