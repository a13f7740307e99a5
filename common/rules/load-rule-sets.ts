import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import {
  type Finding,
  type FindingTotals,
  type ValidationResult,
  mergeResults,
  validationResultOf,
} from "./finding.ts";
import { chooseListed, MAX_FINDINGS } from "../schematron/findings.ts";
import { type XmlNode, type XmlTree, parseXml } from "../schematron/documents.ts";
import {
  type CheckOptions,
  EVALUATION_FAILURE,
  type RuleSet,
  type CompiledFile,
  compileRuleFile,
  composeRuleSet,
  type SchematronText,
  compileRuleSet,
  Problems,
  type Limits,
  type RuleSetOptions,
} from "../schematron/engine.ts";
import { repositoryRoot } from "../runtime/repository-root.ts";
import type { RuleChoice } from "../config/config.ts";
import { type SiteRelease, readSiteReleases, releasesFile } from "../config/site-files.ts";
import { FailurePlaces } from "./failure-places.ts";
import { readerWithin, schematronFiles, startProcessWatch, readRuleFile } from "../schematron/node/engine.ts";
import { uaeDay } from "../documents/document.ts";
import type { Logger } from "../runtime/logging.ts";

/** Official files have no rules with this prefix. */
const OWN_PREFIX = "OWN-";
const DISAGREEMENT = "OWN-DISAGREEMENT";

/**
 * A rule set that runs the official files of a site beside ours. Both have to accept a document; where one of them reports a
 * rule at a place and the other does not, a warning OWN-DISAGREEMENT says so. Our own checks have no counterpart.
 */
export function compareRuleSets(official: RuleSet, ours: RuleSet): RuleSet {
  // All places of both sides are compared, because the lists of findings are capped.
  const check = (tree: XmlTree, options: CheckOptions = {}): ValidationResult => {
    const { maxFindings = MAX_FINDINGS } = options;
    const theirPlaces = new FailurePlaces();
    const ownPlaces = new FailurePlaces();
    const theirs = official.check(tree, { maxFindings, places: theirPlaces });
    const own = ours.check(tree, { maxFindings, places: ownPlaces });
    const onlyTheirs = theirs.findings.filter((finding) => !ownPlaces.hasPlaceOf(finding, theirPlaces));
    const onlyOurs = own.findings.filter((finding) => !theirPlaces.hasPlaceOf(finding, ownPlaces));
    const { totals } = theirs;
    for (const { flag, reasonCode, count } of ownPlaces.without(theirPlaces)) {
      addTo(totals, flag, reasonCode, count);
      addTo(totals, "warning", DISAGREEMENT, hasCounterpart({ reasonCode }) ? count : 0);
    }
    for (const { count } of theirPlaces.without(ownPlaces)) {
      addTo(totals, "warning", DISAGREEMENT, count);
    }
    const placed = (finding: Finding, source = finding): Finding => {
      options.places?.list(finding, (theirPlaces.nodeOf(source) ?? ownPlaces.nodeOf(source)) as XmlNode);
      return finding;
    };
    const found = [
      ...[...theirs.findings, ...onlyOurs].map((finding) => placed(finding)),
      ...onlyTheirs.map((finding) => placed(disagreement(finding, "official rules only"), finding)),
      ...onlyOurs
        .filter(hasCounterpart)
        .map((finding) => placed(disagreement(finding, "rules of this service only"), finding)),
    ];
    const findings = chooseListed(found, maxFindings);
    return { findings, truncated: findings.length < totals.fatal + totals.warning, totals };
  };
  return {
    ...besideOurs(official, ours),
    ruleCount: official.ruleCount + ours.ruleCount,
    ruleIds: [...official.ruleIds, ...ours.ruleIds],
    unreachable: [...official.unreachable, ...ours.unreachable],
    remarks: [...official.remarks, ...ours.remarks],
    check,
  };
}

type Named = Pick<RuleSet, "id" | "version">;

const besideOurs = (theirs: Named, own: Named): Named => ({
  id: `${theirs.id} beside ${own.id}`,
  version: `${theirs.version} / ${own.version}`,
});

function addTo(totals: FindingTotals, flag: Finding["flag"], reasonCode: string, count: number): void {
  if (count > 0) {
    totals[flag] += count;
    totals.rules[reasonCode] = (totals.rules[reasonCode] ?? 0) + count;
  }
}

