import { readFileSync } from "node:fs";

import { readRulesConfig } from "../config/rules-config.ts";
import { asError } from "../errors.ts";
import { decodeXml } from "../services/decode-xml.ts";
import { loadXmlJudge, type JudgeXml, type Verdict } from "../services/judge-xml.ts";

/**
 * `npm run -s validate -- [--json] [--rules-only] FILE…`: judges UBL invoices and credit notes, also inside of an
 * SBDH. Exit code 0: no fatal finding; 1: at least one; 2: a wrong option, an unreadable file or unusable rules.
 */

interface Options {
  json: boolean;
  /** Without the XSD check, also where the schemas are installed. */
  rulesOnly: boolean;
  files: string[];
}

type Report = Verdict & { file: string };

const usage = "Usage: npm run -s validate -- [--json] [--rules-only] FILE…";

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { ublXsdDir, ...rules } = readRulesConfig();
  const judge = await loadXmlJudge(options.rulesOnly || ublXsdDir === undefined ? rules : { ...rules, ublXsdDir });
  let worst = 0;
  for (const file of options.files) {
    worst = Math.max(worst, validateFile(file, options, judge));
  }
  return worst;
}

function readOptions(args: readonly string[]): Options | undefined {
  const flags = args.filter((arg) => arg.startsWith("--"));
  const files = args.filter((arg) => !arg.startsWith("--"));
  const isKnown = flags.every((flag) => flag === "--json" || flag === "--rules-only");
  return isKnown && files.length > 0
    ? { json: flags.includes("--json"), rulesOnly: flags.includes("--rules-only"), files }
    : undefined;
}

function validateFile(file: string, options: Options, judge: JudgeXml): number {
  let xml: string;
  try {
    xml = decodeXml(readFileSync(file));
  } catch (error) {
    process.stderr.write(`${file}: ${asError(error).message}\n`);
    return 2;
  }
  const report = { file, ...judge(xml) };
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

/** What the list leaves out, by rule. */
function remainder(listed: number, { fatal, warning, rules }: Verdict["totals"]): string[] {
  const counts = Object.entries(rules).sort(([, left], [, right]) => right - left);
  return [
    `  and ${fatal + warning - listed} more; in all, by rule:`,
    ...counts.map(([rule, count]) => `          ${rule}  ${count}`),
  ];
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = 2;
}
