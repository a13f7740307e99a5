import { guidanceOf, type Finding } from "./finding.ts";
import { isValid, type ValidationResult } from "./validation-result.ts";
import { parseXml } from "../schematron/documents.ts";
import { chooseUblRules } from "./check-rules.ts";
import type { PurposeRules } from "./release-rules.ts";

type Broken = Pick<Finding, "flag" | "reasonCode" | "text" | "context" | "hint">;

export interface ReleaseDifference {
  valid: boolean;
  /** By the later release. */
  validNext: boolean;
  /** Rules broken in the later release only, and in the earlier only. A rule with another flag is in both. */
  newlyBroken: Broken[];
  noLongerBroken: Broken[];
}

/** Judges a UBL invoice or credit note by two releases. */
export function compareReleases(releases: readonly [PurposeRules, PurposeRules], ubl: string): ReleaseDifference {
  const tree = parseXml(ubl);
  const [now, next] = releases.map((rules) => {
    const { ruleSet, document } = chooseUblRules({ forDocument: (id) => rules.forDocument(id) }, tree);
    return ruleSet.check(document ?? tree);
  }) as [ValidationResult, ValidationResult];
  const [broken, brokenNext] = [brokenRules(now), brokenRules(next)];
  return {
    valid: isValid(now),
    validNext: isValid(next),
    newlyBroken: [...brokenNext].flatMap(([key, finding]) => (broken.has(key) ? [] : [finding])),
    noLongerBroken: [...broken].flatMap(([key, finding]) => (brokenNext.has(key) ? [] : [finding])),
  };
}

/** The first finding of every rule, which is always listed. */
function brokenRules({ findings }: ValidationResult): Map<string, Broken> {
  const first = new Map<string, Broken>();
  for (const finding of findings) {
    const { flag, reasonCode, text } = finding;
    const key = `${flag} ${reasonCode}`;
    if (!first.has(key)) {
      first.set(key, { flag, reasonCode, text, ...guidanceOf(finding) });
    }
  }
  return first;
}
