import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { runEntry, type EntryOutcome } from "../setup/processes/run-entry.ts";
import { runProgram } from "../setup/processes/run-program.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { conformanceFile, repositoryPath } from "../rules/support/repository-files.ts";

const entry = path.join(builtRoot, "common", "commands", "validate.js");
const valid = repositoryPath("test", "rules", "conformance", "self-billed-invoice-full.xml");
const unset = { RULES_DIR: undefined, RULES: undefined, UBL_XSD_DIR: undefined };

const validate = (args: readonly string[], env: Record<string, string> = {}): Promise<EntryOutcome> =>
  runEntry(entry, args, { ...unset, ...env });

/** As a process, for what is about standard input and the exit code that a shell sees. */
async function validateAsProcess(args: string[], input = "") {
  const program = runProgram(entry, args, unset, { input });
  return { code: await program.ended, stdout: program.stdout(), stderr: program.stderr() };
}

const reportsIn = <T = Record<string, unknown>>(stdout: string): T[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

describe("npm run validate", () => {
  const folder = createTemporaryFolder();
  const broken = path.join(folder.dir, "broken.xml");
  const text = path.join(folder.dir, "text.xml");
  const creditNote = path.join(folder.dir, "credit-note.xml");

  before(() => {
    writeFileSync(broken, conformanceFile("self-billed-invoice-full.xml").replace(">1101.26<", ">1101.27<"));
    writeFileSync(text, "not XML");
    writeFileSync(
      creditNote,
      conformanceFile("ex7_cn_eur_ae.xml").replace("<cbc:CountrySubentity>DXB<", "<cbc:CountrySubentity>Dubai<"),
    );
  });
  after(() => folder.remove());

  it("says that a document is valid, and leaves with 0", async () => {
    const { code, stdout } = await validateAsProcess([valid]);
    expect(code).to.equal(0);
    expect(stdout).to.equal(`${valid}: valid (no findings; pint-ae-self-billing 1.0.4-3)\n`);
  });

  it("lists the findings with their places, and leaves with 1", async () => {
    const { code, stdout } = await validate([broken, valid]);
    expect(code).to.equal(1);
    expect(stdout).to.contain(`${broken}: NOT VALID (2 fatal, 1 warning;`);
    expect(stdout).to.contain("fatal   IBR-CO-10  ").and.to.contain("at /*/cac:LegalMonetaryTotal[1]");
    expect(stdout).to.contain(`${valid}: valid`);
  });

  it("prints one JSON line per file with --json", async () => {
    const { code, stdout } = await validate(["--json", broken, valid, text]);
    expect(code).to.equal(1);
    const reports = reportsIn(stdout);
    expect(reports.map(({ file, valid: isValid }) => [file, isValid])).to.deep.equal([
      [broken, false],
      [valid, true],
      [text, false],
    ]);
    expect(Object.keys(reports[0] ?? {}).join(" ")).to.equal("file valid rule_set truncated totals findings");
    const [finding] = (reports[0] as { findings: Record<string, string>[] }).findings;
    expect(Object.keys(finding ?? {}).join(" ")).to.equal("flag reasonCode text location test rule context hint");
    expect(reports[0]?.["rule_set"]).to.equal("pint-ae-self-billing 1.0.4-3");
    expect(reports[2]?.["findings"]).to.have.lengthOf(1);
  });

  it("leaves with 0 when there are warnings only", async () => {
    const { code, stdout } = await validate([creditNote]);
    expect(stdout).to.contain("valid (0 fatal, 1 warning;").and.to.contain("OWN-08");
    expect(code).to.equal(0);
  });

  it("prints a JSON line about a file that it cannot read, and about one that is not in UTF-8", async () => {
    const latin = path.join(folder.dir, "latin.xml");
    writeFileSync(latin, Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]));
    const gone = path.join(folder.dir, "gone.xml");
    const { code, stdout, stderr } = await validate(["--json", latin, valid, gone]);
    expect(code).to.equal(2);
    const reports = reportsIn(stdout);
    expect(reports.map((report) => report["valid"])).to.deep.equal([false, true, false]);
    expect(JSON.stringify(reports[0])).to.contain("not valid UTF-8: byte FF at position 3");
    expect(reports[2]).to.deep.include({ file: gone, rule_set: "none", truncated: false });
    expect(stderr.trimEnd().split("\n")).to.have.lengthOf(1);
  });

  it("leaves with 2 on a wrong option or a missing file, and with 78 on unusable rules", async () => {
    expect(await validate(["--xml", valid])).to.include({ code: 2, stdout: "" });
    expect(await validate([])).to.include({ code: 2 });
    const missing = await validate([path.join(folder.dir, "missing.xml"), valid]);
    expect(missing.code).to.equal(2);
    expect(missing.stderr).to.match(/^\S+missing\.xml cannot be read: there is no such file\n$/);
    expect(missing.stdout).to.contain(`${valid}: valid`);
    const unusable = await validate([valid], { RULES_DIR: folder.dir });
    expect(unusable.code).to.equal(78);
    expect(unusable.stderr).to.contain("RULES_DIR names").and.to.contain("no rule files");
  });
});
