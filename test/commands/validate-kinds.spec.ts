import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { conformanceFile } from "../rules/support/repository-files.ts";
import { runEntry } from "../setup/processes/run-entry.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const entry = path.join(builtRoot, "common", "commands", "validate.js");
const { TDD_XSD, UBL_XSD_DIR } = process.env;
const unset = { RULES_DIR: undefined, RULES: undefined, UBL_XSD_DIR: undefined, TDD_XSD: undefined };

interface Report {
  valid: boolean;
  rule_set: string;
  totals: { rules: Record<string, number> };
}

const invoice = conformanceFile("self-billed-invoice-full.xml");
const creditNote = conformanceFile("ex7_cn_eur_ae.xml");
const taxData = conformanceFile("tdd-self-billed-invoice.xml");
const rejection = conformanceFile("mls-rejection.xml");
const SBDH = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";

const odd = (xml: string): string => xml.replace("<cbc:IssueDate>", "<cbc:Odd>1</cbc:Odd>\n<cbc:IssueDate>");
const withoutDeclaration = (xml: string): string => xml.replace(/^<\?xml[^>]*>\s*/, "");
/** The namespaces of what is wrapped are declared by the envelope. */
function enveloped(xml: string): string {
  const [, name = "", declarations = ""] =
    /^<([\w:]+)((?:\s+xmlns(?::\w+)?="[^"]*")*)/.exec(withoutDeclaration(xml)) ?? [];
  const [prefixed, own] = [/\sxmlns:\w+="[^"]*"/g, /\sxmlns="[^"]*"/];
  const outer = declarations.match(prefixed)?.join("") ?? "";
  const inner = own.exec(declarations)?.[0] ?? "";
  const payload = withoutDeclaration(xml).replace(`<${name}${declarations}`, `<${name}${inner}`);
  return `<?xml version="1.0"?>\n<s:StandardBusinessDocument xmlns:s="${SBDH}"${outer}>\n<s:StandardBusinessDocumentHeader/>\n${payload}</s:StandardBusinessDocument>`;
}

describe("npm run validate, for documents of several kinds", () => {
  const folder = createTemporaryFolder();
  const fileOf = (name: string, xml: string): string => {
    const file = path.join(folder.dir, name);
    writeFileSync(file, xml);
    return file;
  };

  after(() => folder.remove());

  async function judged(xml: string, env: Record<string, string> = {}): Promise<Report> {
    const { stdout } = await runEntry(entry, ["--json", fileOf("document.xml", xml)], { ...unset, ...env });
    return JSON.parse(stdout) as Report;
  }

  const broken: [what: string, xml: string, ruleSet: RegExp, rules: string[]][] = [
    ["an invoice", invoice.replace(">1101.26<", ">1101.27<"), /^pint-ae-self-billing /, ["IBR-CO-10", "IBR-CO-13"]],
    ["a credit note", creditNote.replace(/<cbc:UUID>.*?<\/cbc:UUID>/, ""), /^pint-ae-self-billing /, ["IBR-193-AE"]],
    [
      "a sales invoice",
      invoice.replaceAll("selfbilling", "billing").replace(">389<", ">389 <"),
      /^pint-ae-billing /,
      ["IBR-CL-01"],
    ],
    ["tax data", taxData.replace(/<cbc:ProfileID>.*?<\/cbc:ProfileID>/, ""), /^ae-tdd /, ["IBR-TDD-02"]],
    ["a message level status", rejection.replace(">RE<", ">AP<"), /^peppol-mls /, ["SCH-MLS-25"]],
  ];

  for (const [what, xml, ruleSet, rules] of broken) {
    it(`judges ${what} by its own rules, and the same inside of an envelope`, async () => {
      const bare = await judged(xml);
      expect(bare.rule_set).to.match(ruleSet);
      expect(Object.keys(bare.totals.rules)).to.include.members(rules);
      expect(await judged(enveloped(xml))).to.deep.equal(bare);
    });
  }

  it("says which document it has no rules for, and what an envelope lacks", async () => {
    for (const xml of [
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
      '<ApplicationResponse xmlns="urn:o"/>',
      '<TaxData xmlns="urn:o"/>',
      enveloped('<Order xmlns="urn:o"/>'),
      `<StandardBusinessDocument xmlns="${SBDH}"/>`,
    ]) {
      expect((await judged(xml)).totals.rules).to.deep.equal({ "OWN-DOCUMENT": 1 });
    }
  });

  it("names the line of the file, also inside of an envelope and for what a schema says", async function () {
    if (UBL_XSD_DIR === undefined || TDD_XSD === undefined) {
      this.skip();
    }
    for (const [xml, code] of [
      [odd(invoice), "UBL-XSD"],
      [odd(enveloped(creditNote)), "UBL-XSD"],
      [odd(taxData), "TDD-XSD"],
      [odd(enveloped(taxData)), "TDD-XSD"],
    ] as const) {
      const { stdout } = await runEntry(entry, [fileOf("odd.xml", xml)], { ...unset, UBL_XSD_DIR, TDD_XSD });
      const line = xml.slice(0, xml.indexOf("<cbc:Odd>")).split("\n").length;
      expect(stdout).to.match(new RegExp(`${code}  .*Odd.*\\(line ${line}, .*\\n +at .*\\(line ${line}\\)`));
      const rulesOnly = await runEntry(entry, ["--rules-only", fileOf("odd.xml", xml)], {
        ...unset,
        UBL_XSD_DIR,
        TDD_XSD,
      });
      expect(rulesOnly.stdout).not.to.contain("XSD");
    }
  });
});
