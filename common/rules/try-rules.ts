import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../runtime/repository-root.ts";
import { parseXml } from "../schematron/documents.ts";
import { EVALUATION_FAILURE, type RuleSet } from "../schematron/engine.ts";
import type { Purpose } from "./own-rule-sets.ts";

/**
 * Judges ordinary documents by the rules of a site. A rule that cannot be evaluated with them would refuse every document in
 * silence, so it is reported before the first one.
 *
 * @returns a line for each rule that cannot be evaluated, with its place and the cause
 */
export function tryRules(purpose: Purpose, ruleSet: RuleSet): string[] {
  const folder = path.join(repositoryRoot(), "common", "rules", "trial", purpose);
  return readdirSync(folder).flatMap((name) => {
    const { findings } = ruleSet.check(parseXml(readFileSync(path.join(folder, name), "utf8")));
    return findings
      .filter(({ reasonCode }) => reasonCode === EVALUATION_FAILURE)
      .map(({ text, location }) => `${text} (at ${location} of the trial document ${purpose}/${name})`);
  });
}
