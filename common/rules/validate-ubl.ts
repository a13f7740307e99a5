import type { RulesConfig } from "../config/config.ts";
import type { RuleSetResult } from "./validation-result.ts";
import { parseXml, type XmlTree } from "../schematron/documents.ts";
import type { UblSchemas } from "../ubl/load-schemas.ts";
import { checkUblTree, withSchema } from "./check-rules.ts";
import type { RuleSets } from "./load-rule-sets.ts";

export interface ValidationParts {
  ruleSets: RuleSets;
  config: Pick<RulesConfig, "ublXsdDir">;
}

type RootName = Parameters<UblSchemas["check"]>[0];

/** Validates UBL, also inside an SBDH: by the schema where it is installed, then by the rules. */
export type ValidateUbl = (xml: string, rootName?: RootName, tree?: () => XmlTree) => RuleSetResult;

/** Compiles rules and schemas once. @throws Error when one of them cannot be compiled */
export async function loadUblValidation({ ruleSets, config }: ValidationParts): Promise<ValidateUbl> {
  const schemas = await loadSchemas(config.ublXsdDir);
  // Compiles the rules now, so that no document waits.
  ruleSets.forDocument("");
  return (xml, rootName = rootNameOf(xml), tree = () => parseXml(xml)) => {
    const { ruleSet, ...byRules } = checkUblTree(ruleSets, tree);
    const schema = schemas && rootName && (() => schemas.check(rootName, xml));
    return { ...withSchema(byRules, schema), ruleSet };
  };
}

/** The schemas of a folder; undefined without one. */
export async function loadSchemas(directory: string | undefined): Promise<UblSchemas | undefined> {
  if (directory === undefined) {
    return undefined;
  }
  // Loaded on demand, because the module loads a WebAssembly libxml2.
  const { loadUblSchemas } = await import("../ubl/load-schemas.ts");
  return loadUblSchemas(directory);
}

/** The schema applies to a bare document only; envelopes and other documents are left to the rules. */
function rootNameOf(xml: string): RootName | undefined {
  const start = xml.slice(0, 4_096);
  const root = /<(?:[\w.-]+:)?(Invoice|CreditNote)[\s>]/.exec(start)?.[1];
  return start.includes("StandardBusinessDocument") ? undefined : (root as RootName | undefined);
}
