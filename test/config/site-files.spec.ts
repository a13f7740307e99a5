import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { readConfig, readRulesConfig } from "../../common/config/config.ts";
import { readLauncherConfig } from "../../common/config/launcher-config.ts";
import { ConfigError } from "../../common/config/read-environment.ts";
import { explainSiteFiles } from "../../common/runtime/explain-site-files.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { runProgram } from "../setup/processes/run-program.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const schema = '<?xml version="1.0"?>\n<!-- ours -->\n<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>';

const complaints = (read: () => unknown): readonly string[] => {
  try {
    read();
    return [];
  } catch (error) {
    return (error as ConfigError).complaints;
  }
};

const all = (env: Record<string, string>) => complaints(() => readLauncherConfig(env));
const named = (found: readonly string[]) => found.map((complaint) => complaint.split(" ")[0]);

describe("variables that name files", () => {
  const folder = createTemporaryFolder();
  const at = (...names: string[]): string => path.join(folder.dir, ...names);

  before(() => {
    for (const dir of ["ubl/maindoc", "ubl/common", "half/maindoc", "rules/self-billing", "empty", "broken"]) {
      mkdirSync(at(dir), { recursive: true });
    }
    writeFileSync(at("ubl/maindoc/UBL-Invoice-2.1.xsd"), schema);
    writeFileSync(at("ubl/maindoc/UBL-CreditNote-2.1.xsd"), schema);
    writeFileSync(at("half/maindoc/UBL-Invoice-2.1.xsd"), schema);
    writeFileSync(at("tdd.xsd"), schema);
    writeFileSync(at("broken.xsd"), '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element/>');
    writeFileSync(at("note.xml"), "<note/>");
    writeFileSync(at("rules/self-billing/one.sch"), "<schema/>");
    writeFileSync(at("broken/one.sch"), "<schema");
  });
  after(() => folder.remove());

  it("are taken when they name what they should", () => {
    expect(
      all({ UBL_XSD_DIR: at("ubl"), TDD_XSD: at("tdd.xsd"), RULES_DIR: at("rules"), RULES: "both" }),
    ).to.deep.equal([]);
  });

  const wrong: [env: Record<string, string>, complaint: string][] = [
    [{ UBL_XSD_DIR: "none" }, "UBL_XSD_DIR names none, which cannot be read: there is no such file"],
    [{ UBL_XSD_DIR: at("tdd.xsd") }, `UBL_XSD_DIR names ${at("tdd.xsd")}, which is not a folder`],
    [
      { UBL_XSD_DIR: at("half") },
      `UBL_XSD_DIR names ${at("half")}, of which maindoc/UBL-CreditNote-2.1.xsd is needed, which cannot be read: there is no such file`,
    ],
    [
      { TDD_XSD: at("none.xsd"), UBL_XSD_DIR: at("ubl") },
      `TDD_XSD names ${at("none.xsd")}, which cannot be read: there is no such file`,
    ],
    [{ TDD_XSD: at("ubl"), UBL_XSD_DIR: at("ubl") }, `TDD_XSD names ${at("ubl")}, which is a folder and no file`],
    [{ TDD_XSD: at("note.xml"), UBL_XSD_DIR: at("ubl") }, `TDD_XSD names ${at("note.xml")}, which is no XML schema`],
    [{ RULES_DIR: at("none") }, `RULES_DIR names ${at("none")}, which cannot be read: there is no such file`],
    [{ RULES_DIR: at("tdd.xsd") }, `RULES_DIR names ${at("tdd.xsd")}, which is not a folder`],
    [{ RULES_DIR: at("empty") }, `RULES_DIR names ${at("empty")}, which holds no rule files (*.sch)`],
    [{ RULES: "official" }, "RULES=official needs RULES_DIR, the folder of the official rule files"],
  ];
  for (const [env, complaint] of wrong) {
    it(`are complained of in one line: ${complaint.replaceAll(folder.dir, "…")}`, () => {
      expect(all(env)).to.deep.equal([complaint]);
    });
  }

  it("are complained of when they may not be read", function () {
    if (process.getuid?.() === 0) {
      this.skip();
    }
    chmodSync(at("empty"), 0);
    expect(all({ RULES_DIR: at("empty") })[0]).to.match(/permission denied$/);
    chmodSync(at("empty"), 0o755);
  });

  it("are complained of all at once, with every other variable, by every reader", () => {
    const env = { UBL_XSD_DIR: at("none"), TDD_XSD: at("note.xml"), RULES_DIR: at("empty"), PORT: "http" };
    expect(named(all(env))).to.deep.equal(["PORT", "UBL_XSD_DIR", "TDD_XSD", "RULES_DIR"]);
    expect(named(complaints(() => readConfig(env)))).to.include.members([
      "PORT",
      "UBL_XSD_DIR",
      "TDD_XSD",
      "RULES_DIR",
    ]);
    expect(named(complaints(() => readRulesConfig(env)))).to.deep.equal(["UBL_XSD_DIR", "TDD_XSD", "RULES_DIR"]);
  });

  for (const entry of ["common/launcher/main.js", "api/server.js", "workers/main.js", "common/commands/validate.js"]) {
    it(`end ${entry} with 78 before anything else`, async () => {
      const args = entry.includes("validate") ? [at("note.xml")] : [];
      const program = runProgram(path.join(builtRoot, entry), args, { RULES_DIR: at("empty") });
      expect(await program.ended).to.equal(78);
      expect(program.stderr()).to.match(/ {2}- RULES_DIR names [^\n]+ which holds no rule files \(\*\.sch\)\n/);
    });
  }

  it("are named, all of them, when what they hold does not compile", async () => {
    const config = { rulesDir: at("broken"), ublXsdDir: at("ubl"), taxDataXsd: at("broken.xsd") };
    const failure = await explainSiteFiles(config, async () => loadRuleSets({ rulesDir: config.rulesDir })).catch(
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(ConfigError);
    const [rules = "", tdd = "", ...others] = (failure as ConfigError).complaints;
    expect(rules).to.match(/^RULES_DIR names \S+broken, which cannot be used: [^\n]+$/);
    expect(tdd).to.match(/^TDD_XSD names \S+broken\.xsd, which cannot be used: [^\n]+$/);
    expect(others).to.deep.equal([]);
  });

  it("are not blamed for what is not their fault", async () => {
    const own = new Error("out of memory");
    const failure = await explainSiteFiles({}, () => Promise.reject(own)).catch((error: unknown) => error);
    expect(failure).to.equal(own);
  });
});
