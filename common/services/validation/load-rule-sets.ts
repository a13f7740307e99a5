import path from "node:path";

import type { RuleChoice } from "../../config/config.ts";
import { repositoryRoot } from "../../repository-root.ts";
import { compareRuleSets } from "../../rules/compare-rule-sets.ts";
import { compileRuleSet, type RuleSet } from "../../rules/rule-set.ts";
import { isBilling, OwnRuleSets, type Purpose } from "./own-rule-sets.ts";
import { readerWithin, readRuleFile, schematronFiles } from "./read-rule-files.ts";

/** The compiled rules for everything that we send or receive. */
export interface RuleSets {
  /** Rules for an invoice or credit note of that CustomizationID; self-billing unless it names the billing profile. */
  forDocument(customizationId: string): RuleSet;
  readonly taxData: RuleSet;
  readonly mls: RuleSet;
}

export interface RuleSetOptions {
  /**
   * Folder with the official Schematron files (*.sch), unmodified; the files that lie in it directly are for invoices
   * and credit notes of both profiles. Subfolders `self-billing`, `billing`, `tax-data` and `mls` are for these alone.
   */
  rulesDir?: string | undefined;
  /** Default: official where `rulesDir` is given, ours otherwise. */
  rules?: RuleChoice | undefined;
}

/**
 * Reads and compiles the rules, once per process. The official files are compiled at once, all of them, so that an
 * expression beyond the compiler stops the start; ours when they are needed.
 * @throws RuleFileError for a file beyond the compiler, Error for a folder without rules
 */
export function loadRuleSets({ rulesDir, rules }: RuleSetOptions = {}): RuleSets {
  const choice = rules ?? (rulesDir === undefined ? "ours" : "official");
  if (choice !== "ours" && rulesDir === undefined) {
    throw new Error(`RULES=${choice} needs RULES_DIR, the folder of the official rule files`);
  }
  const official = choice === "ours" || rulesDir === undefined ? {} : readOfficial(path.resolve(rulesDir));
  const ours = new OwnRuleSets((name) => readRuleFile(path.join(ownFolder(), name)));
  const compiled = new Map<Purpose, RuleSet>();
  const ruleSet = (purpose: Purpose): RuleSet => {
    const known = compiled.get(purpose) ?? choose(choice, official[purpose], () => ours.get(purpose));
    compiled.set(purpose, known);
    return known;
  };
  return {
    forDocument: (customizationId) => ruleSet(isBilling(customizationId) ? "billing" : "self-billing"),
    get taxData() {
      return ruleSet("tax-data");
    },
    get mls() {
      return ruleSet("mls");
    },
  };
}

/** Where a site has no official files for a purpose, ours are used. */
function choose(choice: RuleChoice, official: RuleSet | undefined, ours: () => RuleSet): RuleSet {
  if (official === undefined) {
    return ours();
  }
  return choice === "both" ? compareRuleSets(official, ours()) : official;
}

const ownFolder = (): string => path.join(repositoryRoot(), "common", "rules", "pint-ae");

type PurposeSets = Partial<Record<Purpose, RuleSet>>;

function readOfficial(folder: string): PurposeSets {
  const common = schematronFiles(folder);
  const read = readerWithin(folder);
  const sets: PurposeSets = {};
  for (const purpose of ["self-billing", "billing", "tax-data", "mls"] as const) {
    const isDocument = purpose === "self-billing" || purpose === "billing";
    const special = schematronFiles(path.join(folder, purpose));
    const files = special.length > 0 || !isDocument ? special : common;
    if (files.length > 0) {
      sets[purpose] = compileRuleSet(files, {
        id: `official-${purpose}`,
        version: path.basename(folder),
        now: () => new Date(),
        read,
      });
    }
  }
  if (Object.keys(sets).length === 0) {
    throw new Error(`RULES_DIR: there are no .sch files in ${folder}`);
  }
  return sets;
}
