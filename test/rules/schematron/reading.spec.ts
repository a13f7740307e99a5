import { expect } from "chai";

import { compile, RuleFileError, type RuleFile } from "../../../common/schematron/index.ts";
import { schemaOf } from "../support/evaluate.ts";

const rulesOf = (files: readonly RuleFile[], xml: string): string[] =>
  compile(files)
    .check(xml)
    .failures.map(({ rule }) => rule);

const judged = (content: string, xml = "<r/>"): string[] =>
  rulesOf([{ name: "rules.sch", text: schemaOf(content) }], xml);

function problemsOf(files: readonly RuleFile[]): readonly { place: string; reason: string }[] {
  try {
    compile(files);
  } catch (error) {
    expect(error).to.be.instanceOf(RuleFileError);
    return (error as RuleFileError).problems;
  }
  throw new Error("The files were compiled");
}

const part = (content: string): string => `<part xmlns="http://purl.oclc.org/dsdl/schematron">${content}</part>`;
const assertOf = (id: string, context = "r"): string =>
  `<pattern xmlns="http://purl.oclc.org/dsdl/schematron"><rule context="${context}"><assert id="${id}" test="false()">a</assert></rule></pattern>`;

const abstract = (id: string): string =>
  `<pattern abstract="true" id="p"><rule context="$c"><assert id="${id}" test="false()">a</assert></rule></pattern>`;
const base = (id: string, content: string): string => `<rule abstract="true" id="${id}">${content}</rule>`;
const extending = (id: string): string => `<extends rule="${id}"/>`;
const main = (content: string): RuleFile => ({ name: "rules/main.sch", text: schemaOf(content) });
const file = (name: string, text: string): RuleFile => ({ name: `rules/${name}`, text });
const xInclude = (attributes: string): string =>
  `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" ${attributes}/>`;
const twice = (name: string): string => `<include href="${name}"/><include href="${name}"/>`;

describe("white space around names and ids", () => {
  it("is no part of them, as in parameters of published rule files", () => {
    const content = `<ns prefix=" b" uri="urn:b"/><let name="v " value="1"/>
      <pattern abstract="true" id=" p "><rule context="$Context_Line"><assert id=" A " test="$Test or $v = 2">a</assert></rule>
        <rule abstract="true" id="base "><assert id="B" test="false()">b</assert></rule><rule context="*"><extends rule=" base"/></rule></pattern>
      <pattern is-a="p"><param name="Context_Line " value="b:r"/><param name=" Test" value="false()"/></pattern>`;
    expect(judged(content, '<r xmlns="urn:b"><x/></r>')).to.deep.equal(["A", "B"]);
  });

  it("alone is no name", () => {
    const text = schemaOf(`<pattern is-a="p"><param name=" " value="1"/></pattern><pattern abstract="true" id="p"/>`);
    expect(problemsOf([{ name: "r.sch", text }])[0]!.reason).to.equal("The attribute name is empty");
  });

  it("is none in phases either", () => {
    const text = schemaOf(
      `<phase id=" one "><active pattern="p "/></phase><pattern id=" p"><rule context="r"><assert id="A" test="false()">a</assert></rule></pattern>
       ${assertOf("B")}`,
    );
    const rules = compile([{ name: "rules.sch", text }], { phase: "one" });
    expect(rules.rules).to.deep.equal(["A"]);
  });
});

describe("abstract patterns and rules", () => {
  it("of one id are all instantiated, each as a pattern", () => {
    expect(
      judged(`${abstract("A")}${abstract("B")}<pattern is-a="p"><param name="c" value="r"/></pattern>`),
    ).to.deep.equal(["A", "B"]);
  });

  it("that there are not are named with their places, all at once", () => {
    const text = schemaOf(`<pattern is-a="gone"/><pattern><rule context="r"><extends rule="lost"/></rule></pattern>`);
    const problems = problemsOf([{ name: "r.sch", text }]);
    expect(problems.map(({ reason }) => reason)).to.deep.equal([
      "There is no abstract pattern gone",
      "There is no abstract rule lost",
    ]);
    expect(problems.every(({ place }) => /^r\.sch:\d+:\d+$/.test(place))).to.equal(true);
  });

  const chain = (length: number, times: number): string =>
    Array.from({ length }, (_, index) =>
      base(
        `x${index}`,
        index < length - 1 ? extending(`x${index + 1}`).repeat(times) : `<assert id="Z" test="false()">z</assert>`,
      ),
    ).join("");
  const user = `<rule context="r">${extending("x0")}</rule>`;

  it("extend each other a thousand times", () => {
    expect(judged(`<pattern>${chain(1000, 1)}${user}</pattern>`)).to.deep.equal(["Z"]);
  });

  for (const [what, content, reason] of [
    ["in a circle", base("x0", extending("x1")) + base("x1", extending("x0")) + user, "The rule x0 extends itself"],
    ["themselves", base("x0", extending("x0")) + user, "The rule x0 extends itself"],
    ["twice at each of 40 levels", chain(40, 2) + user, "The rule extends more than 10000 rules"],
  ] as const) {
    it(`that extend each other ${what} are refused with their place`, () => {
      const [problem, ...others] = problemsOf([{ name: "r.sch", text: schemaOf(`<pattern>${content}</pattern>`) }]);
      expect([problem!.reason, others.length]).to.deep.equal([reason, 0]);
      expect(problem!.place).to.match(/^r\.sch:\d+:\d+$/);
    });
  }
});

