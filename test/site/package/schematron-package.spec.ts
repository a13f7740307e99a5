import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { expect } from "chai";

import { repositoryRoot } from "../../setup/repository-root.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";

const engine = path.join(repositoryRoot, "common/schematron");

/** Rules in the manner of EN 16931, in our own words. */
const rules = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <title>Invoices</title>
  <ns prefix="ubl" uri="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>
  <ns prefix="cac" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"/>
  <ns prefix="cbc" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/>
  <diagnostics><diagnostic id="sum">The lines make <value-of select="sum(cac:InvoiceLine/xs:decimal(cbc:LineExtensionAmount))"/></diagnostic></diagnostics>
  <pattern id="model"><rule context="/ubl:Invoice" id="document">
    <assert id="br-02" flag="fatal" test="normalize-space(cbc:ID) != ''">An invoice has a number.</assert>
    <assert id="br-co-10" flag="fatal" diagnostics="sum" test="cac:LegalMonetaryTotal/xs:decimal(cbc:LineExtensionAmount) = sum(cac:InvoiceLine/xs:decimal(cbc:LineExtensionAmount))">The sum of the lines is wrong.</assert>
  </rule></pattern></schema>`;
const invoice = (
  sum: string,
): string => `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>1</cbc:ID>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">${sum}</cbc:LineExtensionAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:LineExtensionAmount>0.10</cbc:LineExtensionAmount></cac:InvoiceLine><cac:InvoiceLine><cbc:LineExtensionAmount>0.20</cbc:LineExtensionAmount></cac:InvoiceLine></Invoice>`;

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync("npm", [...args, "--silent"], { cwd, encoding: "utf8" }).trim();

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe("the engine's package", function () {
  this.timeout(120_000);
  const folder = createTemporaryFolder();
  const { dir } = folder;
  const installed = path.join(dir, "node_modules/compiled-schematron");
  let packed: string;

  const run = (command: string, args: readonly string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(command, args, { cwd: dir, encoding: "utf8" });

  const check = (...args: string[]): ReturnType<typeof run> =>
    run("npx", ["--no-install", "compiled-schematron", "check", ...args]);

  before(() => {
    packed = path.join(dir, npm(["pack", "--pack-destination", dir], engine).split("\n").at(-1) as string);
    writeFileSync(path.join(dir, "package.json"), '{ "type": "module" }');
    npm(["install", "--offline", "--no-audit", "--no-fund", packed], dir);
    mkdirSync(path.join(dir, "rules"));
    writeFileSync(path.join(dir, "rules/invoices.sch"), rules);
    writeFileSync(path.join(dir, "invoice.xml"), invoice("0.30"));
    writeFileSync(path.join(dir, "wrong.xml"), invoice("0.31"));
  });

  after(() => {
    folder.remove();
  });

  it("has a licence, loads at most 78 kB, needs no other package, and says nothing of the UAE", () => {
    expect(readdirSync(path.join(dir, "node_modules")).filter((name) => !name.startsWith("."))).to.deep.equal([
      "compiled-schematron",
    ]);
    expect(readdirSync(installed).sort()).to.deep.equal(["LICENSE", "README.md", "dist", "package.json"]);
    const manifest = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8")) as Record<string, unknown>;
    expect(manifest).to.include({ name: "compiled-schematron", license: "Apache-2.0" });
    expect(manifest).to.not.have.any.keys("private", "dependencies");
    const loaded = filesOf(path.join(installed, "dist")).filter((name) => name.endsWith(".js"));
    const sizes = loaded.map((name) => gzipSync(readFileSync(name)).length);
    expect(sizes.reduce((sum, size) => sum + size)).to.be.at.most(78_000);
    for (const name of filesOf(installed)) {
      expect(readFileSync(name, "utf8"), name).not.to.match(/\b(?:uae|peppol|pint)\b/i);
    }
  });

  it("judges an invoice by the lines of its README", () => {
    const readme = readFileSync(path.join(installed, "README.md"), "utf8");
    const [, example = ""] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(example.trim().split("\n").length).to.be.at.most(10);
    writeFileSync(path.join(dir, "example.js"), example);
    expect(run(process.execPath, ["example.js"])).to.include({ status: 0, stdout: "valid\n", stderr: "" });
    writeFileSync(path.join(dir, "example.js"), example.replace("invoice.xml", "wrong.xml"));
    expect(run(process.execPath, ["example.js"]).stdout).to.equal(
      "NOT VALID\nfatal BR-CO-10 The sum of the lines is wrong. /*\n",
    );
  });

  it("is a command with exit codes, JSON and SVRL", () => {
    expect(check("--rules", "rules", "invoice.xml")).to.include({ status: 0 });
    const text = check("--rules", "rules/invoices.sch", "invoice.xml", "wrong.xml", "missing.xml");
    expect(text.status).to.equal(2);
    expect(text.stdout).to.match(/^invoice.xml: valid .*\nwrong.xml: NOT VALID \(1 fatal, 0 warnings\)\n {2}fatal/);
    expect(text.stderr).to.include("missing.xml");
    const json = check("--rules", "rules", "--json", "wrong.xml");
    expect(JSON.parse(json.stdout)).to.deep.include({ file: "wrong.xml", valid: false });
    const svrl = check("--rules", "rules", "--svrl", "wrong.xml");
    expect(svrl.status).to.equal(1);
    expect(svrl.stdout).to.include('<svrl:active-pattern id="model"');
    expect(svrl.stdout).to.match(/<svrl:failed-assert id="br-co-10" location="\/\*" flag="fatal" test="/);
    expect(svrl.stdout).to.include("<svrl:text>The lines make 0.3</svrl:text>");
    expect(check("--rules", "nowhere", "wrong.xml").status).to.equal(2);
    writeFileSync(path.join(dir, "broken.sch"), rules.replace("normalize-space(cbc:ID)", "unknown(cbc:ID)"));
    expect(check("--rules", "broken.sch", "wrong.xml")).to.include({ status: 78 });
    expect(check("wrong.xml").status).to.equal(2);
    writeFileSync(
      path.join(dir, "amounts.sch"),
      '<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"><pattern name="n"><rule context="@currencyID"><assert id="usd" test=". = \'USD\'">USD only</assert></rule></pattern></schema>',
    );
    expect(check("--rules", "amounts.sch", "invoice.xml").stderr).to.match(
      /amounts.sch:\d+:\d+: the rule usd never judges/,
    );
    const visited = check("--rules", "amounts.sch", "--visit", "attributes", "invoice.xml");
    expect(visited.status).to.equal(1);
    expect(visited.stderr).to.match(/^\S*amounts\.sch:1:\d+: The attribute name has no effect here\n$/);
    expect(check("--rules", "amounts.sch", "--visit", "everything", "invoice.xml")).to.include({ status: 2 });
  });

  it("has types that stand by themselves", () => {
    writeFileSync(
      path.join(dir, "typed.ts"),
      `import { compile, RuleFileError, type Verdict } from "compiled-schematron";
import { loadFolder } from "compiled-schematron/node";
const verdict: Verdict = compile([{ name: "a.sch", text: "" }], { phase: "#ALL" }).check("<a/>");
const flags: readonly ("fatal" | "warning")[] = verdict.failures.map(({ flag }) => flag);
const svrl: string = loadFolder("rules").svrl("<a/>");
export const all = [flags, svrl, new RuleFileError([]).problems];
`,
    );
    const compiler = path.join(repositoryRoot, "node_modules/@typescript/native/bin/tsc");
    const flags = "--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2023 --types";
    const { status, stdout } = run(process.execPath, [
      compiler,
      ...flags.split(" "),
      "",
      ..."--module nodenext --moduleResolution nodenext --skipLibCheck false typed.ts".split(" "),
    ]);
    expect(status, stdout).to.equal(0);
  });
});
