import { expect } from "chai";

import { codeListsByName } from "../../common/code-lists/index-of-lists.ts";
import { readRuleFile } from "./support/rule-groups.ts";

/** Codes of a variable in a rule file: the words of its tokenize(). */
function codesOf(file: string, variable: string): string[] {
  const value = new RegExp(`<let name="${variable}" value="tokenize\\('([^']*)'`).exec(readRuleFile(file))?.[1] ?? "";
  return value.split(/\s+/).filter(Boolean);
}

function codes(list: string): string[] {
  const found = codeListsByName.get(list);
  expect(found, list).to.not.equal(undefined);
  return found?.entries.map(({ code }) => code) ?? [];
}

const withoutTwo = codes("ISO3166").filter((code) => code !== "1A" && code !== "XI");

describe("code lists of the rules", () => {
  const pairs: readonly (readonly [file: string, variable: string, expected: string[]])[] = [
    ["shared-codes", "currencies", [...codes("ISO4217"), "XXX"]],
    ["shared-codes", "countries", codes("ISO3166")],
    ["aligned-codes", "countries", codes("ISO3166")],
    ["aligned-model", "passport-countries", withoutTwo],
    ["shared-codes", "units", codes("UNECERec20")],
    ["shared-codes", "payment-means", codes("UNCL4461-accepted")],
    ["shared-codes", "allowance-reasons", codes("UNCL5189")],
    ["shared-codes", "charge-reasons", codes("UNCL7161")],
    ["shared-codes", "mime-types", codes("MimeCode")],
    ["shared-codes", "endpoint-schemes", codes("EAS")],
    ["shared-codes", "identifier-schemes", codes("ICD")],
    ["shared-codes", "classification-schemes", codes("UNCL7143")],
    ["shared-codes", "object-schemes", codes("UNCL1153")],
    ["tax-data", "currencies", codes("TDD-currency")],
  ];
  for (const [file, variable, expected] of pairs) {
    it(`${variable} of ${file} are those of the domain`, () => {
      expect(codesOf(file, variable)).to.have.members(expected);
    });
  }
});
