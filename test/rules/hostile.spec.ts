import { expect } from "chai";

import { checkUblRules } from "../../common/rules/validate-document.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { invoiceOfLines } from "../bench/rules/rule-documents.ts";
import { hostileDocuments, type HostileDocument } from "../factories/hostile-documents.ts";
import { evaluate } from "./support/evaluate.ts";
import { conformanceFile } from "./support/repository-files.ts";

const ruleSets = loadRuleSets();
const invoice = conformanceFile("self-billed-invoice-full.xml");

const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

/** "Aa" and "BB" have the same hash in base 31, and so has everything made of them: 2^n names. */
function collidingNames(pairs: number): string[] {
  return pairs === 0 ? [""] : collidingNames(pairs - 1).flatMap((name) => [`${name}Aa`, `${name}BB`]);
}

const judged = (shape: string, characters: number) =>
  checkUblRules(ruleSets, (hostileDocuments[shape] as HostileDocument)(characters));

describe("hostile and other documents", () => {
  const malformed: readonly (readonly [what: string, xml: string, place: RegExp])[] = [
    ["no text at all", "", /line 1, column 1/],
    ["no XML", "%PDF-1.7", /line 1, column 1/],
    ["an entity bomb", invoice.replace("<Invoice", `${bomb}<Invoice`), /document type.*line 2, column 1/],
    ["an external entity", `<!DOCTYPE a SYSTEM "http://127.0.0.1:1/"><a/>`, /document type.*line 1, column 1/],
    ["a cut-off document", invoice.slice(0, 5000), /line \d+, column \d+/],
    ["elements nested without end", "<a>".repeat(100_000), /nested deeper than 256/],
    [
      "very many different names",
      `<a>${Array.from({ length: 10_001 }, (_, i) => `<b${i}/>`).join("")}</a>`,
      /different names/,
    ],
    [
      "names made to share their hash",
      `<a>${collidingNames(10)
        .map((name) => `<${name}/>`)
        .join("")}</a>`,
      /different names/,
    ],
    [
      "very many namespaces in force",
      Array.from({ length: 200 }, (_, i) => `<a xmlns:p${i}='u' xmlns:q${i}='u'>`).join(""),
      /256 namespace declarations/,
    ],
    [
      "very many names by their namespaces",
      `<a>${Array.from({ length: 20_002 }, (_, i) => `<b xmlns="u${i}"/>`).join("")}</a>`,
      /different names/,
    ],
    ["a namespace without end", `<a xmlns="${"u".repeat(1001)}"/>`, /namespace is longer than 1000/],
    ["a million attributes", `<a ${"b='' ".repeat(1_000_000)}/>`, /attributes|appears twice/],
  ];
  for (const [what, xml, place] of malformed) {
    it(`${what}: one fatal finding with its place`, () => {
      const { findings, ruleSet } = checkUblRules(ruleSets, xml);
      expect(findings).to.have.lengthOf(1);
      expect(findings[0]).to.include({ flag: "fatal", reasonCode: "OWN-XML", location: "/" });
      expect(findings[0]?.text).to.match(place);
      expect(ruleSet).to.match(/^pint-ae-self-billing 1\.0\.4/);
    });
  }

  it("hundreds of thousands of unknown elements are judged like any others", () => {
    const unknown = Array.from({ length: 200_000 }, (_, index) => `<e${index % 5000}/>`).join("");
    const { totals } = checkUblRules(ruleSets, invoice.replace("<cac:InvoicePeriod>", `${unknown}<cac:InvoicePeriod>`));
    expect(totals.rules["IBR-079"]).to.equal(200_000);
  });

  for (const shape of [
    "lines and tax subtotals of many rates",
    "currencies and amounts",
    "tax schemes and registrations",
    "payees and names of the seller",
    "a long currency and many",
    "registrations",
    "a text of spaces",
    "a number of spaces",
    "an indicator of spaces",
    "lines and tax subtotals of N",
    "leaves in leaves",
  ]) {
    it(`${shape}: a verdict, and a short one`, () => {
      const { findings, totals } = judged(shape, 3_000_000);
      expect(totals.fatal).to.be.greaterThan(0);
      expect(findings.length).to.be.at.most(1000);
      expect(JSON.stringify(findings).length).to.be.lessThan(2_000_000);
    });
  }

  it("a document that is long and honest is judged to the end", () => {
    const { findings } = checkUblRules(ruleSets, invoiceOfLines(3000));
    expect(findings).to.deep.equal([]);
  });

  it("lines without content: every failure counted, a thousand listed, each rule among them", () => {
    const lines = 20_000;
    const { findings, totals, truncated } = checkUblRules(
      ruleSets,
      invoice.replace("<cac:InvoiceLine>", `${"<cac:InvoiceLine/>".repeat(lines)}<cac:InvoiceLine>`),
    );
    expect(totals.rules).to.include({ "IBR-021": lines, "IBR-024": lines });
    expect([findings.length, truncated]).to.deep.equal([1000, true]);
    expect(new Set(findings.map(({ reasonCode }) => reasonCode))).to.deep.equal(new Set(Object.keys(totals.rules)));
    const sum = Object.values(totals.rules).reduce((all, count) => all + count, 0);
    expect(totals.fatal + totals.warning).to.equal(sum);
  });

  it("places inside of very long names count elements instead", () => {
    const name = `x${"y".repeat(200)}`;
    const nested = `${`<${name}>`.repeat(20)}${`</${name}>`.repeat(20)}`;
    const { findings } = checkUblRules(ruleSets, invoice.replace("<cbc:Note>", `${nested}<cbc:Note>`));
    const place = findings.find(({ reasonCode }) => reasonCode === "IBR-079")?.location ?? "";
    expect(place).to.match(/^\/\*(?:\/\*\[\d+\]){20}$/);
    expect(evaluate(`local-name(${place})`, invoice.replace("<cbc:Note>", `${nested}<cbc:Note>`))).to.equal(name);
  });

  it("numbers and dates that are none are findings", () => {
    const broken = invoice
      .replace(">1144.71<", ">1.144,71<")
      .replace("<cbc:StartDate>2026-08-01<", "<cbc:StartDate>01.08.2026<");
    const codes = checkUblRules(ruleSets, broken).findings.map(({ reasonCode }) => reasonCode);
    expect(codes).to.include.members(["OWN-11", "IBR-073", "OWN-EVALUATION"]);
    expect(codes.filter((code) => code === "OWN-EVALUATION")).to.have.lengthOf(1);
  });
});
