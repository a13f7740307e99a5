import { readCommandLine, refuseUsage } from "../config/command-line.ts";
import { readRulesConfig } from "../config/config.ts";
import { ConfigError } from "../config/read-environment.ts";
import { isValid } from "../rules/validation-result.ts";
import { asError } from "../runtime/errors.ts";
import { RuleFileError } from "../schematron/engine.ts";
import { explainSiteFiles } from "../runtime/explain-site-files.ts";
import { loadDocumentJudge, type JudgeDocument } from "../rules/judge-document.ts";
import { loadRuleSets } from "../rules/load-rule-sets.ts";
import { namedFiles, readDocument } from "./named-files.ts";
import { jsonReport, textReport, type FileReport } from "./text-report.ts";

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

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(command);
  if (positionals.length === 0) {
    refuseUsage(command, "no file is named");
  }
  const judge = await ourJudge(values["rules-only"] === true);
  return validateFiles(namedFiles(positionals), judge, values.json === true ? jsonReport : textReport);
}

async function ourJudge(rulesOnly: boolean): Promise<JudgeDocument> {
  const { ublXsdDir, taxDataXsd, ...rules } = readRulesConfig();
  const schemas = rulesOnly
    ? {}
    : { ...(ublXsdDir !== undefined && { ublXsdDir }), ...(taxDataXsd !== undefined && { taxDataXsd }) };
  return explainSiteFiles({ ...rules, ...schemas }, () => loadDocumentJudge(loadRuleSets(rules), schemas));
}

/** @returns exit code: the worst of all files */
function validateFiles(files: Iterable<string>, judge: JudgeDocument, print: (report: FileReport) => string): number {
  let worst = 0;
  for (const file of files) {
    const report = reportOf(file, judge);
    worst = Math.max(worst, exitCodeOf(report));
    process.stdout.write(print(report));
  }
  return worst;
}

function reportOf(file: string, judge: JudgeDocument): FileReport {
  let xml: string;
  try {
    xml = readDocument(file);
  } catch (error) {
    const { message } = asError(error);
    process.stderr.write(`${message}\n`);
    return { file, problem: message };
  }
  return { file, judged: judge(xml) };
}

function exitCodeOf(report: FileReport): number {
  if ("problem" in report) {
    return 2;
  }
  return isValid(report.judged.result) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = error instanceof ConfigError || error instanceof RuleFileError ? 78 : 2;
}
