import { readCommandLine, readNamedFile, refuseUsage } from "../config/command-line.ts";
import { readRulesConfig } from "../config/config.ts";
import { ConfigError } from "../config/read-environment.ts";
import { asError } from "../errors.ts";
import { decodeXml } from "../services/validation/decode-xml.ts";
import { presentValidationResult, type PresentedResult } from "../presenters/validation-result.ts";
import { loadRuleSets } from "../services/validation/load-rule-sets.ts";
import { loadUblValidation, type ValidateUbl } from "../services/validation/validate-ubl.ts";
import { orSiteComplaints } from "../services/process/explain-site-complaints.ts";

interface Options {
  json: boolean;
  /** Leaves the XSD check out, also where the schemas are installed. */
  rulesOnly: boolean;
  files: string[];
}

type Report = PresentedResult & { file: string };

const command = {
  synopsis: "npm run -s validate -- [--json] [--rules-only] FILE…",
  help: `
Validates PINT AE invoices and credit notes in UBL, also inside of an SBDH: by our rules, by those of
RULES_DIR, or by both (RULES), and by the schemas where UBL_XSD_DIR names them.

  --json        one line of JSON per file
  --rules-only  without the schemas

Exit code 0: no fatal finding; 1: at least one; 2: a wrong option or an unreadable file;
78: rules or schemas that cannot be used.`,
  options: { json: { type: "boolean" }, "rules-only": { type: "boolean" } },
  takesArguments: true,
} as const;

async function main(): Promise<number> {
  const options = readOptions();
  const { ublXsdDir, ...rules } = readRulesConfig();
  const config = options.rulesOnly || ublXsdDir === undefined ? rules : { ...rules, ublXsdDir };
  const validateUbl = await orSiteComplaints(config, () =>
    loadUblValidation({ ruleSets: loadRuleSets(config), config }),
  );
  let worst = 0;
  for (const file of options.files) {
    worst = Math.max(worst, validateFile(file, options, validateUbl));
  }
  return worst;
}

function readOptions(): Options {
  const { values, positionals: files } = readCommandLine(command);
  if (files.length === 0) {
    refuseUsage(command, "no file is named");
  }
  return { json: values.json === true, rulesOnly: values["rules-only"] === true, files };
}

function validateFile(file: string, options: Options, validateUbl: ValidateUbl): number {
  let xml: string;
  try {
    xml = decodeXml(readNamedFile(file));
  } catch (error) {
    const { message } = asError(error);
    process.stderr.write(`${message.startsWith(file) ? message : `${file}: ${message}`}\n`);
    return 2;
  }
  const report = { file, ...presentValidationResult(validateUbl(xml)) };
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : readable(report));
  return report.valid ? 0 : 1;
}

function readable({ file, valid, rule_set, totals, findings, truncated }: Report): string {
  const count = `${totals.fatal} fatal, ${totals.warning} ${totals.warning === 1 ? "warning" : "warnings"}`;
  const head = `${file}: ${valid ? "valid" : "NOT VALID"} (${findings.length === 0 ? "no findings" : count}; ${rule_set})`;
  const lines = findings.map(
    ({ flag, reasonCode, text, location }) => `  ${flag.padEnd(7)} ${reasonCode}  ${text}\n          at ${location}`,
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

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 2;
}
