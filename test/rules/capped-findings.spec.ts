import { expect } from "chai";

import { compareRuleSets } from "../../common/rules/load-rule-sets.ts";
import type { CompiledAssert, CompiledRule } from "../../common/schematron/check/dispatch.ts";
import { compileRuleFile, compileRuleSet, composeRuleSet, type RuleSet } from "../../common/schematron/engine.ts";
import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { schemaOf } from "./support/evaluate.ts";

const rule = (context: string, ...asserts: string[]): string =>
  `<pattern><rule context="${context}">${asserts.join("")}</rule></pattern>`;
const fails = (id: string, flag: "fatal" | "warning", text = id): string =>
  `<assert id="${id}" flag="${flag}" test="false()">${text}</assert>`;

const compiled = (content: string, id = "test"): RuleSet =>
  compileRuleSet([{ name: `${id}.sch`, text: schemaOf(content) }], { id, version: "1" });

const nodes = (count: number, name = "x"): string => `<r>${`<${name}/>`.repeat(count)}</r>`;

const numbered = (count: number): string =>
  `<r>${Array.from({ length: count }, (_, index) => `<x>${index}</x>`).join("")}</r>`;

describe("findings of a document with very many", () => {
  const rules = compiled(
    rule("x", fails("w", "warning"), fails("f", "fatal")) + rule("y", fails("late", "warning"), fails("last", "fatal")),
  );
  const xml = `<r>${"<x/>".repeat(2000)}<y/></r>`;

  it("are a thousand, and the totals are true", () => {
    const { findings, truncated, totals } = rules.check(parseXml(xml));
    expect(findings).to.have.lengthOf(1000);
    expect(truncated).to.equal(true);
    expect(totals).to.deep.equal({ fatal: 2001, warning: 2001, rules: { W: 2000, F: 2000, LATE: 1, LAST: 1 } });
  });

  it("name every failed rule at its first place, and no warning instead of a fatal one", () => {
    const { findings } = rules.check(parseXml(xml));
    const placesOf = (code: string): string[] =>
      findings.filter(({ reasonCode }) => reasonCode === code).map(({ location }) => location);
    expect(placesOf("W")).to.deep.equal(["/*/x[1]"]);
    expect(placesOf("LATE")).to.deep.equal(["/*/y[1]"]);
    expect(placesOf("LAST")).to.deep.equal(["/*/y[1]"]);
    expect(placesOf("F")).to.deep.equal(Array.from({ length: 997 }, (_, index) => `/*/x[${index + 1}]`));
  });

  it("stay in the order of the document, and are the same with another cap as far as they go", () => {
    const { findings } = rules.check(parseXml(xml), { maxFindings: 6 });
    expect(findings.map(({ reasonCode, location }) => `${reasonCode} ${location}`)).to.deep.equal([
      "W /*/x[1]",
      "F /*/x[1]",
      "F /*/x[2]",
      "F /*/x[3]",
      "LATE /*/y[1]",
      "LAST /*/y[1]",
    ]);
  });

  it("are not truncated where they just fit", () => {
    const { findings, truncated } = rules.check(parseXml(nodes(3)), { maxFindings: 6 });
    expect([findings.length, truncated]).to.deep.equal([6, false]);
    expect(rules.check(parseXml(nodes(3)), { maxFindings: 5 }).truncated).to.equal(true);
  });

  it("have text and place evaluated only where they are listed", () => {
    const file = compileRuleFile({ name: "t", text: schemaOf(rule("x", fails("f", "fatal"), fails("w", "warning"))) });
    let messages = 0;
    const counting = (assert: CompiledAssert): CompiledAssert => ({
      ...assert,
      message: (node) => {
        messages++;
        return assert.message(node);
      },
    });
    const countingRule = ({ asserts, ...others }: CompiledRule): CompiledRule => ({
      ...others,
      asserts: asserts.map(counting),
    });
    const counted = { ...file, patterns: file.patterns.map((pattern) => pattern.map(countingRule)) };
    const { totals } = composeRuleSet([counted], { id: "t", version: "1" }).check(parseXml(nodes(50_000)));
    expect(totals).to.include({ fatal: 50_000, warning: 50_000 });
    expect(messages).to.equal(1000);
  });

  it("leave room for what could not be evaluated", () => {
    const mixed = compiled(rule("x", fails("f", "fatal"), `<assert id="n" test="xs:decimal(.) = 1">n</assert>`));
    const { findings, totals } = mixed.check(parseXml(nodes(20)), { maxFindings: 5 });
    expect(findings).to.have.lengthOf(5);
    expect(findings.map(({ reasonCode }) => reasonCode)).to.include("OWN-EVALUATION");
    expect(totals).to.deep.equal({ fatal: 21, warning: 0, rules: { F: 20, "OWN-EVALUATION": 1 } });
  });

  it("have short texts, also where a message contains a value of the document, and no half characters", () => {
    const telling = compiled(
      `<pattern><rule context="x"><report id="t" test="true()"><value-of select="."/></report></rule></pattern>`,
    );
    const { findings } = telling.check(parseXml(`<r><x>${"a".repeat(999)}${"\u{1F600}".repeat(5000)}</x></r>`));
    expect(findings[0]?.text).to.equal(`${"a".repeat(999)}…`);
  });

  it("are listed although their text cannot be evaluated", () => {
    const broken = compiled(
      `<pattern><rule context="x"><assert id="t" flag="warning" test="false()"><value-of select="xs:decimal(.)"/></assert></rule></pattern>`,
    );
    const { findings, totals } = broken.check(parseXml("<r><x>a</x></r>"));
    expect(findings[0]).to.include({ flag: "warning", reasonCode: "T", location: "/*/x[1]" });
    expect(findings[0]?.text).to.match(/^The text of the rule t could not be evaluated: "a" is not/);
    expect(totals).to.deep.equal({ fatal: 0, warning: 1, rules: { T: 1 } });
  });
});

