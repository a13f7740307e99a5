import { chooseListed, EVALUATION_FAILURE, MAX_FINDINGS, FailurePlaces, } from "../schematron/engine.js";
/** Official files have no rules with this prefix. */
const OWN_PREFIX = "OWN-";
const DISAGREEMENT = "OWN-DISAGREEMENT";
/**
 * A rule set that runs the official files of a site beside ours. Both have to be content; where one of them reports a
 * rule at a place and the other does not, a warning OWN-DISAGREEMENT says so. Our own checks have no counterpart.
 */
export function compareRuleSets(official, ours) {
    return {
        id: `${official.id} beside ${ours.id}`,
        version: `${official.version} / ${ours.version}`,
        ruleCount: official.ruleCount + ours.ruleCount,
        ruleIds: [...official.ruleIds, ...ours.ruleIds],
        unreachable: [...official.unreachable, ...ours.unreachable],
        check: (tree, options) => compare(official, ours, tree, options),
    };
}
/** All places of both sides are compared, because the lists of findings are capped. */
function compare(official, ours, tree, options = {}) {
    const { maxFindings = MAX_FINDINGS } = options;
    const [theirPlaces, ownPlaces] = [new FailurePlaces(), new FailurePlaces()];
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
    const placed = (finding, source = finding) => {
        options.places?.list(finding, (theirPlaces.nodeOf(source) ?? ownPlaces.nodeOf(source)));
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
}
function addTo(totals, flag, reasonCode, count) {
    if (count > 0) {
        totals[flag] += count;
        totals.rules[reasonCode] = (totals.rules[reasonCode] ?? 0) + count;
    }
}
const hasCounterpart = ({ reasonCode }) => !reasonCode.startsWith(OWN_PREFIX) || reasonCode === EVALUATION_FAILURE;
function disagreement({ reasonCode, location, test, text }, side) {
    return {
        flag: "warning",
        reasonCode: DISAGREEMENT,
        text: `${reasonCode} is reported by the ${side}: ${text}`,
        location,
        test,
    };
}
//# sourceMappingURL=compare-rule-sets.js.map