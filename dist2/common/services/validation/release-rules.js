import path from "node:path";
import { compareRuleSets } from "../../rules/compare-rule-sets.js";
import { compileRuleSet, Problems, } from "../../schematron/engine.js";
import { readerWithin, schematronFiles, startProcessWatch } from "../../schematron/node/engine.js";
import { isBilling } from "./customization-of.js";
import { tryRules } from "./try-rules.js";
import { ownNames, purposes } from "./own-rule-sets.js";
/** Rules of one release. The site's files are compiled at once, ours on first use. */
export class ReleaseRules {
    constructor(parts) {
        this.parts = parts;
        this.compiled = new Map();
        const { name, version, validFrom, validTo } = parts.release;
        this.release = { name, version, validFrom, validTo };
    }
    forDocument(customizationId) {
        return this.get(isBilling(customizationId) ? "billing" : "self-billing");
    }
    get taxData() {
        return this.get("tax-data");
    }
    get mls() {
        return this.get("mls");
    }
    /** Id and version of the rules by purpose, as findings name them. @throws as `compile` */
    names() {
        const { choice } = this.parts;
        const official = this.compile();
        const nameOf = (purpose) => {
            const [own, theirs] = [ownNames[purpose], official[purpose]];
            const { id, version } = theirs === undefined ? own : choice === "both" ? besideOurs(theirs, own) : theirs;
            return `${id} ${version}`;
        };
        return Object.fromEntries(purposes.map((purpose) => [purpose, nameOf(purpose)]));
    }
    /** @throws RuleFileError for an unsupported file, Error for a folder without rules */
    compile() {
        const { release, rulesDir, choice, limits } = this.parts;
        this.official ??=
            choice === "ours" || release.folder === null
                ? {}
                : readOfficial(path.join(rulesDir, release.folder), { version: release.version, limits });
        return this.official;
    }
    /** Rules of the site's files that never judge anything; a file of several purposes counts once. @throws as `compile` */
    unreachable() {
        const found = Object.values(this.compile()).flatMap((ruleSet) => ruleSet.unreachable);
        return [...new Map(found.map((each) => [`${each.place} ${each.rule}`, each])).values()];
    }
    get(purpose) {
        const known = this.compiled.get(purpose) ?? this.choose(purpose);
        this.compiled.set(purpose, known);
        return known;
    }
    /** Our rules apply if a site has no official files for a purpose. */
    choose(purpose) {
        const { choice, ours } = this.parts;
        const official = this.compile()[purpose];
        if (official === undefined) {
            return ours.get(purpose);
        }
        return choice === "both" ? compareRuleSets(official, ours.get(purpose)) : official;
    }
}
const besideOurs = (theirs, own) => ({
    id: `${theirs.id} beside ${own.id}`,
    version: `${theirs.version} / ${own.version}`,
});
const clock = () => new Date();
function readOfficial(folder, options) {
    const common = schematronFiles(folder);
    const read = readerWithin(folder);
    const sets = {};
    const problems = new Problems();
    const compiled = (files) => problems.attempt(() => files.length === 0
        ? undefined
        : compileRuleSet(files, { id: "", ...options, now: clock, startWatch: startProcessWatch, read }), undefined);
    let ofDocuments;
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
function requireJudgement(sets) {
    const failures = purposes.flatMap((purpose) => {
        const ruleSet = sets[purpose];
        return ruleSet === undefined ? [] : tryRules(purpose, ruleSet);
    });
    if (failures.length > 0) {
        throw new Error(`Rules cannot be evaluated with ordinary documents: ${[...new Set(failures)].join("; ")}`);
    }
}
//# sourceMappingURL=release-rules.js.map