import { guidanceOf } from "../../domain/validation/finding.js";
import { isValid } from "../../domain/validation/validation-result.js";
import { parseXml } from "../../schematron/engine.js";
import { chooseUblRules } from "./check-rules.js";
/** Judges a UBL invoice or credit note by two releases. */
export function compareReleases(releases, ubl) {
    const tree = parseXml(ubl);
    const [now, next] = releases.map((rules) => {
        const { ruleSet, document } = chooseUblRules({ forDocument: (id) => rules.forDocument(id) }, tree);
        return ruleSet.check(document ?? tree);
    });
    const [broken, brokenNext] = [brokenRules(now), brokenRules(next)];
    return {
        valid: isValid(now),
        validNext: isValid(next),
        newlyBroken: [...brokenNext].flatMap(([key, finding]) => (broken.has(key) ? [] : [finding])),
        noLongerBroken: [...broken].flatMap(([key, finding]) => (brokenNext.has(key) ? [] : [finding])),
    };
}
/** The first finding of every rule, which is always listed. */
function brokenRules({ findings }) {
    const first = new Map();
    for (const finding of findings) {
        const { flag, reasonCode, text } = finding;
        const key = `${flag} ${reasonCode}`;
        if (!first.has(key)) {
            first.set(key, { flag, reasonCode, text, ...guidanceOf(finding) });
        }
    }
    return first;
}
//# sourceMappingURL=compare-releases.js.map