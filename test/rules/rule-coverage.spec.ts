import { expect } from "chai";

import type { RuleSet } from "../../common/schematron/engine.ts";
import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { asReports, compileRuleFiles, readRuleFile, ruleGroups, type RuleGroup } from "./support/rule-groups.ts";
import { documentOf, type Vector } from "./support/vectors.ts";

const idsFound = (ruleSet: RuleSet, vectors: readonly Vector[]): Set<string> =>
  new Set(vectors.flatMap((vector) => ruleSet.check(parseXml(documentOf(vector))).findings).map((f) => f.reasonCode));

const allIds = (files: readonly string[]): string[] =>
  files
    .flatMap((name) => [...readRuleFile(name).matchAll(/<assert id="([^"]+)"/g)])
    .map(([, id]) => (id as string).toUpperCase());

interface Group extends RuleGroup {
  name: string;
  count: number;
  /** Rules that cannot fail, with the reason. */
  neverFail: readonly string[];
  neverHold: readonly string[];
}

const groups: readonly Group[] = [
  {
    name: "PINT AE and our own checks",
    ...ruleGroups.documents,
    count: 302 + 27,
    // 187 is a placeholder; the context of 011 and 013 is an attribute, which no processor visits.
    neverFail: ["IBR-187-AE", "IBR-011-AE", "IBR-013-AE"],
    // An empty element is what 079 is about: where it is evaluated, it fails.
    neverHold: ["IBR-079", "IBR-011-AE", "IBR-013-AE", "IBR-082"],
  },
  { name: "tax data document", ...ruleGroups.taxData, count: 58, neverFail: [], neverHold: [] },
  {
    name: "message level status",
    ...ruleGroups.mls,
    count: 31,
    neverFail: [],
    neverHold: [],
  },
];

/** Every rule must be seen to hold and to fail; one that holds leaves a finding only as a report. */
describe("coverage of the rules", () => {
  for (const { name, files, vectors, count, neverFail, neverHold } of groups) {
    const ids = allIds(files);

    it(`${name}: ${count} rules, each with a unique id`, () => {
      expect(ids).to.have.lengthOf(count);
      expect(new Set(ids)).to.have.lengthOf(count);
    });

    it(`${name}: every rule fails on a document`, () => {
      const failing = idsFound(compileRuleFiles(files), vectors);
      expect(ids.filter((id) => !failing.has(id))).to.have.members(neverFail);
    });

    it(`${name}: every rule holds on a document`, () => {
      const holding = idsFound(compileRuleFiles(files, asReports), vectors);
      expect(ids.filter((id) => !holding.has(id))).to.have.members(neverHold);
    });
  }
});
