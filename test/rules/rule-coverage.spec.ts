import { readFileSync } from "node:fs";

import { expect } from "chai";

import { compileRuleSet, type RuleSet } from "../../common/rules/rule-set.ts";
import { parseXml } from "../../common/rules/xml/xml-reader.ts";
import { ownVectors } from "./conformance/own-vectors.ts";
import { repositoryPath } from "./support/repository-files.ts";
import { documentOf, officialVectors, type Vector } from "./support/vectors.ts";

/**
 * Every rule must be seen to hold and to fail. A rule that holds leaves no finding, so the files are compiled a second
 * time with each assert turned into a report, which fires exactly where the assert is evaluated and holds.
 */
const asReports = (text: string): string =>
  text.replaceAll("<assert ", "<report ").replaceAll("</assert>", "</report>");

function idsFound(files: readonly string[], adapt: (text: string) => string, vectors: readonly Vector[]): Set<string> {
  const texts = files.map((name) => {
    const file = repositoryPath("common", "rules", "pint-ae", `${name}.sch`);
    return { name, text: adapt(readFileSync(file, "utf8")) };
  });
  const ruleSet: RuleSet = compileRuleSet(texts, { id: "coverage", version: "1" });
  return new Set(
    vectors.flatMap((vector) => ruleSet.check(parseXml(documentOf(vector))).findings).map((f) => f.reasonCode),
  );
}

function allIds(files: readonly string[]): string[] {
  const texts = files.map((name) => readFileSync(repositoryPath("common", "rules", "pint-ae", `${name}.sch`), "utf8"));
  return texts.flatMap((text) =>
    [...text.matchAll(/<assert id="([^"]+)"/g)].map(([, id]) => (id as string).toUpperCase()),
  );
}

interface Group {
  name: string;
  files: readonly string[];
  vectors: readonly Vector[];
  count: number;
  /** Rules that cannot fail, with the reason. */
  neverFail: readonly string[];
  neverHold: readonly string[];
}

const own = (rules: "document" | "taxData" | "mls"): Vector[] => ownVectors.filter((vector) => vector.rules === rules);

const groups: readonly Group[] = [
  {
    name: "PINT AE and our own checks",
    files: ["shared-model", "type-codes-self-billing", "shared-codes", "aligned-model", "aligned-codes", "own-checks"],
    vectors: [...officialVectors, ...own("document")],
    count: 302 + 21,
    // 187 is a placeholder; the context of 011 and 013 is an attribute, which no processor visits.
    neverFail: ["IBR-187-AE", "IBR-011-AE", "IBR-013-AE"],
    // An empty element is what 079 is about: where it is evaluated, it fails.
    neverHold: ["IBR-079", "IBR-011-AE", "IBR-013-AE", "IBR-082"],
  },
  { name: "tax data document", files: ["tax-data"], vectors: own("taxData"), count: 58, neverFail: [], neverHold: [] },
  {
    name: "message level status",
    files: ["message-level-status"],
    vectors: own("mls"),
    count: 31,
    neverFail: [],
    neverHold: [],
  },
];

describe("coverage of the rules", () => {
  for (const { name, files, vectors, count, neverFail, neverHold } of groups) {
    const ids = allIds(files);

    it(`${name}: ${count} rules, each with a unique id`, () => {
      expect(ids).to.have.lengthOf(count);
      expect(new Set(ids)).to.have.lengthOf(count);
    });

    it(`${name}: every rule fails on a document`, () => {
      const failing = idsFound(files, (text) => text, vectors);
      expect(ids.filter((id) => !failing.has(id))).to.have.members(neverFail);
    });

    it(`${name}: every rule holds on a document`, () => {
      const holding = idsFound(files, asReports, vectors);
      expect(ids.filter((id) => !holding.has(id))).to.have.members(neverHold);
    });
  }
});
