import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { RuleChoice } from "../config/config.ts";
import { compareRuleSets } from "../rules/compare-rule-sets.ts";
import type { CompiledFile } from "../rules/compiled-file.ts";
import { compileRuleFile, compileRuleSet, composeRuleSet, type RuleSet } from "../rules/rule-set.ts";

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

/** Official release that our rules restate; the last part counts our own revisions. */
const VERSION = "1.0.4-1";

type Purpose = "self-billing" | "billing" | "tax-data" | "mls";

/**
 * Reads and compiles the rules, once per process.
 * @throws RuleFileError for a file beyond the compiler, Error for a folder without rules
 */
export function loadRuleSets({ rulesDir, rules }: RuleSetOptions = {}): RuleSets {
  const choice = rules ?? (rulesDir === undefined ? "ours" : "official");
  if (choice !== "ours" && rulesDir === undefined) {
    throw new Error(`RULES=${choice} needs RULES_DIR, the folder of the official rule files`);
  }
  const theirs = choice === "ours" || rulesDir === undefined ? undefined : readOfficial(path.resolve(rulesDir));
  const own = choice === "official" && theirs?.["self-billing"] && theirs.billing ? theirs : ourRuleSets(theirs);
  const chosen = (purpose: Purpose): RuleSet => {
    const ours = own[purpose];
    const official = theirs?.[purpose];
    if (!ours || !official || choice === "ours") {
      return (official ?? ours) as RuleSet;
    }
    return choice === "both" ? compareRuleSets(official, ours) : official;
  };
  const [selfBilling, billing] = [chosen("self-billing"), chosen("billing")];
  return {
    forDocument: (customizationId) =>
      customizationId.trim().startsWith("urn:peppol:pint:billing-1@ae-1") ? billing : selfBilling,
    taxData: chosen("tax-data"),
    mls: chosen("mls"),
  };
}

type PurposeSets = Partial<Record<Purpose, RuleSet>>;

/** Folder of the repository or of the installed product: the nearest one upwards that holds a package.json. */
function repositoryRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "package.json"))) {
    const parent = path.dirname(folder);
    if (parent === folder) {
      throw new Error("The rules are not there: no package.json above this module");
    }
    folder = parent;
  }
  return folder;
}

function ourRuleSets(theirs: PurposeSets | undefined): PurposeSets {
  const folder = path.join(repositoryRoot(), "common", "rules", "pint-ae");
  const compiled = (name: string): CompiledFile => compileRuleFile(readText(path.join(folder, `${name}.sch`)));
  const shared = ["shared-model", "shared-codes", "aligned-model", "aligned-codes", "own-checks"].map(compiled);
  const document = (profile: "self-billing" | "billing"): RuleSet =>
    composeRuleSet([compiled(`type-codes-${profile}`), ...shared], { id: `pint-ae-${profile}`, version: VERSION });
  return {
    "self-billing": document("self-billing"),
    billing: document("billing"),
    "tax-data": theirs?.["tax-data"] ?? composeRuleSet([compiled("tax-data")], { id: "ae-tdd", version: VERSION }),
    mls: theirs?.mls ?? composeRuleSet([compiled("message-level-status")], { id: "peppol-mls", version: "1.0.1-1" }),
  };
}

function readText(file: string): { name: string; text: string } {
  return { name: file, text: readFileSync(file, "utf8") };
}

function schematronFiles(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".sch"))
        .sort()
        .map((name) => path.join(folder, name))
    : [];
}

function readOfficial(folder: string): PurposeSets {
  const common = schematronFiles(folder);
  const sets: PurposeSets = {};
  for (const purpose of ["self-billing", "billing", "tax-data", "mls"] as const) {
    const isDocument = purpose === "self-billing" || purpose === "billing";
    const special = schematronFiles(path.join(folder, purpose));
    const files = special.length > 0 || !isDocument ? special : common;
    if (files.length > 0) {
      sets[purpose] = compileRuleSet(files.map(readText), {
        id: `official-${purpose}`,
        version: path.basename(folder),
      });
    }
  }
  if (Object.keys(sets).length === 0) {
    throw new Error(`RULES_DIR: there are no .sch files in ${folder}`);
  }
  return sets;
}
