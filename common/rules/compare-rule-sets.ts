import type { Finding } from "./finding.ts";
import type { FindingTotals, ValidationResult } from "./validation-result.ts";
import { chooseListed, MAX_FINDINGS } from "../schematron/findings.ts";
import type { XmlNode, XmlTree } from "../schematron/documents.ts";
import { type CheckOptions, EVALUATION_FAILURE, FailurePlaces, type RuleSet } from "../schematron/engine.ts";

/** Official files have no rules with this prefix. */
const OWN_PREFIX = "OWN-";
const DISAGREEMENT = "OWN-DISAGREEMENT";

/**
 * A rule set that runs the official files of a site beside ours. Both have to be content; where one of them reports a
 * rule at a place and the other does not, a warning OWN-DISAGREEMENT says so. Our own checks have no counterpart.
 */
export function compareRuleSets(official: RuleSet, ours: RuleSet): RuleSet {
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
function compare(official: RuleSet, ours: RuleSet, tree: XmlTree, options: CheckOptions = {}): ValidationResult {
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
}

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
