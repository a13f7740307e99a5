import path from "node:path";

import type { RuleChoice } from "../config/config.ts";
import type { SiteRelease } from "../config/site-files.ts";
import type { RuleRelease } from "./rule-release.ts";
import { compareRuleSets } from "./compare-rule-sets.ts";
import {
  compileRuleSet,
  Problems,
  type Limits,
  type RuleSet,
  type RuleSetOptions,
  type SchematronText,
  type Unreachable,
} from "../schematron/engine.ts";
import { readerWithin, schematronFiles, startProcessWatch } from "../schematron/node/engine.ts";
import { isBilling } from "./customization-of.ts";
import { tryRules } from "./try-rules.ts";
import { ownNames, purposes, type OwnRuleSets, type Purpose } from "./own-rule-sets.ts";

export interface PurposeRules {
  /** Rules for an invoice or credit note of a CustomizationID; self-billing unless it names the billing profile. */
  forDocument(customizationId: string): RuleSet;
  readonly taxData: RuleSet;
  readonly mls: RuleSet;
}

type PurposeSets = Partial<Record<Purpose, RuleSet>>;

export interface ReleaseParts {
  release: SiteRelease;
  /** Folder of the site's files, which contains `release.folder`. */
  rulesDir: string;
  choice: RuleChoice;
  /** Limits of checks by the site's files; ours need none of time. */
  limits: Limits | undefined;
  ours: OwnRuleSets;
}

/** Rules of one release. The site's files are compiled at once, ours on first use. */
export class ReleaseRules implements PurposeRules {
  readonly release: RuleRelease;
  private official: PurposeSets | undefined;
  private readonly compiled = new Map<Purpose, RuleSet>();

  constructor(private readonly parts: ReleaseParts) {
    const { name, version, validFrom, validTo } = parts.release;
    this.release = { name, version, validFrom, validTo };
  }

  forDocument(customizationId: string): RuleSet {
    return this.get(isBilling(customizationId) ? "billing" : "self-billing");
  }

  get taxData(): RuleSet {
    return this.get("tax-data");
  }

  get mls(): RuleSet {
    return this.get("mls");
  }

  /** Id and version of the rules by purpose, as findings name them. @throws as `compile` */
  names(): Record<Purpose, string> {
    const { choice } = this.parts;
    const official = this.compile();
    const nameOf = (purpose: Purpose): string => {
      const [own, theirs] = [ownNames[purpose], official[purpose]];
      const { id, version } = theirs === undefined ? own : choice === "both" ? besideOurs(theirs, own) : theirs;
      return `${id} ${version}`;
    };
    return Object.fromEntries(purposes.map((purpose) => [purpose, nameOf(purpose)])) as Record<Purpose, string>;
  }

  /** @throws RuleFileError for an unsupported file, Error for a folder without rules */
  compile(): PurposeSets {
    const { release, rulesDir, choice, limits } = this.parts;
    this.official ??=
      choice === "ours" || release.folder === null
        ? {}
        : readOfficial(path.join(rulesDir, release.folder), { version: release.version, limits });
    return this.official;
  }

  /** Rules of the site's files that never judge anything; a file of several purposes counts once. @throws as `compile` */
  unreachable(): Unreachable[] {
    const found = Object.values(this.compile()).flatMap((ruleSet) => ruleSet.unreachable);
    return [...new Map(found.map((each) => [`${each.place} ${each.rule}`, each])).values()];
  }

  private get(purpose: Purpose): RuleSet {
    const known = this.compiled.get(purpose) ?? this.choose(purpose);
    this.compiled.set(purpose, known);
    return known;
  }

  /** Our rules apply if a site has no official files for a purpose. */
  private choose(purpose: Purpose): RuleSet {
    const { choice, ours } = this.parts;
    const official = this.compile()[purpose];
    if (official === undefined) {
      return ours.get(purpose);
    }
    return choice === "both" ? compareRuleSets(official, ours.get(purpose)) : official;
  }
}

const besideOurs = (theirs: Named, own: Named): Named => ({
  id: `${theirs.id} beside ${own.id}`,
  version: `${theirs.version} / ${own.version}`,
});

type Named = Pick<RuleSet, "id" | "version">;

const clock = (): Date => new Date();

function readOfficial(folder: string, options: Pick<RuleSetOptions, "version" | "limits">): PurposeSets {
  const common = schematronFiles(folder);
  const read = readerWithin(folder);
  const sets: PurposeSets = {};
  const problems = new Problems();
  const compiled = (files: readonly SchematronText[]): RuleSet | undefined =>
    problems.attempt(
      () =>
        files.length === 0
          ? undefined
          : compileRuleSet(files, { id: "", ...options, now: clock, startWatch: startProcessWatch, read }),
      undefined,
    );
  let ofDocuments: RuleSet | undefined;
  for (const purpose of purposes) {
    const isDocument = purpose === "self-billing" || purpose === "billing";
    const special = schematronFiles(path.join(folder, purpose));
    const ruleSet = special.length > 0 || !isDocument ? compiled(special) : (ofDocuments ??= compiled(common));
    if (ruleSet !== undefined) {
      sets[purpose] = { ...ruleSet, id: `official-${purpose}` };
    }
  }
  problems.throwIfAny();
  if (Object.keys(sets).length === 0) {
    throw new Error(`RULES_DIR: there are no .sch files in ${folder}`);
  }
  requireJudgement(sets);
  return sets;
}

/** @throws Error with the rules that cannot be evaluated with ordinary documents, for the whole site at once */
function requireJudgement(sets: PurposeSets): void {
  const failures = purposes.flatMap((purpose) => {
    const ruleSet = sets[purpose];
    return ruleSet === undefined ? [] : tryRules(purpose, ruleSet);
  });
  if (failures.length > 0) {
    throw new Error(`Rules cannot be evaluated with ordinary documents: ${[...new Set(failures)].join("; ")}`);
  }
}
