import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { siteFileErrors } from "../../common/config/site-files.ts";
import { RuleFileError } from "../../common/schematron/schema/rule-file-error.ts";
import { checkUblRules, checkTaxDataRules } from "../../common/rules/validate-document.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { totalsSchema, writeReleases } from "./support/release-folder.ts";
import { conformanceFile } from "./support/repository-files.ts";
import { useTemporaryFolders } from "../setup/temporary-folder.ts";

const invoice = conformanceFile("self-billed-invoice-full.xml");
const issuedOn = (date: string): string => invoice.replace(/<cbc:IssueDate>[^<]*</, `<cbc:IssueDate>${date}<`);

describe("releases of a site's rules", () => {
  const temporaryFolder = useTemporaryFolders();

  const two = [
    { version: "1.0.4", valid_from: "2026-07-01", valid_to: "2027-02-28", rules: { "old-01": "false()" } },
    { version: "1.0.5", valid_from: "2027-03-01", valid_to: "2027-12-31", rules: { "new-01": "false()" } },
  ];

  it("are chosen by the document's issue date", () => {
    const rulesDir = temporaryFolder();
    writeReleases(rulesDir, two);
    expect(siteFileErrors({ RULES_DIR: rulesDir })).to.deep.equal([]);
    const ruleSets = loadRuleSets({ rulesDir });
    const judged = (xml: string) => {
      const { ruleSet, findings } = checkUblRules(ruleSets, xml);
      return [ruleSet, ...findings.map(({ reasonCode }) => reasonCode)];
    };
    expect(judged(issuedOn("2027-02-28"))).to.deep.equal(["official-self-billing 1.0.4", "OLD-01"]);
    expect(judged(issuedOn("2027-03-01"))).to.deep.equal(["official-self-billing 1.0.5", "NEW-01"]);
    expect(judged(issuedOn(" 2027-03-01+04:00"))).to.deep.equal(["official-self-billing 1.0.5", "NEW-01"]);
  });

  it("go on beyond their days where there are no others, and say so", () => {
    const rulesDir = temporaryFolder();
    writeReleases(rulesDir, two);
    const ruleSets = loadRuleSets({ rulesDir });
    const { ruleSet, findings, totals } = checkUblRules(ruleSets, issuedOn("2028-01-01"));
    expect(ruleSet).to.equal("official-self-billing 1.0.5");
    expect(findings.map(({ flag, reasonCode }) => [flag, reasonCode])).to.deep.include(["warning", "OWN-RELEASE"]);
    expect(totals.rules).to.deep.equal({ "NEW-01": 1, "OWN-RELEASE": 1 });
    expect(findings.find(({ reasonCode }) => reasonCode === "OWN-RELEASE")?.text).to.equal(
      "No rules are for documents issued on 2028-01-01; it was judged by PINT AE 1.0.5, which is valid from 2027-03-01 to 2027-12-31",
    );
    expect(checkUblRules(ruleSets, issuedOn("2020-01-01")).ruleSet).to.equal("official-self-billing 1.0.4");
  });

  it("judge what has no issue date as of today", () => {
    const rulesDir = temporaryFolder();
    writeReleases(rulesDir, two);
    for (const [today, version] of [
      ["2027-02-28", "1.0.4"],
      ["2027-03-01", "1.0.5"],
    ] as const) {
      const ruleSets = loadRuleSets({ rulesDir, today: () => today });
      for (const xml of [issuedOn("soon"), "no XML"]) {
        expect(checkUblRules(ruleSets, xml).ruleSet).to.equal(`official-self-billing ${version}`);
      }
      expect(ruleSets.forDocument("").version).to.equal(version);
    }
  });

  it("may be those of this service, which also stand in where a release has no files for a purpose", () => {
    const rulesDir = temporaryFolder();
    writeReleases(rulesDir, [{ version: "built in", valid_to: "2027-02-28" }, two[1]!]);
    const ruleSets = loadRuleSets({ rulesDir, today: () => "2027-01-01" });
    expect(checkUblRules(ruleSets, invoice).ruleSet).to.match(/^pint-ae-self-billing /);
    const { current, next } = ruleSets.releasesInForce();
    expect(current.release.version).to.equal("built in");
    expect(next?.names()).to.deep.include({
      billing: "official-billing 1.0.5",
      "tax-data": current.names()["tax-data"],
    });
    expect(checkTaxDataRules(ruleSets, conformanceFile("tdd-self-billed-invoice.xml")).ruleSet).to.equal(
      current.names()["tax-data"],
    );
  });

  it("are named as their findings name them, also beside ours", () => {
    const rulesDir = temporaryFolder();
    writeReleases(rulesDir, two);
    for (const rules of ["official", "both"] as const) {
      const ruleSets = loadRuleSets({ rulesDir, rules });
      for (const release of ruleSets.releases) {
        const names = release.names();
        const { id, version } = release.forDocument("");
        expect(names["self-billing"]).to.equal(`${id} ${version}`);
        expect(names.mls).to.equal(`${release.mls.id} ${release.mls.version}`);
      }
    }
  });

  it("that cannot be compiled stop the start, also those of a later day; a thread looks at them when they judge", () => {
    const rulesDir = temporaryFolder();
    writeReleases(rulesDir, [two[0]!, { ...two[1]!, rules: { "new-01": "unknown-function()" } }]);
    expect(() => loadRuleSets({ rulesDir })).to.throw(RuleFileError, "pint-ae-1.0.5/rules.sch:");
    const lazy = loadRuleSets({ rulesDir, lazily: true, today: () => "2026-12-01" });
    expect(lazy.forDocument("").version).to.equal("1.0.4");
    expect(() => lazy.on("2027-06-01").forDocument("")).to.throw(RuleFileError);
  });

  const entry = { name: "PINT AE", version: "1.0.4", folder: "pint-ae-1.0.4" };
  const wrong: [what: string, content: unknown, complaint: string][] = [
    ["no list", {}, "releases must be an array"],
    ["an empty list", [], "releases must contain at least 1 items"],
    ["too many", Array.from({ length: 11 }, (_, at) => ({ ...entry, version: `${at}` })), "less than or equal to 10"],
    ["neither folder nor built_in", [{ name: "a", version: "1" }], "at least one of [folder, built_in]"],
    ["folder and built_in", [{ ...entry, built_in: true }], "conflict between exclusive peers"],
    ["a folder elsewhere", [{ ...entry, folder: "../pint-ae-1.0.4" }], "folder must be the name of a folder below"],
    ["an absolute folder", [{ ...entry, folder: "/etc" }], "folder must be the name of a folder below"],
    ["a folder that is not there", [{ ...entry, folder: "none" }], "of which none is needed"],
    ["no such day", [{ ...entry, valid_from: "2027-02-30" }], "valid_from must be a day, as in 2027-03-01"],
    ["a time", [{ ...entry, valid_to: "2027-02-20T00:00:00Z" }], "valid_to must be a day, as in 2027-03-01"],
    ["another member", [{ ...entry, valid_until: "2027-02-20" }], "valid_until is not allowed"],
    [
      "an end before the beginning",
      [{ ...entry, valid_from: "2027-02-20", valid_to: "2027-02-19" }],
      "before it begins",
    ],
    ["two without a beginning", [entry, { ...entry, version: "1.0.5" }], "both begin without valid_from"],
    [
      "two that begin together",
      [
        { ...entry, valid_from: "2027-02-20" },
        { ...entry, version: "1.0.5", valid_from: "2027-02-20" },
      ],
      "both begin on 2027-02-20",
    ],
    ["one twice", [entry, { ...entry, valid_from: "2027-02-20" }], "PINT AE 1.0.4 is named twice"],
  ];
  for (const [what, content, complaint] of wrong) {
    it(`are complained of before anything starts: ${what}`, () => {
      const rulesDir = temporaryFolder();
      writeReleases(rulesDir, [two[0]!]);
      writeFileSync(path.join(rulesDir, "releases.json"), JSON.stringify(content));
      const [first, ...others] = siteFileErrors({ RULES_DIR: rulesDir });
      expect(first).to.contain(`RULES_DIR names ${rulesDir}, of which `).and.to.contain(complaint);
      expect(others).to.deep.equal([]);
    });
  }

  it("are complained of where the file is no JSON, and where rule files lie about that no release names", () => {
    const rulesDir = temporaryFolder();
    writeReleases(rulesDir, two);
    mkdirSync(path.join(rulesDir, "mls"));
    writeFileSync(path.join(rulesDir, "mls", "rules.sch"), totalsSchema({ "mls-01": "true()" }));
    expect(siteFileErrors({ RULES_DIR: rulesDir })[0]).to.contain("that no release of releases.json names");
    writeFileSync(path.join(rulesDir, "releases.json"), "[,]");
    expect(siteFileErrors({ RULES_DIR: rulesDir })[0]).to.contain("it is no JSON");
  });
});
