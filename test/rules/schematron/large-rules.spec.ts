import { expect } from "chai";

import { compile, RuleFileError } from "../../../common/schematron/index.ts";
import { schemaOf } from "../support/evaluate.ts";
import { xslFunction } from "../support/hostile-rules.ts";

const list = (count: number, one: (index: number) => string, between = ""): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(between);

const ruleOf = (test: string, context = "/*"): string =>
  `<pattern><rule context="${context}"><assert id="A" test="${test}">a</assert></rule></pattern>`;

const compiled = (content: string, around = ""): ReturnType<typeof compile> =>
  compile([{ name: "rules.sch", text: schemaOf(content, around) }]);

const xml = "<r><a>7</a><b>1</b></r>";

const nested = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);

/** Variables, each made of the one before. */
const lets = (name: string): string =>
  list(3000, (index) => `<let name="${name}${index}" value="${index === 0 ? "0" : `$${name}${index - 1} + 1`}"/>`);

const key = (use: string, match = "a", name = "k"): string => `<xsl:key name="${name}" match="${match}" use="${use}"/>`;

const manyAsserts = (count: number): string =>
  `<pattern><rule context="never">\n${list(count, (index) => `<assert id="A${index}" test="a = ${index}">a</assert>\n`)}</rule></pattern>`;

