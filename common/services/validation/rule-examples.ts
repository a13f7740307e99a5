import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../repository-root.ts";

/** The element that a rule is about, in a document where it holds and in one where it fails. */
export interface RuleExample {
  passes?: string;
  fails?: string;
}

/** Examples of our rules by id in upper case; the tests write them, from the documents that they judge. */
export function readRuleExamples(): Readonly<Record<string, RuleExample>> {
  const file = path.join(repositoryRoot(), "common", "rules", "pint-ae", "examples.json");
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, RuleExample>;
}
