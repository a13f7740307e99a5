import { readFileSync } from "node:fs";

import { compileRuleSet, type RuleSet } from "../../../common/schematron/engine.ts";
import { ownVectors } from "../conformance/own-vectors.ts";
import { repositoryPath } from "./repository-files.ts";
import { officialVectors, type Vector } from "./vectors.ts";

/** Rule files that judge one sort of document, and the documents of the tests for them. */
export interface RuleGroup {
  files: readonly string[];
  vectors: readonly Vector[];
}

const own = (rules: "document" | "taxData" | "mls"): Vector[] => ownVectors.filter((vector) => vector.rules === rules);

export const ruleGroups = {
  documents: {
    files: ["type-codes-self-billing", "shared-model", "shared-codes", "aligned-model", "aligned-codes", "own-checks"],
    vectors: [...own("document"), ...officialVectors],
  },
  taxData: { files: ["tax-data"], vectors: own("taxData") },
  mls: { files: ["message-level-status"], vectors: own("mls") },
} satisfies Record<string, RuleGroup>;

export const readRuleFile = (name: string): string =>
  readFileSync(repositoryPath("common", "rules", "pint-ae", `${name}.sch`), "utf8");

/** Each assert becomes a report, which fires exactly where the assert is evaluated and holds. */
export const asReports = (text: string): string =>
  text.replaceAll("<assert ", "<report ").replaceAll("</assert>", "</report>");

export function compileRuleFiles(files: readonly string[], adapt = (text: string): string => text): RuleSet {
  const texts = files.map((name) => ({ name, text: adapt(readRuleFile(name)) }));
  return compileRuleSet(texts, { id: "test", version: "1" });
}
