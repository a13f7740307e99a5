import { expect } from "chai";
import { codeList } from "../../common/code-lists/code-list.ts";
import { codeListsByName } from "../../common/code-lists/index-of-lists.ts";

/** Sizes as published (PINT AE 1.0.4, AE TDD 1.0.4, MLS 1.1.0): a lost or doubled row changes one. */
const published: Record<string, number> = {
  "UNCL1001-inv": 2,
  "UNCL1001-cn": 2,
  "UNCL1001-inv-billing": 2,
  "UNCL1001-cn-billing": 2,
  transactiontype: 8,
  TaxCategory: 6,
  TaxExemptionCode: 4,
  CreditReason: 6,
  FreqBilling: 10,
  GoodsType: 5,
  ItemType: 3,
  Emirate: 7,
  "RegistrationType-seller": 4,
  "RegistrationType-buyer": 5,
  MimeCode: 7,
  UNCL4461: 9,
  "UNCL4461-accepted": 91,
  UNCL5189: 19,
  UNCL7161: 178,
  UNCL7143: 185,
  UNCL1153: 818,
  EAS: 90,
  ICD: 243,
  ISO3166: 251,
  ISO4217: 177,
  UNECERec20: 2162,
  PredefinedEndpoint: 3,
  "TDD-document-type": 4,
  "TDD-scope": 3,
  "TDD-reporter-role": 2,
  "TDD-currency": 179,
  "MLS-response": 3,
  "MLS-status-reason": 4,
};

const list = (name: string) => {
  const found = codeListsByName.get(name);
  if (found === undefined) {
    throw new Error(`There is no list ${name}`);
  }
  return found;
};

describe("code lists", () => {
  it("are all there, with every entry once", () => {
    const sizes = [...codeListsByName.values()].map(({ name, entries }) => [
      name,
      new Set(entries.map((entry) => entry.code)).size,
    ]);
    expect(Object.fromEntries(sizes)).to.deep.equal(published);
    expect([...codeListsByName.values()].every(({ name, entries }) => entries.length === published[name])).to.equal(
      true,
    );
  });

  it("have codes that are printable ASCII without spaces: no look-alike letters", () => {
    for (const { name, entries } of codeListsByName.values()) {
      for (const { code } of entries) {
        expect(code, name).to.match(/^[!-~]+$/);
      }
    }
  });

  it("find exactly what they hold", () => {
    expect(list("ISO4217").has("AED")).to.equal(true);
    expect(list("ISO4217").has("aed")).to.equal(false);
    expect(list("ISO4217").has("XYZ")).to.equal(false);
    expect(list("ISO4217").has("toString")).to.equal(false);
    expect(list("UNCL4461").find("30")).to.deep.equal({ code: "30", name: "Credit transfer" });
    expect(list("UNCL4461").find("31")).to.equal(undefined);
    expect(list("TaxCategory").has("N")).to.equal(true);
    expect(list("TaxCategory").has("\u039D")).to.equal(false);
  });

  it("keep the published name beside its correction", () => {
    expect(list("TaxExemptionCode").find("DL8.46.1")).to.deep.equal({
      code: "DL8.46.1",
      name: "Cetrain financial services",
      corrected: "Certain financial services",
    });
  });

  it("accept every published payment means", () => {
    for (const { code } of list("UNCL4461").entries) {
      expect(list("UNCL4461-accepted").has(code), code).to.equal(true);
    }
  });

  it("cannot be changed by who reads them", () => {
    const own = codeList("own", [["A", "Name"]]);
    expect(() => Object.assign(own.find("A") ?? {}, { name: "Other" })).to.throw(TypeError);
  });
});