describe("large rule files", () => {
  const held: readonly (readonly [what: string, test: string])[] = [
    ["20,000 alternatives", `${list(20_000, (index) => `a = 'x${index}'`, " or ")} or b = 1`],
    [
      "2,000 alternatives that need loops",
      `${list(2000, (index) => `count(a[. = ${index} + 8]) = 1`, " or ")} or b = 1`,
    ],
    ["2,000 conditions", list(2000, (index) => `a != '${index + 8}'`, " and ")],
    ["2,000 alternatives of two conditions each", list(2000, (index) => `a = '${index}' and b = '1'`, " or ")],
    ["a union of 2,000 paths", `count(${list(2000, (index) => `a[. = ${index}]`, " | ")}) = 1`],
    ["a list of 20,000 codes", `a = (${list(20_000, (index) => `'${index}'`, ", ")})`],
    ["240 terms", `${list(240, () => "a", " + ")} = 1680`],
    ["150 steps", `not(${list(150, () => "a[. = 1]", "/")})`],
    ["240 brackets", nested(240, "(", "a = 7", ")")],
    ["150 predicates", `not(${nested(150, "a[", "b", "]")})`],
    ["240 calls", nested(240, "not(", "a = 7", ")")],
    ["240 branches", `${list(240, (index) => `if (a = ${index + 8}) then false() else `)}true()`],
    ["150 loops", nested(150, "some $x in a satisfies ", "$x = 7", "")],
  ];
  for (const [what, test] of held) {
    it(`are compiled and hold: ${what}, also in a context`, () => {
      expect(compiled(ruleOf(test)).check(xml).failures).to.deep.equal([]);
      const inContext = ruleOf("false()", `/*[${test}]`);
      expect(compiled(inContext).check(xml).totals.rules).to.deep.equal({ A: 1 });
    });
  }

  it("are compiled with 49,999 asserts, and refused with two more at the place of the second", () => {
    const rules = compiled(`${ruleOf("a = 8")}${manyAsserts(49_999)}`);
    expect(rules.rules).to.have.lengthOf(50_000);
    expect(rules.check(xml).totals.rules).to.deep.equal({ A: 1 });
    expect(() => compiled(`${ruleOf("a = 8")}${manyAsserts(50_001)}`)).to.throw(
      /rules\.sch:\d+:1: There are more than 50000 asserts/,
    );
  });

  it("are compiled with 3,000 variables of a schema and of a rule, each made of the one before", () => {
    const content = `<pattern><rule context="r">${lets("own")}<assert id="A" test="$own2999 + $all2999 = 1">a</assert></rule></pattern>`;
    expect(compiled(content, lets("all")).check(xml).totals.rules).to.deep.equal({ A: 1 });
  });

  it("are compiled with 2,000 patterns and rules that extend and instantiate others", () => {
    const patterns = list(
      2000,
      (
        index,
      ) => `<pattern abstract="true" id="p${index}"><rule context="$c"><extends rule="r${index}"/></rule></pattern>
        <pattern is-a="p${index}"><param name="c" value="a"/></pattern>
        <pattern><rule abstract="true" id="r${index}"><assert id="A" test=". = 7">a</assert></rule></pattern>`,
    );
    expect(compiled(patterns).check(xml)).to.deep.include({ valid: true });
  });

  const refused: readonly (readonly [what: string, test: string, reason: RegExp, around?: string])[] = [
    ["100,000 brackets", nested(100_000, "(", "a", ")"), /nested more than 250 deep/],
    ["2,000 predicates", nested(2000, "a[", "a", "]"), /nested more than 250 deep/],
    ["2,000 calls", nested(2000, "not(", "a", ")"), /nested more than 250 deep/],
    ["2,000 branches", `${list(2000, (index) => `if (a = ${index}) then 1 else `)}2`, /nested more than 250 deep/],
    ["2,000 loops", list(2000, (index) => `for $a${index} in a return `) + "1", /nested more than 250 deep/],
    ["5,000 signs", `${"-".repeat(5000)}1 = 1`, /nested more than 250 deep/],
    ["2,000 terms", `${list(2000, () => "a", " + ")} = 1`, /More than 250 operators or steps/],
    ["3,000 steps", list(3000, () => "a", "/"), /More than 250 operators or steps/],
    ["240 steps of many predicates", list(240, () => `a${"[b]".repeat(8)}`, "/"), /This is nested too deeply/],
    [
      "a list of 20,000 paths",
      `a = (${list(20_000, (index) => `b${index}`, ", ")})`,
      /This is nested too deeply, too large/,
    ],
    ["10,000 predicates of one step", `a${"[b = 1]".repeat(10_000)}`, /This is nested too deeply/],
    [
      "1,000 variables of one loop",
      `some ${list(1000, (index) => `$a${index} in a`, ", ")} satisfies 1`,
      /This is nested too deeply/,
    ],
    [
      "functions that call each other 5,000 deep",
      "f:a0(1) = 1",
      /This is nested too deeply/,
      list(5000, (index) => xslFunction(`f:a${index}`, ["x"], index < 4999 ? `f:a${index + 1}($x)` : "$x")),
    ],
    [
      "variables that wait for each other 5,000 deep",
      "$a0 = 1",
      /This is nested too deeply/,
      list(5000, (index) => `<let name="a${index}" value="${index < 4999 ? `$a${index + 1}` : "1"}"/>`),
    ],
    ["a key whose values need the key", "key('k', 1)", /^The key k depends on itself/, key("key('k', 1)")],
    ["a key whose nodes need the key", "key('k', 1)", /^The key k depends on itself/, key(".", "a[key('k', 1)]")],
    [
      "keys that need each other",
      "key('k', 1)",
      /^The key k depends on itself/,
      key("key('l', 1)") + key("key('k', 1)", "a", "l"),
    ],
    [
      "a key that needs itself in a function",
      "key('k', 1)",
      /^The key k depends on itself/,
      key("f:u(.)") + xslFunction("f:u", ["x"], "key('k', $x)"),
    ],
  ];
  for (const [what, test, reason, around] of refused) {
    it(`are refused with the place, beside all other problems: ${what}`, () => {
      try {
        compiled(ruleOf(test) + ruleOf("$unknown"), around);
        expect.fail("The file was compiled");
      } catch (error) {
        expect(error).to.be.instanceOf(RuleFileError);
        const { problems, message } = error as RuleFileError;
        expect(problems.every(({ place }) => /^rules\.sch:\d+:\d+$/.test(place))).to.equal(true);
        expect(
          problems.some((problem) => reason.test(problem.reason)),
          message.slice(0, 500),
        ).to.equal(true);
        expect(message).to.contain("The variable $unknown is not declared");
        expect(message.length, "length of the message").to.be.below(20_000);
      }
    });
  }

  it("are compiled with a key whose values need another one", () => {
    const keys = key("key('l', string(.))", "a") + key(".", "b", "l");
    expect(compiled(ruleOf("count(key('k', '1')) = 1"), keys).check("<r><a>1</a><b>1</b></r>").valid).to.equal(true);
  });
});
