import type { RulesConfig } from "../config/rules-config.ts";
import type { Finding } from "../domain/finding.ts";
import { isValid, judgementOf, type FindingTotals, type Judgement } from "../domain/judgement.ts";
import { loadRuleSets } from "./load-rule-sets.ts";
import { checkUbl, withSchema } from "./validate-xml.ts";

/** What a caller who brings his own XML is told: spec 2.9's five keys per finding. */
export interface Verdict {
  valid: boolean;
  /** Id and version of the rules that judged. */
  rule_set: string;
  /** Whether there are more findings than the list has. */
  truncated: boolean;
  /** True also where the list is truncated. */
  totals: FindingTotals;
  findings: Pick<Finding, "flag" | "reasonCode" | "text" | "location" | "test">[];
}

export type JudgeXml = (xml: string) => Verdict;

type SchemaCheck = (xml: string) => Judgement;

/**
 * Judges any PINT AE invoice or credit note, also inside of an SBDH: its schema where that is installed, then every rule.
 *
 * @throws Error when rules or schemas cannot be compiled
 */
export async function loadXmlJudge(config: RulesConfig): Promise<JudgeXml> {
  const ruleSets = loadRuleSets({ rulesDir: config.rulesDir, rules: config.rules });
  const schemaCheck = config.ublXsdDir === undefined ? undefined : await loadSchemaCheck(config.ublXsdDir);
  return (xml) => {
    const { ruleSet, ...judged } = checkUbl(ruleSets, xml);
    const merged = withSchema(judged, schemaCheck && (() => schemaCheck(xml)));
    return {
      valid: isValid(merged),
      rule_set: ruleSet,
      truncated: merged.truncated,
      totals: merged.totals,
      findings: merged.findings.map(({ flag, reasonCode, text, location, test }) => ({
        flag,
        reasonCode,
        text,
        location,
        test,
      })),
    };
  };
}

/** The schemas look at the document itself: an envelope is left to the rules. */
async function loadSchemaCheck(directory: string): Promise<SchemaCheck> {
  const { loadUblSchemas } = await import("../xsd/ubl-schemas.ts");
  const schemas = loadUblSchemas(directory);
  return (xml) => {
    const start = xml.slice(0, 4_096);
    const root = /<(?:[\w.-]+:)?(Invoice|CreditNote)[\s>]/.exec(start)?.[1];
    const isEnvelope = start.includes("StandardBusinessDocument");
    return isEnvelope || root === undefined ? judgementOf([]) : schemas.check(root as "Invoice" | "CreditNote", xml);
  };
}