describe("included files", () => {
  it("include further ones, at any depth and beside themselves", () => {
    const files = [
      main(`<include href="a/one.sch"/>`),
      file("a/one.sch", schemaOf(`<include href="b/two.sch"/>${assertOf("ONE")}`)),
      file("a/b/two.sch", schemaOf(`<include href="../three.xml"/>`)),
      file("a/three.xml", assertOf("THREE")),
    ];
    expect(rulesOf(files, "<r/>")).to.have.members(["ONE", "THREE"]);
  });

  it("may be written as XInclude, for functions and patterns", () => {
    const one = `<function xmlns="http://www.w3.org/1999/XSL/Transform" name="f:one"><param name="of"/><sequence select="$of + 1"/></function>`;
    const schema = main(`${xInclude('href="one.xml" parse="xml"')}${xInclude('href="parts/x.sch"')}
      <pattern><rule context="r"><assert id="A" test="f:one(1) = 3">a</assert></rule></pattern>`);
    const files = [schema, file("one.xml", one), { name: "rules/parts/x.sch", text: assertOf("X") }];
    expect(rulesOf(files, "<r/>")).to.deep.equal(["X", "A"]);
    for (const partly of ['href="one.xml" parse="text"', 'href="one.xml" xpointer="element(/1)"']) {
      const [problem] = problemsOf([main(xInclude(partly)), file("one.xml", one)]);
      expect(problem).to.include({ reason: "XInclude is supported for whole XML files only" });
      expect(problem?.place).to.match(/^rules\/main\.sch:4:\d+$/);
    }
  });

  it("give one element of theirs, or one of the file itself, where the address has a fragment", () => {
    const files = [
      main(`<include href="parts.xml#b"/><pattern><rule context="r"><include href="#e"/></rule></pattern>
        <pattern><rule context="x"><assert id="e" test="false()">e</assert></rule></pattern>`),
      file(
        "parts.xml",
        part(
          `<p id="a"/><pattern id=" b "><rule context="r"><assert id="B" test="false()">b</assert></rule></pattern>`,
        ),
      ),
    ];
    expect(rulesOf(files, "<r/>")).to.have.members(["B", "E"]);
  });

  it("have their own places in problems", () => {
    const files = [
      main(`\n<include href="one.sch"/>`),
      file("one.sch", schemaOf(`<include href="two.xml"/>`)),
      file("two.xml", `\n\n${assertOf("A", "r[")}`),
    ];
    expect(problemsOf(files)[0]!.place).to.match(/^rules\/two\.xml:3:\d+$/);
  });

  const doubling = Array.from({ length: 40 }, (_, index) => file(`p${index}.xml`, part(twice(`p${index + 1}.xml`))));
  const refused: readonly (readonly [what: string, files: readonly RuleFile[], place: RegExp, reason: RegExp])[] = [
    [
      "include each other",
      [
        main(`<include href="a.xml"/>`),
        file("a.xml", part(`<include href="b.xml"/>`)),
        file("b.xml", part(`<include href="a.xml"/>`)),
      ],
      /^rules\/b\.xml:1:\d+$/,
      /includes itself/,
    ],
    [
      "include themselves by a fragment",
      [main(`<pattern id="p"><include href="#p"/></pattern>`)],
      /^rules\/main\.sch:/,
      /includes itself/,
    ],
    [
      "are not there",
      [main(`<include href="a.xml"/>`), file("a.xml", part(`<include href="no.xml"/>`))],
      /^rules\/a\.xml:1:\d+$/,
      /The file no\.xml cannot be included/,
    ],
    [
      "have no such element",
      [main(`<include href="a.xml#x"/>`), file("a.xml", part(""))],
      /^rules\/main\.sch:/,
      /no element with the id x in a\.xml/,
    ],
    [
      "are no XML",
      [main(`<include href="a.xml"/>`), file("a.xml", "<a>\n<b>")],
      /^rules\/a\.xml:2:\d+$/,
      /^The element b|b/,
    ],
    [
      "double at each of 40 levels",
      [main(`<include href="p0.xml"/>`), ...doubling, file("p40.xml", part(""))],
      /^rules\/p\d+\.xml:1:\d+$/,
      /More is included than/,
    ],
    [
      "are nested too deeply together",
      [
        main(`<include href="a.xml"/>`),
        file("a.xml", part("<part>".repeat(200) + `<include href="b.xml"/>` + "</part>".repeat(200))),
        file("b.xml", part("<p>".repeat(200) + "</p>".repeat(200))),
      ],
      /^rules\/b\.xml:1:\d+$/,
      /deep|nested/,
    ],
  ];
  for (const [what, files, place, reason] of refused) {
    it(`that ${what} are refused with their place`, () => {
      const [problem] = problemsOf(files);
      expect(problem!.place).to.match(place);
      expect(problem!.reason).to.match(reason);
    });
  }
});
