import { expect } from "chai";

import { compileRuleSet } from "../../../common/schematron/engine.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { schemaOf } from "../support/evaluate.ts";

/** The hint of an assert that fails at a:line. */
function hint(test: string, lets = ""): string | undefined {
  const rule = `<pattern>${lets}<rule context="a:line"><let name="own" value="a:part/a:id"/><report id="r" test="boolean(1) or ${test}">r</report></rule></pattern>`;
  const ruleSet = compileRuleSet([{ name: "t.sch", text: schemaOf(rule) }], { id: "t", version: "1" });
  return ruleSet.check(parseXml("<l:line xmlns:l='urn:a'/>")).findings[0]?.hint;
}

describe("hints", () => {
  const table: readonly (readonly [test: string, hint: string])[] = [
    ["exists(a:id)", "a:id"],
    ["a:id/@scheme = '1'", "a:id/@scheme"],
    ["normalize-space(a:id[. = 1]/text()) = ''", "a:id"],
    ["a:sum = 1 and (a:id or @name) or a:sum = 2", "a:sum, a:id or @name"],
    ["/*/a:id = ../a:id", "/*/a:id or ../a:id"],
    ["$own/@scheme = 1", "a:part/a:id/@scheme"],
    ["count($own) = 1", "a:part/a:id"],
    ["$every = 1", "/*/a:all"],
    ["a:id/xs:decimal(.) = 1", "a:id"],
    ["(a:one | a:two)/a:id = 1", "a:one or a:two"],
    ["(some $part in a:part satisfies $part/a:id = 1)", "a:part"],
    ["a:a and a:b and a:c and a:d", "a:a, a:b or a:c"],
    ["(if (a:id) then a:one else xs:integer(a:two)) = 1", "a:id, a:one or a:two"],
    ["//a:id = 1", "this element"],
    ["ancestor::a:id", "this element"],
    [". = 1", "this element"],
    ["1 = 1", "this element"],
  ];
  for (const [test, places] of table) {
    it(`of ${test}: ${places}`, () => {
      expect(hint(test, '<let name="every" value="/*/a:all"/>')).to.equal(`Look at ${places}.`);
    });
  }
});
