import { expect } from "chai";

import { type Finding, validationResultOf } from "../../common/rules/finding.ts";
import { checkUblRules, checkTaxDataRules, withSchema } from "../../common/rules/validate-document.ts";
import { loadRuleSets, type RuleSets } from "../../common/rules/load-rule-sets.ts";
import { conformanceFile } from "./support/repository-files.ts";

const codes = ({ findings }: { findings: readonly Finding[] }) => findings.map(({ reasonCode }) => reasonCode);
const finding = (reasonCode: string): Finding => ({ flag: "fatal", reasonCode, text: "", location: "/", test: "" });

const bySchema = () => validationResultOf([finding("XSD")]);
const ofProcess = (xml: string, process: string) => xml.replace(/(?<=<cbc:ProfileID>)[^<]*/, process);
const ofType = (xml: string, type: string) => xml.replace(/(?<=<cbc:InvoiceTypeCode>)[^<]*/, type);

describe("the check by rules", () => {
  let ruleSets: RuleSets;
  const invoice = conformanceFile("self-billed-invoice-full.xml");
  const broken = invoice.replace(">1101.26<", ">1101.27<");

  before(() => {
    ruleSets = loadRuleSets();
  });

  it("takes the rules of the document's customization", () => {
    expect(checkUblRules(ruleSets, invoice)).to.deep.equal({
      ...validationResultOf([]),
      ruleSet: "pint-ae-self-billing 1.0.4-3",
    });
    const billing = invoice.replaceAll("urn:peppol:pint:selfbilling-1@ae-1", "urn:peppol:pint:billing-1@ae-1");
    expect(checkUblRules(ruleSets, billing).ruleSet).to.match(/^pint-ae-billing /);
    const unnamed = invoice.replace(/<cbc:CustomizationID>[^<]*<\/cbc:CustomizationID>/, "");
    expect(checkUblRules(ruleSets, unnamed).ruleSet).to.match(/^pint-ae-self-billing /);
  });

  describe("of a document whose customization names no profile", () => {
    const unknown = invoice.replace(">urn:peppol:pint:selfbilling-1@ae-1<", ">urn:peppol:pint:billing-1@om-1<");
    const cases: [what: string, xml: string, profile: string][] = [
      ["takes the profile of its business process", unknown, "self-billing"],
      ["takes billing by its process", ofProcess(unknown, " urn:peppol:bis:billing "), "billing"],
      ["asks the process before the type", ofType(unknown, "380"), "self-billing"],
      ["asks the type where the process is unknown", ofType(ofProcess(unknown, "x"), "380"), "billing"],
      ["takes self-billing for any other type", ofType(ofProcess(unknown, "x"), "480"), "self-billing"],
      [
        "asks neither where the customization is known",
        ofType(ofProcess(invoice, "urn:peppol:bis:billing"), "380"),
        "self-billing",
      ],
    ];
    for (const [what, xml, profile] of cases) {
      it(what, () => {
        const result = checkUblRules(ruleSets, xml);
        expect(result.ruleSet).to.match(new RegExp(`^pint-ae-${profile} `));
        expect(codes(result).includes("ALIGNED-IBRP-001-AE")).to.equal(xml.includes("om-1"));
      });
    }
  });

  it("finds in an envelope what it finds in the document, at the same place", () => {
    const bare = checkUblRules(ruleSets, broken);
    expect(codes(bare)).to.include("IBR-CO-10");
    const enveloped = conformanceFile("sbdh-self-billed-invoice.xml").replace(">1101.26<", ">1101.27<");
    expect(checkUblRules(ruleSets, enveloped)).to.deep.equal(bare);
  });

  it("says of an envelope without a document that it is none", () => {
    const empty =
      '<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"/>';
    expect(codes(checkUblRules(ruleSets, empty))).to.deep.equal(["OWN-DOCUMENT"]);
  });

  it("says of text that is no XML that it is none, and nothing else", () => {
    for (const result of [checkUblRules(ruleSets, "<Invoice>"), checkTaxDataRules(ruleSets, "no")]) {
      const [only, ...more] = result.findings;
      expect(more).to.be.empty;
      expect(only).to.include({ flag: "fatal", reasonCode: "OWN-XML", location: "/" });
      expect(only?.text).to.match(/^The document is not acceptable XML: ./);
    }
    expect(checkTaxDataRules(ruleSets, "no").ruleSet).to.match(/^ae-tdd /);
    expect(checkUblRules(ruleSets, "no").ruleSet).to.match(/^pint-ae-self-billing /);
  });

  it("says of another document which one it is", () => {
    const [other, ...more] = checkUblRules(ruleSets, '<Order xmlns="urn:o"/>').findings;
    expect(more).to.be.empty;
    expect(other).to.include({ flag: "fatal", reasonCode: "OWN-DOCUMENT", location: "/*" });
    expect(other?.text).to.contain('root is Order in the namespace "urn:o"');
    const creditNoteNamespace = "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2";
    expect(codes(checkUblRules(ruleSets, `<Invoice xmlns="${creditNoteNamespace}"/>`))).to.deep.equal(["OWN-DOCUMENT"]);
  });

  it("checks a report by the rules for reports, and nothing else", () => {
    const report = conformanceFile("tdd-self-billed-invoice.xml");
    const { findings, ruleSet } = checkTaxDataRules(ruleSets, report);
    expect(ruleSet).to.match(/^ae-tdd /);
    expect(findings.filter(({ flag }) => flag === "fatal")).to.be.empty;
    expect(codes(checkTaxDataRules(ruleSets, invoice))).to.deep.equal(["OWN-DOCUMENT"]);
    expect(codes(checkTaxDataRules(ruleSets, '<TaxData xmlns="urn:o"/>'))).to.deep.equal(["OWN-DOCUMENT"]);
  });

  describe("together with a schema", () => {
    it("lists the findings of the schema first", () => {
      expect(codes(withSchema(validationResultOf([finding("RULE")]), bySchema))).to.deep.equal(["XSD", "RULE"]);
    });

    it("does not ask it about what is no XML", () => {
      const malformed = validationResultOf([finding("OWN-XML")]);
      expect(withSchema(malformed, bySchema)).to.equal(malformed);
    });

    it("is the rules' alone where no schema is installed", () => {
      const byRules = validationResultOf([finding("RULE")]);
      expect(withSchema(byRules, undefined)).to.equal(byRules);
    });
  });
});
