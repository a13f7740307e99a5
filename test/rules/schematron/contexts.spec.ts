import { expect } from "chai";

import { compileRuleSet } from "../../../common/schematron/engine.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { schemaOf } from "../support/evaluate.ts";

type Visit = "elements" | "attributes" | "every-node";

const document = `<?xml version="1.0"?><!--top--><r xmlns:z="urn:a" x="1" z:y="2"><?go now?><n x="5">one<m/>two</n><!--in--><m z:y="3"/></r>`;

/** A pattern with a rule for each context; the rule with the index 1 has the assert r1, which holds nowhere unless a test is given. */
const ruleSetOf = (contexts: readonly string[], visit: Visit, test = "false()", before = "") => {
  const rules = contexts.map(
    (context, index) =>
      `<rule context="${context}"><assert id="r${index}" test="${test}"><value-of select="name()"/>=<value-of select="."/></assert></rule>`,
  );
  const text = schemaOf(`${before}<pattern>${rules.join("\n")}</pattern>`);
  return compileRuleSet([{ name: "test.sch", text }], { id: "test", version: "", visit });
};

const failed = (contexts: readonly string[], visit: Visit, test?: string, before?: string): string[] =>
  ruleSetOf(contexts, visit, test, before)
    .check(parseXml(document))
    .findings.map(({ rule, text, location }) => `${rule} ${text} ${location}`);

const unreachable = (contexts: readonly string[], visit: Visit): string[] =>
  ruleSetOf(contexts, visit).unreachable.map(({ rule, reason }) => `${rule}: ${reason}`);

const everyNode: readonly (readonly [context: string, found: readonly string[]])[] = [
  ["@x", ["r0 x=1 /*/@x", "r0 x=5 /*/n[1]/@x"]],
  ["n/@x", ["r0 x=5 /*/n[1]/@x"]],
  ["/r/@*", ["r0 x=1 /*/@x", "r0 z:y=2 /*/@a:y"]],
  ["r//@a:*", ["r0 z:y=2 /*/@a:y", "r0 z:y=3 /*/m[1]/@a:y"]],
  ["@node()[. = 5]", ["r0 x=5 /*/n[1]/@x"]],
  ["@*[2]", ["r0 z:y=2 /*/@a:y"]],
  ["@*[parent::n]", ["r0 x=5 /*/n[1]/@x"]],
  ["(n | m)/@*", ["r0 x=5 /*/n[1]/@x", "r0 z:y=3 /*/m[1]/@a:y"]],
  ["text()", ["r0 =one /*/n[1]/text()[1]", "r0 =two /*/n[1]/text()[2]"]],
  ["n/text()[2]", ["r0 =two /*/n[1]/text()[2]"]],
  ["text()[../m and . = 'one']", ["r0 =one /*/n[1]/text()[1]"]],
  ["comment()", ["r0 =top /comment()[1]", "r0 =in /*/comment()[1]"]],
  ["/comment()", ["r0 =top /comment()[1]"]],
  ["r/processing-instruction()", ["r0 go=now /*/processing-instruction()[1]"]],
  ["n | n/@x | n/text()[1]", ["r0 n=onetwo /*/n[1]", "r0 x=5 /*/n[1]/@x", "r0 =one /*/n[1]/text()[1]"]],
  ["n/node()", ["r0 =one /*/n[1]/text()[1]", "r0 =two /*/n[1]/text()[2]", "r0 m= /*/n[1]/m[1]"]],
  ["n/node()[1]", ["r0 =one /*/n[1]/text()[1]"]],
  ["r/node()[self::m]", ["r0 m= /*/m[1]"]],
  ["@x/*", []],
  ["n/text()/m", []],
  ["@text()", []],
];

/** Where a rule that never holds is reported. */
const at = (context: string, subject: string): string[] => {
  const text = schemaOf(
    `<pattern><rule context="${context}"><assert id="a" subject="${subject}" test="false()"/></rule></pattern>`,
  );
  const options = { id: "test", version: "", visit: "every-node" } as const;
  const { findings } = compileRuleSet([{ name: "test.sch", text }], options).check(parseXml(document));
  return findings.map(({ location }) => location);
};

const truth = (value: string): string => `<let name="v" value="${value}"/>`;

