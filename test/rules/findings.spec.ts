import { expect } from "chai";

import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { evaluate } from "./support/evaluate.ts";
import { pick, seededRandom } from "./support/random.ts";
import { readMutable, writeXml, type MutableElement } from "./support/mutable-xml.ts";
import { documentOf, officialVectors } from "./support/vectors.ts";

const ruleSet = loadRuleSets().forDocument("");

/** The location with names in words, as our own engine reads it without the prefixes of UBL. */
const withoutPrefixes = (location: string): string => location.replace(/\b(?:cac|cbc):/g, "*:");

describe("findings", () => {
  it("name a place that selects exactly one element", () => {
    const checked = new Set<string>();
    for (const vector of officialVectors) {
      const xml = documentOf(vector);
      const locations = new Set(ruleSet.check(parseXml(xml)).findings.map(({ location }) => location));
      const fresh = [...locations].filter((location) => !checked.has(`${vector.base} ${location}`));
      fresh.forEach((location) => checked.add(`${vector.base} ${location}`));
      if (fresh.length > 0) {
        const counts = evaluate(fresh.map((location) => `count(${withoutPrefixes(location)})`).join(", "), xml);
        expect(counts, fresh.join(", ")).to.equal(fresh.map(() => "1").join(" "));
      }
    }
    expect(checked.size).to.be.greaterThan(150);
  });

  it("name the very element that failed", () => {
    const lines = [1, 2, 3].map((id) => `<cac:InvoiceLine><cbc:ID>${id === 2 ? "" : id}</cbc:ID></cac:InvoiceLine>`);
    const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${lines.join("")}</Invoice>`;
    const found = ruleSet.check(parseXml(xml)).findings.filter(({ reasonCode }) => reasonCode === "IBR-021");
    expect(found.map(({ location }) => location)).to.deep.equal(["/*/cac:InvoiceLine[2]"]);
    const empty = ruleSet.check(parseXml(xml)).findings.filter(({ reasonCode }) => reasonCode === "IBR-079");
    expect(empty.map(({ location }) => location)).to.deep.equal(["/*/cac:InvoiceLine[2]/cbc:ID[1]"]);
  });

  it("name elements outside of UBL as well", () => {
    const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><x xmlns="urn:x"/><x xmlns="urn:x"/></Invoice>`;
    const locations = ruleSet
      .check(parseXml(xml))
      .findings.filter((f) => f.reasonCode === "IBR-079")
      .map((f) => f.location);
    expect(locations).to.deep.equal([
      "/*/*[local-name() = 'x' and namespace-uri() = 'urn:x'][1]",
      "/*/*[local-name() = 'x' and namespace-uri() = 'urn:x'][2]",
    ]);
  });
});

function elements(root: MutableElement): MutableElement[] {
  return [root, ...root.children.flatMap((child) => (typeof child === "string" ? [] : elements(child)))];
}

const oddNumbers = ["0", "-1", "1e3", "1.005", "NaN", "INF", "-0.0", "99999999999999999999.99", "1 000", "٣"];
const oddTexts = [...oddNumbers, "", " ", "abc", "2025-02-30", "true", "AE", "VAT", "\u{1F600}"];

function changed(random: () => number, root: MutableElement): void {
  const all = elements(root);
  const target = pick(random, all);
  const child = pick(random, target.children);
  switch (Math.floor(random() * 5)) {
    case 0:
      target.children = target.children.filter((other) => other !== child);
      break;
    case 1:
      target.children.push(child ?? "x");
      break;
    case 2:
      pick(
        random,
        all.filter(({ children }) => typeof children[0] === "string"),
      ).children = [pick(random, oddTexts)];
      break;
    case 3:
      target.attributes.set(pick(random, ["currencyID", "schemeID", "unitCode", "mimeCode"]), pick(random, oddTexts));
      break;
    default:
      target.children.push(structuredClone(pick(random, all)));
  }
}

describe("rules on randomly changed documents", () => {
  const seed = Number(process.env["FUZZ_SEED"] ?? 20260821);
  const count = Number(process.env["FUZZ_DOCUMENTS"] ?? 100);

  it(`always end with findings, the same ones every time (seed ${seed}, ${count} documents)`, () => {
    const random = seededRandom(seed);
    const fresh = loadRuleSets().forDocument("");
    for (let index = 0; index < count; index++) {
      const root = readMutable(documentOf(pick(random, officialVectors)));
      for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes--) {
        changed(random, root);
      }
      const xml = writeXml(root);
      const findings = ruleSet.check(parseXml(xml)).findings;
      expect(fresh.check(parseXml(xml)).findings, xml).to.deep.equal(findings);
      expect(
        findings.every(({ text, location, test }) => text !== "" && location.startsWith("/") && test !== ""),
      ).to.equal(true);
    }
  });
});
