import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { parseXml } from "../../common/schematron/documents.ts";
import { conformanceFile } from "../rules/support/repository-files.ts";
import { runEntry, type EntryOutcome } from "../setup/processes/run-entry.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const entry = path.join(builtRoot, "common", "commands", "validate.js");
const unset = { RULES_DIR: undefined, RULES: undefined, UBL_XSD_DIR: undefined, TDD_XSD: undefined };
const validate = (args: readonly string[]): Promise<EntryOutcome> => runEntry(entry, args, unset);

const invoice = conformanceFile("self-billed-invoice-full.xml");
/** Text that would be markup if it were not escaped. */
const hostile = `</code><script>alert("1")</script>&amp;`;

const attributesOf = (xml: string, element: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<${element}\\b([^>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );

describe("npm run validate, in other forms", () => {
  const folder = createTemporaryFolder();
  const write = (name: string, content: string): string => {
    const file = path.join(folder.dir, name);
    writeFileSync(file, content);
    return file;
  };
  let valid: string;
  let broken: string;
  let warned: string;
  let gone: string;

  before(() => {
    valid = write("valid.xml", invoice);
    broken = write(
      `a "b" <c> & 'd'.xml`,
      invoice.replace(/(?<=<cbc:Note>)[^<]*/, `<![CDATA[${hostile}]]>`).replace(">1101.26<", ">1101.27<"),
    );
    warned = write("warned.xml", invoice.replace(/(<cbc:DueDate>)[^<]*/, "$12020-01-01"));
    gone = path.join(folder.dir, "gone.xml");
  });
  after(() => folder.remove());

  it("prints one form only", async () => {
    expect(await validate(["--svrl", "--junit", valid])).to.include({ code: 2, stdout: "" });
    expect((await validate(["--json", "--junit", valid])).stderr).to.contain("--json or --junit");
  });

  describe("SVRL", () => {
    const SVRL = "http://purl.oclc.org/dsdl/svrl";
    const namesOf = (xml: string): string[] => {
      const tree = parseXml(xml);
      expect(tree.hasName(tree.root, SVRL, "schematron-output")).to.equal(true);
      return [...new Set(tree.children(tree.root).map((node) => tree.localName(node)))];
    };

    it("has the patterns and rules of a valid document, and no failure", async () => {
      const { code, stdout } = await validate(["--svrl", valid]);
      expect(code).to.equal(0);
      expect(namesOf(stdout)).to.deep.equal(["ns-prefix-in-attribute-values", "active-pattern", "fired-rule"]);
      expect(stdout).to.contain('context="cac:LegalMonetaryTotal"');
    });

    it("has what failed, with the id and flag of the rule file", async () => {
      const { code, stdout } = await validate(["--svrl", broken]);
      expect(code).to.equal(1);
      expect(namesOf(stdout)).to.include("failed-assert");
      expect(stdout).to.match(
        /<svrl:failed-assert id="ibr-co-10" location="[^"]*LegalMonetaryTotal\[1\]" flag="fatal"/,
      );
      expect(stdout.match(/<svrl:failed-assert /g)).to.have.lengthOf(2);
    });
  });

  describe("JUnit XML", () => {
    it("has a suite for each file, and counts what build servers count", async () => {
      const { code, stdout, stderr } = await validate(["--junit", valid, broken, warned, gone]);
      expect(code).to.equal(2);
      expect(stderr).to.contain("gone.xml cannot be read");
      const tree = parseXml(stdout);
      expect(tree.children(tree.root)).to.have.lengthOf(4);
      expect(attributesOf(stdout, "testsuites")).to.deep.equal([
        { name: "validate", tests: "5", failures: "2", errors: "1" },
      ]);
      expect(
        attributesOf(stdout, "testsuite").map(({ tests, failures, errors }) => [tests, failures, errors]),
      ).to.deep.equal([
        ["1", "0", "0"],
        ["2", "2", "0"],
        ["1", "0", "0"],
        ["1", "0", "1"],
      ]);
      expect(attributesOf(stdout, "testcase").map(({ name }) => name)).to.deep.equal([
        "pint-ae-self-billing 1.0.4-3",
        "IBR-CO-10",
        "IBR-CO-13",
        "pint-ae-self-billing 1.0.4-3",
        "the file can be read",
      ]);
    });

    it("says what is wrong and on which line, escaped, and warnings as output", async () => {
      const { code, stdout } = await validate(["--junit", broken, warned]);
      expect(code).to.equal(1);
      const line = invoice.slice(0, invoice.indexOf("<cac:LegalMonetaryTotal>")).split("\n").length;
      expect(stdout).to.contain(`>line ${line}: The sum of the line amounts must be`);
      expect(stdout).to.contain("a &quot;b&quot; &lt;c&gt; &amp; 'd'.xml");
      expect(stdout).to.match(/<system-out>warning OWN-17, line \d+: The due date/);
      expect(stdout.match(/<system-out>/g)).to.have.lengthOf(1);
    });
  });
});
