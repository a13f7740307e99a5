import path from "node:path";
import { readSiteReleases, releasesFile } from "../../config/rule-releases.js";
import { isValidOn, releaseAfter, releaseOn } from "../../domain/validation/rule-release.js";
import { mergeResults, validationResultOf } from "../../domain/validation/validation-result.js";
import { repositoryRoot } from "../../repository-root.js";
import { Problems } from "../../schematron/engine.js";
import { OwnRuleSets, ownVersion } from "./own-rule-sets.js";
import { readRuleFile } from "../../schematron/node/engine.js";
import { ReleaseRules } from "./release-rules.js";
import { uaeOffsetMs } from "../../domain/issue-time.js";
/**
 * Reads and compiles the rules, once per process. Official files are compiled at once, so that an unsupported
 * expression stops the start; ours on first use.
 *
 * @throws RuleFileError for an unsupported file, Error for a folder without rules
 */
export function loadRuleSets({ rulesDir, rules, rulesSeconds, lazily = false, today = todayInUae, } = {}) {
    const choice = rules ?? (rulesDir === undefined ? "ours" : "official");
    if (choice !== "ours" && rulesDir === undefined) {
        throw new Error(`RULES=${choice} needs RULES_DIR, the folder of the official rule files`);
    }
    const folder = path.resolve(rulesDir ?? ".");
    const ours = new OwnRuleSets((name) => readRuleFile(path.join(ownFolder(), name)));
    const limits = rulesSeconds === undefined ? undefined : { seconds: rulesSeconds };
    const releases = (choice === "ours" ? [builtIn] : releasesIn(folder)).map((release) => new ReleaseRules({ release, rulesDir: folder, choice, limits, ours }));
    if (!lazily) {
        const problems = new Problems();
        releases.forEach((release) => problems.attempt(() => release.compile(), undefined));
        problems.throwIfAny();
    }
    return new SiteRules(releases, today);
}
const ownFolder = () => path.join(repositoryRoot(), "common", "rules", "pint-ae");
const always = { validFrom: null, validTo: null };
const builtIn = { name: "PINT AE", version: ownVersion, folder: null, ...always };
function releasesIn(folder) {
    try {
        const name = path.basename(folder);
        return readSiteReleases(folder) ?? [{ name: "official", version: name, folder: ".", ...always }];
    }
    catch (error) {
        throw new Error(`${releasesFile}: ${error.message}`, { cause: error });
    }
}
class SiteRules {
    constructor(releases, today) {
        this.releases = releases;
        this.today = today;
        this.dates = releases.map((rules) => ({ ...rules.release, rules }));
    }
    on(issueDate = this.today()) {
        const { rules } = releaseOn(this.dates, issueDate);
        return isValidOn(rules.release, issueDate) ? rules : withFallbackWarning(rules, issueDate);
    }
    releasesInForce() {
        const day = this.today();
        return { current: releaseOn(this.dates, day).rules, next: releaseAfter(this.dates, day)?.rules };
    }
    forDocument(customizationId) {
        return this.releasesInForce().current.forDocument(customizationId);
    }
    get taxData() {
        return this.releasesInForce().current.taxData;
    }
    get mls() {
        return this.releasesInForce().current.mls;
    }
}
/** The nearest release for a day without one, with a warning in each result. */
function withFallbackWarning(rules, issueDate) {
    const { name, version, validFrom, validTo } = rules.release;
    const days = [validFrom && `from ${validFrom}`, validTo && `to ${validTo}`].filter((part) => part !== null);
    const warned = (ruleSet) => ({
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
const todayInUae = () => new Date(Date.now() + uaeOffsetMs).toISOString().slice(0, 10);
//# sourceMappingURL=load-rule-sets.js.map