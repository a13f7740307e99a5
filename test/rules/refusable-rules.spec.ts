import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { settlementRules } from "../../common/documents/settlement-rules.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { lawRules } from "../../common/rules/law.ts";
import { checkedIds, defaultRefuseOn, refusableIds } from "../../common/rules/refusable-rules.ts";
import { repositoryRoot } from "../../common/runtime/repository-root.ts";

const read = (...names: readonly string[]): string => readFileSync(path.join(repositoryRoot(), ...names), "utf8");

const expected = (id: string): string =>
  defaultRefuseOn.includes(id) ? "default" : refusableIds.includes(id) ? "can be" : "no";

describe("the rules that an organization can refuse documents on", () => {
  it("have every warning of own-checks.sch", () => {
    const found = read("common", "rules", "pint-ae", "own-checks.sch").matchAll(/id="(own-\d+)" flag="warning"/g);
    const ids = [...found].map(([, id = ""]) => id.toUpperCase());
    expect(checkedIds).to.have.members(ids);
    expect(loadRuleSets().ownChecks.ruleIds).to.include.members(checkedIds.map((id) => id.toLowerCase()));
  });

  it("are told from the others in docs/rules.md, and so is what is refused by default", () => {
    const rows = read("docs", "rules.md").matchAll(
      /^\| (OWN-[\w, -]+?) \| (?:warning|fatal) \| (default|can be|no) \|/gm,
    );
    const told = [...rows].flatMap(([, ids = "", refused = ""]) => ids.split(", ").map((id) => [id, refused] as const));
    expect(told).to.deep.equal(told.map(([id]) => [id, expected(id)]));
    expect(told.map(([id]) => id)).to.include.members([...refusableIds]);
  });

  it("are each one rule", () => {
    const others = [...lawRules, ...Object.values(settlementRules)].map(({ id }) => id);
    expect(checkedIds.filter((id) => others.includes(id))).to.deep.equal([]);
    expect(new Set(refusableIds).size).to.equal(refusableIds.length);
  });
});
