import type { RuleSetResult } from "../../../common/rules/finding.ts";
import type { RuleSets } from "../../../common/rules/load-rule-sets.ts";
import { checkUblTree } from "../../../common/rules/validate-document.ts";
import { parseXml } from "../../../common/schematron/documents.ts";

/** `checkUblTree` for a text. */
export const checkUblRules = (ruleSets: RuleSets, xml: string): RuleSetResult =>
  checkUblTree(ruleSets, () => parseXml(xml));
