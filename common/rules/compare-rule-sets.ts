import type { Finding } from "../domain/finding.ts";
import { EVALUATION_FAILURE } from "./document-check.ts";
import type { RuleSet } from "./rule-set.ts";

/** Prefix of the rules that no official file has. */
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
    check(tree) {
      const theirFindings = official.check(tree);
      const ourFindings = ours.check(tree);
      const theirs = byPlace(theirFindings);
      const own = byPlace(ourFindings);
      return [
        ...theirFindings,
        ...ourFindings.filter((finding) => !theirs.has(placeOf(finding))),
        ...theirFindings
          .filter((finding) => !own.has(placeOf(finding)))
          .map((f) => disagreement(f, "official rules only")),
        ...ourFindings
          .filter((finding) => hasCounterpart(finding) && !theirs.has(placeOf(finding)))
          .map((finding) => disagreement(finding, "rules of this service only")),
      ];
    },
  };
}

const placeOf = ({ reasonCode, location }: Finding): string => `${reasonCode} ${location}`;
const byPlace = (findings: readonly Finding[]): Set<string> => new Set(findings.map(placeOf));
const hasCounterpart = ({ reasonCode }: Finding): boolean =>
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
