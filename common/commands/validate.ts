import { readCommandLine, refuseUsage } from "../config/command-line.ts";
import { readRulesConfig } from "../config/config.ts";
import { limits } from "../config/limits.ts";
import { ConfigError } from "../config/read-environment.ts";
import { isValid } from "../domain/validation/validation-result.ts";
import { asError } from "../errors.ts";
import { RuleFileError, type Visit } from "../schematron/engine.ts";
import { explainSiteFiles } from "../services/runtime/explain-site-files.ts";
import { loadDocumentJudge, type JudgeDocument } from "../services/validation/judge-document.ts";
import { loadRuleFolder } from "../services/validation/load-rule-folder.ts";
import { loadRuleSets } from "../services/validation/load-rule-sets.ts";
import { explainRule } from "./explain-rule.ts";
import { namedFiles, readDocument } from "./files/named-files.ts";
import type { FileReport, ReportFormat } from "./reports/file-report.ts";
import { junitReport } from "./reports/junit-report.ts";
import { svrlReport } from "./reports/svrl-report.ts";
import { jsonReport, textReport } from "./reports/text-report.ts";

const command = {
  synopsis: "npm run -s validate -- [<options>] FILE… | explain RULE-ID",
  help: `
Validates PINT AE invoices and credit notes in UBL, tax data documents and message level statuses,
each also inside of an SBDH: by our rules, by those of RULES_DIR, or by both (RULES), and by the
schemas where UBL_XSD_DIR and TDD_XSD name them.

  FILE            a document; - is standard input, @LIST a file that names one file per line (@- is
                  standard input again), for more names than a command line takes
  --json          one line of JSON per file, also for one that cannot be read
  --svrl          the report of ISO/IEC 19757-3 (SVRL); several are in one <validation-reports>
  --junit         JUnit XML for all files, as build servers read it
  --rules-only    without the schemas
  --rules DIR     any XML by the Schematron files in a folder (or by one such file) instead
  --phase P       with --rules: the patterns of that phase, #ALL for all
  --visit NODES   with --rules: what rules are tried on. elements (the default), attributes (these too),
                  every-node (texts, comments and instructions too)

  explain RULE-ID what a rule asks of which elements; with --rules of those files

Exit code 0: no fatal finding; 1: at least one; 2: a wrong option or an unreadable file; 78: rules or
schemas that cannot be used.`,
  options: {
    json: { type: "boolean" },
    svrl: { type: "boolean" },
    junit: { type: "boolean" },
    "rules-only": { type: "boolean" },
    rules: { type: "string" },
    phase: { type: "string" },
    visit: { type: "string" },
  },
  takesArguments: true,
} as const;

/** Makes a format for one run. */
const formats = { json: () => jsonReport, svrl: svrlReport, junit: junitReport } as const;

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(command);
  const [first, ...others] = positionals;
  const { rules, phase, visit } = values;
  const named = (Object.keys(formats) as (keyof typeof formats)[]).filter((name) => values[name] === true);
  if (first === undefined) {
    refuseUsage(command, "no file is named");
  }
  if ((phase ?? visit) !== undefined && rules === undefined) {
    refuseUsage(command, "--phase and --visit are about the files that --rules names");
  }
  if (named.length > 1) {
    refuseUsage(command, `the result is printed in one form: --${named.join(" or --")}`);
  }
  if (first === "explain") {
    const [id] = others;
    return id === undefined || others.length > 1
      ? refuseUsage(command, "explain takes the id of one rule")
      : explainRule(id, rules);
  }
  const judge =
    rules === undefined ? await ourJudge(values["rules-only"] === true) : foreignJudge(rules, phase, visitOf(visit));
  return validateFiles(namedFiles(positionals), judge, named[0] === undefined ? textReport : formats[named[0]]());
}

function visitOf(text: string | undefined): Visit | undefined {
  return text === undefined || isVisit(text)
    ? text
    : refuseUsage(command, "--visit is elements, attributes or every-node");
}

const isVisit = (text: string): text is Visit => ["elements", "attributes", "every-node"].includes(text);

/** Says on standard error which rules never judge anything, because no verdict shows it. */
function foreignJudge(rules: string, phase: string | undefined, visit: Visit | undefined): JudgeDocument {
  const { judge, unreachable } = loadRuleFolder(rules, { phase, visit, limits: { seconds: limits.rulesSeconds } });
  for (const { rule, place, reason } of unreachable) {
    process.stderr.write(`${place}: the rule ${rule} never judges anything: ${reason}\n`);
  }
  return judge;
}

async function ourJudge(rulesOnly: boolean): Promise<JudgeDocument> {
  const { ublXsdDir, taxDataXsd, ...rules } = readRulesConfig();
  const schemas = rulesOnly
    ? {}
    : { ...(ublXsdDir !== undefined && { ublXsdDir }), ...(taxDataXsd !== undefined && { taxDataXsd }) };
  return explainSiteFiles({ ...rules, ...schemas }, () => loadDocumentJudge(loadRuleSets(rules), schemas));
}

/** @returns exit code: the worst of all files */
function validateFiles(files: Iterable<string>, judge: JudgeDocument, format: ReportFormat): number {
  let worst = 0;
  for (const file of files) {
    const report = reportOf(file, judge);
    worst = Math.max(worst, exitCodeOf(report));
    process.stdout.write(format.add(report));
  }
  process.stdout.write(format.end());
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
  return { file, xml, judged: judge(xml) };
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
