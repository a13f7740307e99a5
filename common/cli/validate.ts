import { readFileSync } from "node:fs";

import { readRulesConfig } from "../config/rules-config.ts";
import type { Finding } from "../domain/finding.ts";
import { asError } from "../errors.ts";
import { loadRuleSets, type RuleSets } from "../services/load-rule-sets.ts";
import { checkUbl } from "../services/validate-xml.ts";

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

interface Report {
  file: string;
  valid: boolean;
  rule_set: string;
  findings: Finding[];
}

type SchemaCheck = (xml: string) => Finding[];

const usage = "Usage: npm run -s validate -- [--json] [--rules-only] FILE…";

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { rulesDir, rules, ublXsdDir } = readRulesConfig();
  const ruleSets = loadRuleSets({ rulesDir, rules });
  const schemaCheck = options.rulesOnly || ublXsdDir === undefined ? undefined : await loadSchemaCheck(ublXsdDir);
  let worst = 0;
  for (const file of options.files) {
    worst = Math.max(worst, validateFile(file, options, ruleSets, schemaCheck));
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

function validateFile(file: string, options: Options, ruleSets: RuleSets, schemaCheck?: SchemaCheck): number {
  let xml: string;
  try {
    xml = readFileSync(file, "utf8");
  } catch (error) {
    process.stderr.write(`${file}: ${asError(error).message}\n`);
    return 2;
  }
  const { findings, ruleSet } = checkUbl(ruleSets, xml);
  const all = [...(schemaCheck?.(xml) ?? []), ...findings];
  const valid = all.every(({ flag }) => flag !== "fatal");
  const report = { file, valid, rule_set: ruleSet, findings: all };
  process.stdout.write(options.json ? jsonLine(report) : readable(report));
  return valid ? 0 : 1;
}

function jsonLine({ file, valid, rule_set, findings }: Report): string {
  const plain = findings.map(({ flag, reasonCode, text, location, test }) => ({
    flag,
    reasonCode,
    text,
    location,
    test,
  }));
  return `${JSON.stringify({ file, valid, rule_set, findings: plain })}\n`;
}

function readable({ file, valid, rule_set, findings }: Report): string {
  const fatal = findings.filter(({ flag }) => flag === "fatal").length;
  const count = `${fatal} fatal, ${findings.length - fatal} ${findings.length - fatal === 1 ? "warning" : "warnings"}`;
  const head = `${file}: ${valid ? "valid" : "NOT VALID"} (${findings.length === 0 ? "no findings" : count}; ${rule_set})`;
  const lines = findings.map(
    ({ flag, reasonCode, text, location }) => `  ${flag.padEnd(7)} ${reasonCode}  ${text}\n          at ${location}`,
  );
  return `${[head, ...lines].join("\n")}\n`;
}

/** The schemas look at the document itself: an envelope is left to the rules. */
async function loadSchemaCheck(directory: string): Promise<SchemaCheck> {
  const { loadUblSchemas } = await import("../xsd/ubl-schemas.ts");
  const schemas = loadUblSchemas(directory);
  return (xml) => {
    const root = /<(?:[\w.-]+:)?(Invoice|CreditNote)[\s>]/.exec(xml.slice(0, 4096))?.[1];
    const isEnvelope = xml.slice(0, 4096).includes("StandardBusinessDocument");
    return isEnvelope || root === undefined ? [] : schemas.check(root as "Invoice" | "CreditNote", xml);
  };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = 2;
}
