import { expect } from "chai";

import { compile } from "../../../common/schematron/index.ts";
import type { CompileOptions } from "../../../common/schematron/public-types.ts";
import { schemaOf } from "../support/evaluate.ts";

const rulesOf = (content: string, options: CompileOptions = {}): ReturnType<typeof compile> =>
  compile([{ name: "rules.sch", text: schemaOf(content) }], options);

describe("what one check leaves to the next", () => {
  const rules = rulesOf(`<pattern><rule context="code"><assert id="C" test="not(matches(., ';'))">c</assert></rule>
    <rule context="list"><assert id="L" test="count(tokenize(., ';')) le 2">l</assert></rule>
    <rule context="both"><assert id="B" test="matches(., ',') and count(tokenize(., ',')) = 3">b</assert></rule></pattern>`);
  const failed = (xml: string): string[] => Object.keys(rules.check(xml).totals.rules);

  it("is no place in a text, of a pattern that matched and then divides", () => {
    const list = "<a><list>A;B;C</list></a>";
    expect(failed(list)).to.deep.equal(["L"]);
    expect(failed("<a><code>123;</code></a>")).to.deep.equal(["C"]);
    expect(failed(list)).to.deep.equal(["L"]);
    expect(failed(list)).to.deep.equal(["L"]);
    expect(failed("<a><both>x,y,z</both></a>")).to.deep.equal([]);
  });
});

describe("what a check may take", () => {
  it("is enough for plain patterns on every line", () => {
    const asserts = Array.from(
      { length: 15 },
      (_, index) => `<assert id="A${index}" test="matches(., '^[A-Za-z0-9 .,]+${"x?".repeat(index % 6)}$')">a</assert>`,
    );
    const text = "Cleaning of offices, 3.50 an hour ".repeat(12);
    const xml = `<r>${`<line>${text}</line>`.repeat(2000)}</r>`;
    const { totals } = rulesOf(`<pattern><rule context="line">${asserts.join("")}</rule></pattern>`).check(xml);
    expect(totals).to.deep.equal({ fatal: 0, warning: 0, rules: {} });
  });

  it("counts for the rule whose context took too much, also where it has no assert", () => {
    const { totals, failures } = rulesOf(
      `<pattern><rule context="x[some $i in 1 to 100000 satisfies $i = 90000]"/><rule context="x"><assert id="O" test="true()">o</assert></rule></pattern>
       <pattern><rule context="x"><assert id="I" test="count(for $i in 1 to 500 return $i) = 500">i</assert></rule></pattern>`,
      { limits: { steps: 5000 } },
    ).check("<a><x/><x/></a>");
    expect(totals.rules).to.deep.equal({ "OWN-EVALUATION": 1 });
    expect(failures[0]?.text).to.match(/not judged to the end/);
  });

  it("counts the white space that is looked at", () => {
    const rules = rulesOf(
      `<pattern><rule context="x"><assert id="B" test="not(../n[normalize-space(.) = ''])">b</assert></rule></pattern>`,
    );
    const { totals } = rules.check(`<a><n>${" ".repeat(200_000)}</n>${"<x/>".repeat(3000)}</a>`);
    expect(totals.rules).to.include({ "OWN-EVALUATION": 1 });
  });
});

describe("a report of attributes", () => {
  it("has each failure behind the rule that fired there", () => {
    const rules = rulesOf(`<pattern><rule context="@*"><assert id="A" test=". = '1'">a</assert></rule></pattern>`, {
      visit: "attributes",
    });
    const lines = rules
      .svrl('<a p="1" q="2" r="3"/>')
      .split("\n")
      .flatMap((line) => /<svrl:(fired-rule|failed-assert) /.exec(line)?.[1] ?? []);
    expect(lines).to.deep.equal(["fired-rule", "fired-rule", "failed-assert", "fired-rule", "failed-assert"]);
  });
});