const hasCounterpart = ({ reasonCode }: Pick<Finding, "reasonCode">): boolean =>
  !reasonCode.startsWith(OWN_PREFIX) || reasonCode === EVALUATION_FAILURE;

function disagreement({ reasonCode, location, test, text }: Finding, side: string): Finding {
  return {
    flag: "warning",
    reasonCode: DISAGREEMENT,
    text: `${reasonCode} is reported by the ${side}: ${text}`,
    location,
    test,
  };
}

const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const BILLING = "urn:peppol:pint:billing-1@ae-1";
const SELF_BILLING = "urn:peppol:pint:selfbilling-1@ae-1";

/** Whether a CustomizationID is of the billing profile; any other is judged as self-billing. */
export const isBilling = (customizationId: string): boolean => customizationId.trim().startsWith(BILLING);

/**
 * CustomizationID that an invoice or credit note is judged by: its own where that names a profile. If it names none, the business
 * process decides, then the type code: otherwise the type would be judged by the wrong profile as well.
 */
export function customizationOf(document: XmlTree): string {
  const textOf = (name: string): string => {
    const element = document.child(document.root, CBC, name);
    return element === undefined ? "" : document.text(element).trim();
  };
  const stated = textOf("CustomizationID");
  if (isBilling(stated) || stated.startsWith(SELF_BILLING)) {
    return stated;
  }
  const process = /^urn:peppol:bis:(self)?billing/.exec(textOf("ProfileID"));
  const ofBilling = process
    ? process[1] === undefined
    : textOf("InvoiceTypeCode") === "380" || textOf("CreditNoteTypeCode") === "381";
  return ofBilling ? BILLING : stated;
}

/** Official release that our rules restate; the last part is our own revision. */
const ownVersion = "1.0.4-3";

const purposes = ["self-billing", "billing", "tax-data", "mls"] as const;
type Purpose = (typeof purposes)[number];

/** Id and version of our rules, known before they are compiled. */
const ownNames: Readonly<Record<Purpose, Pick<RuleSet, "id" | "version">>> = {
  "self-billing": { id: "pint-ae-self-billing", version: ownVersion },
  billing: { id: "pint-ae-billing", version: ownVersion },
  "tax-data": { id: "ae-tdd", version: ownVersion },
  mls: { id: "peppol-mls", version: "1.0.1-3" },
};

const sharedFiles = ["shared-model", "shared-codes", "aligned-model", "aligned-codes", "own-checks"];
const ownFiles: Readonly<Record<Purpose, readonly string[]>> = {
  "self-billing": ["type-codes-self-billing", ...sharedFiles],
  billing: ["type-codes-billing", ...sharedFiles],
  "tax-data": ["tax-data"],
  mls: ["message-level-status"],
};

/** The built-in rules; both profiles share all files but one. */
class OwnRuleSets {
  private readonly files = new Map<string, CompiledFile>();
  private alone: RuleSet | undefined;

  /** @param read returns the text of a file in `common/rules/pint-ae` */
  constructor(private readonly read: (name: string) => SchematronText) {}

  get(purpose: Purpose): RuleSet {
    const files = ownFiles[purpose].map((name) => this.file(name));
    return composeRuleSet(files, ownNames[purpose]);
  }

  /** Our own checks alone, which hold beside official files as well. */
  get checks(): RuleSet {
    return (this.alone ??= composeRuleSet([this.file("own-checks")], { id: "own-checks", version: ownVersion }));
  }

  private file(name: string): CompiledFile {
    const known = this.files.get(name) ?? compileRuleFile(this.read(`${name}.sch`));
    this.files.set(name, known);
    return known;
  }
}

export interface PurposeRules {
  /** Rules for an invoice or credit note of a CustomizationID; self-billing unless it names the billing profile. */
  forDocument(customizationId: string): RuleSet;
  readonly taxData: RuleSet;
  readonly mls: RuleSet;
}

type PurposeSets = Partial<Record<Purpose, RuleSet>>;

interface ReleaseParts {
  release: SiteRelease;
  /** Folder of the site's files, which contains `release.folder`. */
  rulesDir: string;
  choice: RuleChoice;
  /** Limits of checks by the site's files; ours have no time limit. */
  limits: Limits | undefined;
  ours: OwnRuleSets;
}