describe("rule sets beside each other on a document with very many findings", () => {
  const xml = `<r>${"<x/>".repeat(3000)}${"<y/>".repeat(20)}</r>`;

  it("agree where they agree, although neither lists all", () => {
    const both = compareRuleSets(
      compiled(rule("x", fails("f", "fatal")), "official"),
      compiled(rule("x", fails("f", "fatal")), "ours"),
    );
    const { findings, truncated, totals } = both.check(parseXml(xml));
    expect(totals).to.deep.equal({ fatal: 3000, warning: 0, rules: { F: 3000 } });
    expect([findings.length, truncated]).to.deep.equal([1000, true]);
  });

  it("count what only one of them reports, beyond the list as well", () => {
    const both = compareRuleSets(
      compiled(rule("x", fails("f", "fatal")), "official"),
      compiled(rule("x", fails("f", "fatal")) + rule("y", fails("g", "fatal"), fails("own-1", "warning")), "ours"),
    );
    const { findings, totals } = both.check(parseXml(xml), { maxFindings: 50 });
    expect(totals).to.deep.equal({
      fatal: 3020,
      warning: 40,
      rules: { F: 3000, G: 20, "OWN-1": 20, "OWN-DISAGREEMENT": 20 },
    });
    expect(findings).to.have.lengthOf(50);
    const codes = new Set(findings.map(({ reasonCode }) => reasonCode));
    expect([...codes]).to.have.members(["F", "G", "OWN-1", "OWN-DISAGREEMENT"]);
  });
});

describe("rules that compare everything with everything", () => {
  const eager = compiled(
    `<pattern><rule context="x"><assert id="once" test="not(. = preceding-sibling::x)">twice</assert></rule></pattern>
    <pattern><rule context="r"><assert id="first" flag="warning" test="false()">first</assert></rule></pattern>`,
  );

  it("are evaluated where that is little work", () => {
    expect(eager.check(parseXml(numbered(1000))).totals.fatal).to.equal(0);
    expect(eager.check(parseXml(`<r>${"<x>1</x>".repeat(1000)}</r>`)).totals.rules).to.include({ ONCE: 999 });
  });

  it("end with a fatal finding where it is more than any document needs; what was found before stays", () => {
    const { findings, totals } = eager.check(parseXml(numbered(50_000)));
    expect(findings.map(({ reasonCode, location }) => [reasonCode, location])).to.deep.equal([
      ["FIRST", "/*"],
      ["OWN-EVALUATION", findings[1]?.location],
    ]);
    expect(findings[1]?.text).to.match(/^The rule once .* could not be evaluated: it takes more work/);
    expect(totals).to.deep.include({ fatal: 1, warning: 1 });
  });

  it("do not hold up the next document", () => {
    eager.check(parseXml(numbered(50_000)));
    expect(eager.check(parseXml(numbered(10))).totals.rules).to.deep.equal({ FIRST: 1 });
  });
});
