import path from "node:path";

import type { RuleChoice } from "../config/config.ts";
import { readSiteReleases, releasesFile, type SiteRelease } from "../config/site-files.ts";
import {
  isValidOn,
  releaseAfter,
  releaseOn,
  type RuleRelease,
  OwnRuleSets,
  ownVersion,
  ReleaseRules,
  type PurposeRules,
} from "./release-rules.ts";
import { mergeResults, validationResultOf } from "./finding.ts";
import { repositoryRoot } from "../runtime/repository-root.ts";
import { Problems, type RuleSet } from "../schematron/engine.ts";
import { readRuleFile } from "../schematron/node/engine.ts";
import { uaeDay } from "../documents/document.ts";
import type { Logger } from "../runtime/logging.ts";

/** The rules of a site; the inherited members are those in force today. */
export interface RuleSets extends PurposeRules {
  /** By first day. */
  readonly releases: readonly ReleaseRules[];
  /** The rules for an issue date (yyyy-MM-dd); today's without one. */
  on(issueDate: string | undefined): PurposeRules;
  releasesInForce(): { current: ReleaseRules; next: ReleaseRules | undefined };
}

interface SiteOptions {
  /**
   * Folder with the official Schematron files (*.sch), unmodified. Files directly in it are for invoices and credit
   * notes of both profiles; the subfolders `self-billing`, `billing`, `tax-data` and `mls` for these only. With
   * `releases.json` it has such a folder for each release.
   */
  rulesDir?: string | undefined;
  /** Default: official if `rulesDir` is given, ours otherwise. */
  rules?: RuleChoice | undefined;
  /** Time limit of a check by the site's files, in seconds; none by default. */
  rulesSeconds?: number | undefined;
  /** Compiles releases on first use instead of at once. */
  lazily?: boolean;
  /** yyyy-MM-dd. */
  today?: () => string;
}

/**
 * Reads and compiles the rules, once per process. Official files are compiled at once, so that an unsupported
 * expression stops the start; ours on first use.
 *
 * @throws RuleFileError for an unsupported file, Error for a folder without rules
 */
export function loadRuleSets({
  rulesDir,
  rules,
  rulesSeconds,
  lazily = false,
  today = uaeDay,
}: SiteOptions = {}): RuleSets {
  const choice = rules ?? (rulesDir === undefined ? "ours" : "official");
  if (choice !== "ours" && rulesDir === undefined) {
    throw new Error(`RULES=${choice} needs RULES_DIR, the folder of the official rule files`);
  }
  const folder = path.resolve(rulesDir ?? ".");
  const ours = new OwnRuleSets((name) => readRuleFile(path.join(repositoryRoot(), "common", "rules", "pint-ae", name)));
  const limits = rulesSeconds === undefined ? undefined : { seconds: rulesSeconds };
  const releases = (choice === "ours" ? [builtIn] : releasesIn(folder)).map(
    (release) => new ReleaseRules({ release, rulesDir: folder, choice, limits, ours }),
  );
  if (!lazily) {
    const problems = new Problems();
    releases.forEach((release) => problems.attempt(() => release.compile(), undefined));
    problems.throwIfAny();
  }
  return new SiteRules(releases, today);
}

const always = { validFrom: null, validTo: null };
const builtIn: SiteRelease = { name: "PINT AE", version: ownVersion, folder: null, ...always };

function releasesIn(folder: string): readonly SiteRelease[] {
  try {
    const name = path.basename(folder);
    return readSiteReleases(folder) ?? [{ name: "official", version: name, folder: ".", ...always }];
  } catch (error) {
    throw new Error(`${releasesFile}: ${(error as Error).message}`, { cause: error });
  }
}

class SiteRules implements RuleSets {
  private readonly dates: readonly (Pick<RuleRelease, "validFrom" | "validTo"> & { rules: ReleaseRules })[];

  constructor(
    readonly releases: readonly ReleaseRules[],
    private readonly today: () => string,
  ) {
    this.dates = releases.map((rules) => ({ ...rules.release, rules }));
  }

  on(issueDate = this.today()): PurposeRules {
    const { rules } = releaseOn(this.dates, issueDate);
    return isValidOn(rules.release, issueDate) ? rules : withFallbackWarning(rules, issueDate);
  }

  releasesInForce(): ReturnType<RuleSets["releasesInForce"]> {
    const day = this.today();
    return { current: releaseOn(this.dates, day).rules, next: releaseAfter(this.dates, day)?.rules };
  }

  forDocument(customizationId: string): RuleSet {
    return this.releasesInForce().current.forDocument(customizationId);
  }

  get taxData(): RuleSet {
    return this.releasesInForce().current.taxData;
  }

  get mls(): RuleSet {
    return this.releasesInForce().current.mls;
  }
}

/** The nearest release for a day without one, with a warning in each result. */
function withFallbackWarning(rules: ReleaseRules, issueDate: string): PurposeRules {
  const { name, version, validFrom, validTo } = rules.release;
  const days = [validFrom && `from ${validFrom}`, validTo && `to ${validTo}`].filter((part) => part !== null);
  const warned = (ruleSet: RuleSet): RuleSet => ({
    ...ruleSet,
    check: (tree, options) => mergeResults([ruleSet.check(tree, options), warning], options?.maxFindings),
  });
  const warning = validationResultOf([
    {
      flag: "warning",
      reasonCode: "OWN-RELEASE",
      text: `No rules are for documents issued on ${issueDate}; it was judged by ${name} ${version}, which is valid ${days.join(" ")}`,
      location: "/*",
      test: "the day of issue is one that rules are for",
    },
  ]);
  return {
    forDocument: (customizationId) => warned(rules.forDocument(customizationId)),
    get taxData() {
      return warned(rules.taxData);
    },
    get mls() {
      return warned(rules.mls);
    },
  };
}

/** The log names at most this many rules and counts the others, because a rule set may have hundreds that never fire. */
const MAX_NAMED = 20;

/** Says at start which rules of the site's files never judge anything, because nothing else would show it. */
export function logUnreachable({ releases }: Pick<RuleSets, "releases">, logger: Logger): void {
  for (const rules of releases) {
    const found = rules.unreachable();
    if (found.length > 0) {
      const { name, version } = rules.release;
      const facts = { release: `${name} ${version}`, count: found.length, rules: found.slice(0, MAX_NAMED) };
      logger.info(facts, "rules of RULES_DIR that never judge anything");
    }
  }
}