/** Rules of one release. The site's files are compiled at once, ours on first use. */
class ReleaseRules implements PurposeRules {
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
      const own = ownNames[purpose];
      const theirs = official[purpose];
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

  private get(purpose: Purpose): RuleSet {
    let ruleSet = this.compiled.get(purpose);
    if (ruleSet === undefined) {
      const { choice, ours } = this.parts;
      const official = this.compile()[purpose];
      // Our rules apply if a site has no official files for a purpose.
      if (official === undefined) {
        ruleSet = ours.get(purpose);
      } else {
        ruleSet = choice === "both" ? compareRuleSets(official, ours.get(purpose)) : official;
      }
      this.compiled.set(purpose, ruleSet);
    }
    return ruleSet;
  }
}

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
          : compileRuleSet(files, { id: "", ...options, now: () => new Date(), startWatch: startProcessWatch, read }),
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
  // A rule that cannot be evaluated with ordinary documents would refuse every document, so it is reported before the first one.
  const failures = purposes.flatMap((purpose) => {
    const trials = path.join(repositoryRoot(), "common", "rules", "trial", purpose);
    const ruleSet = sets[purpose];
    return ruleSet === undefined
      ? []
      : readdirSync(trials).flatMap((name) =>
          ruleSet
            .check(parseXml(readFileSync(path.join(trials, name), "utf8")))
            .findings.filter(({ reasonCode }) => reasonCode === EVALUATION_FAILURE)
            .map(({ text, location }) => `${text} (at ${location} of the trial document ${purpose}/${name})`),
        );
  });
  if (failures.length > 0) {
    throw new Error(`Rules cannot be evaluated with ordinary documents: ${[...new Set(failures)].join("; ")}`);
  }
  return sets;
}

/** Rules that are published together, for documents issued within their period. */
export interface RuleRelease {
  readonly name: string;
  readonly version: string;
  /** First and last day of issue, yyyy-MM-dd; null for no bound. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

type Validity = Pick<RuleRelease, "validFrom" | "validTo">;

const isValidOn = ({ validFrom, validTo }: Validity, date: string): boolean =>
  (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo);

/**
 * The release for a day of issue: of the valid ones, the one that began last. On a day without a valid release, the
 * latest earlier one applies, and before all of them the first.
 *
 * @param releases at least one, by first day
 */
export function releaseOn<Release extends Validity>(releases: readonly Release[], date: string): Release {
  const begun = releases.filter(({ validFrom }) => validFrom === null || validFrom <= date).toReversed();
  return begun.find((release) => isValidOn(release, date)) ?? begun[0] ?? (releases[0] as Release);
}

/** The next release after a day. @param releases by first day */
export const releaseAfter = <Release extends Validity>(
  releases: readonly Release[],
  date: string,
): Release | undefined => releases.find(({ validFrom }) => validFrom !== null && validFrom > date);

/** The rules of a site; the inherited members are those in force today. */
export interface RuleSets extends PurposeRules {
  /** By first day. */
  readonly releases: readonly ReleaseRules[];
  /** The rules for an issue date (yyyy-MM-dd); today's without one. */
  on(issueDate: string | undefined): PurposeRules;
  /** The rules of own-checks.sch alone, compiled on first use. */
  readonly ownChecks: RuleSet;
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
  return new SiteRules(releases, ours, today);
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
    private readonly ours: OwnRuleSets,
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

  get ownChecks(): RuleSet {
    return this.ours.checks;
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

/** The log names at most this many and counts the others, because a rule set may have hundreds of rules that never fire. */
const MAX_NAMED = 20;
const messages = {
  unreachable: "rules of RULES_DIR that never judge anything",
  remarks: "places in RULES_DIR that are not as the standard says, or have no effect",
};

/** Says at start what the site's files have without an effect, because nothing else would show it. */
export function logNotes({ releases }: Pick<RuleSets, "releases">, logger: Logger): void {
  for (const rules of releases) {
    for (const kind of ["unreachable", "remarks"] as const) {
      const all = Object.values(rules.compile()).flatMap((ruleSet) => [...ruleSet[kind]]);
      // A file of several purposes counts once.
      const found = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
      const release = `${rules.release.name} ${rules.release.version}`;
      if (found.length > 0) {
        logger.info({ release, count: found.length, [kind]: found.slice(0, MAX_NAMED) }, messages[kind]);
      }
    }
  }
}
