import { expect } from "chai";

import { type Finding, isValid, validationResultOf, mergeResults } from "../../common/rules/finding.ts";
import { chooseListed } from "../../common/schematron/findings.ts";

const finding = (flag: Finding["flag"], reasonCode: string, at = 1): Finding => ({
  flag,
  reasonCode,
  text: reasonCode,
  location: `/*/a[${at}]`,
  test: "false()",
});

const many = (count: number, flag: Finding["flag"], reasonCode: string): Finding[] =>
  Array.from({ length: count }, (_, index) => finding(flag, reasonCode, index + 1));

const places = (findings: readonly Finding[]): string[] =>
  findings.map(({ reasonCode, location }) => `${reasonCode} ${location}`);

describe("judgements", () => {
  it("count what they list, by flag and by rule", () => {
    const findings = [...many(2, "fatal", "F"), finding("warning", "W")];
    expect(validationResultOf(findings)).to.deep.equal({
      findings,
      truncated: false,
      totals: { fatal: 2, warning: 1, rules: { F: 2, W: 1 } },
    });
  });

  it("are valid by their totals, not by what they list", () => {
    expect(isValid({ totals: { fatal: 0, warning: 7, rules: { W: 7 } } })).to.equal(true);
    expect(isValid({ totals: { fatal: 1, warning: 0, rules: { F: 1 } } })).to.equal(false);
  });

  it("are merged into one: lists in order, totals added", () => {
    const schema = validationResultOf(many(2, "fatal", "XSD"));
    const rules = validationResultOf([finding("warning", "W"), finding("fatal", "XSD")]);
    const merged = mergeResults([schema, rules]);
    expect(merged.findings).to.deep.equal([...schema.findings, ...rules.findings]);
    expect(merged.truncated).to.equal(false);
    expect(merged.totals).to.deep.equal({ fatal: 3, warning: 1, rules: { XSD: 3, W: 1 } });
  });

  it("that were truncated stay so when they are merged, and keep their totals", () => {
    const truncated = { ...validationResultOf(many(2, "fatal", "F")), truncated: true };
    truncated.totals.fatal = truncated.totals.rules["F"] = 500;
    const merged = mergeResults([truncated, validationResultOf([finding("warning", "W")])]);
    expect(merged.truncated).to.equal(true);
    expect(merged.totals).to.deep.equal({ fatal: 500, warning: 1, rules: { F: 500, W: 1 } });
    expect(merged.findings).to.have.lengthOf(3);
  });

  it("that are too long together are cut together", () => {
    const merged = mergeResults(
      [validationResultOf(many(5, "warning", "W")), validationResultOf(many(5, "fatal", "F"))],
      6,
    );
    expect(places(merged.findings)).to.deep.equal(["W /*/a[1]", ...[1, 2, 3, 4, 5].map((at) => `F /*/a[${at}]`)]);
    expect(merged.truncated).to.equal(true);
    expect(merged.totals).to.deep.include({ fatal: 5, warning: 5 });
  });
});

describe("the choice of what is listed", () => {
  const found = [
    ...many(4, "warning", "W1"),
    ...many(4, "fatal", "F1"),
    finding("warning", "W2"),
    finding("fatal", "F2"),
    finding("fatal", "F1", 9),
  ];

  it("is everything where that fits", () => {
    expect(chooseListed(found, found.length)).to.deep.equal(found);
  });

  it("has the first one of every rule, then the fatal ones, then warnings, all in their order", () => {
    expect(places(chooseListed(found, 6))).to.deep.equal([
      "W1 /*/a[1]",
      "F1 /*/a[1]",
      "F1 /*/a[2]",
      "F1 /*/a[3]",
      "W2 /*/a[1]",
      "F2 /*/a[1]",
    ]);
    expect(places(chooseListed(found, 10)).filter((place) => place.startsWith("W1"))).to.have.lengthOf(3);
  });

  it("names a fatal rule before a warning, however little room there is", () => {
    expect(places(chooseListed(found, 1))).to.deep.equal(["F1 /*/a[1]"]);
    expect(places(chooseListed(found, 2))).to.deep.equal(["F1 /*/a[1]", "F2 /*/a[1]"]);
  });
});