describe("contexts of rules", () => {
  describe("visiting every node", () => {
    for (const [context, found] of everyNode) {
      it(`${context} matches ${found.length} nodes`, () => {
        expect(failed([context], "every-node")).to.deep.equal(found);
      });
    }
  });

  it("are for elements alone unless asked", () => {
    expect(failed(["@x | n", "text()", "comment() | m"], "elements")).to.deep.equal([
      "r0 n=onetwo /*/n[1]",
      "r2 m= /*/n[1]/m[1]",
      "r2 m= /*/m[1]",
    ]);
  });

  it("are for attributes and elements where attributes are visited", () => {
    expect(failed(["@x | m", "text()"], "attributes")).to.deep.equal([
      "r0 x=1 /*/@x",
      "r0 x=5 /*/n[1]/@x",
      "r0 m= /*/n[1]/m[1]",
      "r0 m= /*/m[1]",
    ]);
  });

  it("decide each attribute and each text by the first rule that matches it", () => {
    expect(failed(["n/@x", "@*", "text()[. = 'two']", "text()"], "every-node")).to.deep.equal([
      "r1 x=1 /*/@x",
      "r1 z:y=2 /*/@a:y",
      "r0 x=5 /*/n[1]/@x",
      "r3 =one /*/n[1]/text()[1]",
      "r2 =two /*/n[1]/text()[2]",
      "r1 z:y=3 /*/m[1]/@a:y",
    ]);
  });

  it("let tests look from an attribute or a text", () => {
    const away = "parent::n and ../m and ancestor::r and current() = . and not(*) and not(@*)";
    expect(failed(["@x", "text()"], "every-node", away)).to.deep.equal(["r0 x=1 /*/@x"]);
  });

  it("may begin with a variable that holds elements, as in XSLT 3", () => {
    const lets = `<let name="top" value="/r | /other"/><let name="texts" value="//@x"/>`;
    expect(failed(["$top/n"], "elements", "false()", lets)).to.have.length(1);
    expect(failed(["$top//m", "$top/n/m"], "elements", "false()", lets)).to.have.length(2);
    expect(failed(["$top/m/n", "$top/x"], "elements", "false()", lets)).to.deep.equal([]);
    expect(() => ruleSetOf(["$texts/n"], "elements", "false()", lets)).to.throw(/context of a rule must be a pattern/);
    expect(() => ruleSetOf(["$top"], "elements", "false()", lets)).to.throw(/context of a rule must be a pattern/);
  });

  it("match where a predicate behind brackets is a truth of the document", () => {
    expect(failed(["(n | m)[$v]"], "elements", undefined, truth("exists(/r/n)"))).to.have.length(3);
    expect(failed(["(n | m)[$v]"], "elements", undefined, truth("exists(/r/q)"))).to.deep.equal([]);
    expect(() => failed(["(n | m)[$v]"], "elements", undefined, truth("count(/r/n)"))).to.throw(/must be a pattern/);
  });

  describe("of rules that never judge anything", () => {
    const cases: readonly (readonly [
      name: string,
      contexts: readonly string[],
      visit: Visit,
      found: readonly string[],
    ])[] = [
      [
        "attributes",
        ["@x", "n/@x | @y"],
        "elements",
        ["r0: it is for attributes, which are not visited", "r1: it is for attributes, which are not visited"],
      ],
      [
        "texts and comments",
        ["@x", "text() | comment()"],
        "attributes",
        ["r1: it is for texts and comments, which are not visited"],
      ],
      ["nothing at all", ["@x/*"], "every-node", ["r0: its context matches nothing"]],
      [
        "the same pattern twice",
        ["n[@x]", "n[ @x ]"],
        "elements",
        ["r1: an earlier rule of its pattern has all its nodes"],
      ],
      [
        "what a name has taken",
        ["n", "r/n[@x] | /r/n"],
        "elements",
        ["r1: an earlier rule of its pattern has all its nodes"],
      ],
      [
        "what a wildcard has taken",
        ["*", "a:n", "text()"],
        "every-node",
        ["r1: an earlier rule of its pattern has all its nodes"],
      ],
      [
        "what a prefix has taken",
        ["a:*", "a:n", "n"],
        "elements",
        ["r1: an earlier rule of its pattern has all its nodes"],
      ],
      ["the document twice", ["/", "/"], "elements", ["r1: an earlier rule of its pattern has all its nodes"]],
    ];
    for (const [name, contexts, visit, found] of cases) {
      it(`names ${name}`, () => {
        expect(unreachable(contexts, visit)).to.deep.equal(found);
      });
    }

    it("names none that may judge something", () => {
      expect(unreachable(["n[@x]", "n", "m | n", "r | @x", "/*", "/", "r/*"], "elements")).to.deep.equal([]);
    });

    it("names them with their place", () => {
      const { unreachable: found } = ruleSetOf(["n", "n"], "elements");
      expect(found).to.have.length(1);
      expect(found[0]?.place).to.match(/^test\.sch:5:\d+$/);
    });
  });

  it("report a failure at the subject of an assert, whatever was judged", () => {
    expect(at("n/@x", "..")).to.deep.equal(["/*/n[1]"]);
    expect(at("n/@x", ".")).to.deep.equal(["/*/n[1]"]);
    expect(at("n/text()[1]", "../m")).to.deep.equal(["/*/n[1]/m[1]"]);
    expect(at("n/text()[1]", ".")).to.deep.equal(["/*/n[1]"]);
    expect(at("n/text()[1]", "../q")).to.deep.equal(["/*/n[1]/text()[1]"]);
  });

  it("find what is wrong with the test of a rule that never judges anything", () => {
    expect(() => ruleSetOf(["@x"], "elements", "nonsense(.)")).to.throw(/nonsense#1 is not supported/);
  });

  it("agree with the elements of a document when its attributes are visited too", () => {
    const contexts = ["r", "n[@x]", "*"];
    expect(failed(contexts, "every-node")).to.deep.equal(failed(contexts, "elements"));
  });
});
