import { expect } from "chai";

import { compile } from "../../../common/schematron/index.ts";

/**
 * The shapes that public suites of Schematron try, in our own words: each is judged as they want it, or refused with its place, where
 * the engine does not support it.
 */

const schematron = 'xmlns="http://purl.oclc.org/dsdl/schematron"';

const schema = (content: string): string =>
  `<schema ${schematron} xmlns:xsl="http://www.w3.org/1999/XSL/Transform" queryBinding="xslt2"><ns prefix="f" uri="urn:f"/>${content}</schema>`;

const document = '<doc kind="k"><part n="1">one</part><part n="2"><!--c--><?p i?></part></doc>';

const fails = '<assert test="false()">m</assert>';

const holds = '<assert test="true()">m</assert>';

const rule = (context: string, content = fails): string => `<rule context="${context}">${content}</rule>`;

const pattern = (content: string, attributes = ""): string => `<pattern ${attributes}>${content}</pattern>`;

const phase = (content: string): string => `<phase id="ph">${content}<active pattern="p"/></phase>`;

/** The root element of a schema with a default phase. */
const byDefault = (content: string): string =>
  schema(content).replace("queryBinding", 'defaultPhase="ph" queryBinding');

const part = (content: string): string => content.replace(/^<\w+/, `$& ${schematron}`);

type Wanted = number | RegExp;

/** How many failures there are, or why the schema is refused; with the files beside it. */
type Shape = readonly [what: string, schema: string, wanted: Wanted, files?: Readonly<Record<string, string>>];

const contexts: readonly Shape[] = [
  ["the document", schema(pattern(rule("/"))), 1],
  ["an element", schema(pattern(rule("part"))), 2],
  ["an attribute", schema(pattern(rule("@n"))), 2],
  ["a text", schema(pattern(rule("text()"))), 1],
  ["a comment", schema(pattern(rule("comment()"))), 1],
  ["an instruction", schema(pattern(rule("processing-instruction()"))), 1],
  ["the first rule that matches", schema(pattern(rule("part", holds) + rule("*"))), 1],
  ["the document and its element, each for itself", schema(pattern(rule("/", holds) + rule("*"))), 3],
  ["a name of a global variable", schema(`<let name="v" value="'part'"/>${pattern(rule("*[name() = $v]"))}`), 2],
  ["a name of the pattern's variable", schema(pattern(`<let name="v" value="'part'"/>${rule("*[name() = $v]")}`)), 2],
  [
    "a name of the phase's variable",
    byDefault(phase(`<let name="v" value="'part'"/>`) + pattern(rule("*[name() = $v]"), 'id="p"')),
    2,
  ],
  ["braces in a literal", schema(pattern(rule("/*['}a{' = '}a{']"))), 1],
];

const variables: readonly Shape[] = [
  [
    "of a phase",
    byDefault(phase('<let name="v" value="1"/>') + pattern(rule("/", '<assert test="$v = 2">m</assert>'), 'id="p"')),
    1,
  ],
  [
    "of a rule, made of a phase's",
    byDefault(
      phase('<let name="v" value="1"/>') +
        pattern(rule("/", '<let name="w" value="$v + 1"/><assert test="$w = 1">m</assert>'), 'id="p"'),
    ),
    1,
  ],
  [
    "of a rule, at its node",
    schema(pattern(rule("part", '<let name="v" value="@n"/><assert test="$v = 1">m</assert>'))),
    1,
  ],
  [
    "of two rules with one name",
    schema(
      pattern(
        rule("/", '<let name="v" value="1"/><assert test="$v = 1">m</assert>') +
          rule("/*", '<let name="v" value="2"/><assert test="$v = 1">m</assert>'),
      ),
    ),
    1,
  ],
  [
    "of another pattern",
    schema(
      pattern(`<let name="v" value="1"/>${rule("/", holds)}`) + pattern(rule("/", '<assert test="$v = 2">m</assert>')),
    ),
    1,
  ],
  [
    "of an included pattern without rules",
    schema(`<include href="p.xml"/>${pattern(rule("/", '<assert test="$v = 2">m</assert>'))}`),
    1,
    { "p.xml": part('<pattern><let name="v" value="1"/></pattern>') },
  ],
  ...(
    [
      ["a context", rule("*[name() = $v]", holds)],
      ["a test", rule("*", '<assert test="$v">m</assert>')],
      ["a report", rule("*", '<report test="$v">m</report>')],
      ["a variable", rule("*", '<let name="w" value="$v"/><assert test="$w">m</assert>')],
      ["a value", rule("*", '<assert test="false()"><value-of select="$v"/></assert>')],
      ["a name", rule("*", '<assert test="false()"><name path="$v"/></assert>')],
    ] as const
  ).map(([where, content]): Shape => [
    `that is not declared, in ${where}`,
    schema(pattern(content)),
    /rules\.sch:1:\d+: The variable \$v is not declared/,
  ]),
];

const twice = '<let name="v" value="1"/><let name="v" value="2"/>';

const collisions: readonly Shape[] = [
  ["in a rule", schema(pattern(rule("/", twice + holds))), /rules\.sch:1:\d+: .*\bv\b/],
  ["in a pattern", schema(pattern(twice + rule("/", holds))), /rules\.sch:1:\d+: .*\bv\b/],
  ["in the schema", schema(twice + pattern(rule("/", holds))), /rules\.sch:1:\d+: .*\bv\b/],
  ["in a phase", byDefault(phase(twice) + pattern(rule("/", holds), 'id="p"')), /rules\.sch:1:\d+: .*\bv\b/],
  [
    "in the schema and a pattern",
    schema(`<let name="v" value="1"/>${pattern(`<let name="v" value="2"/>${rule("/", holds)}`)}`),
    /rules\.sch:1:\d+: .*\bv\b/,
  ],
];

const abstract: readonly Shape[] = [
  ["rule", schema(pattern(`<rule abstract="true" id="r">${fails}</rule>${rule("part", '<extends rule="r"/>')}`)), 2],
  [
    "rule of an abstract rule",
    schema(
      pattern(
        `<rule abstract="true" id="r">${fails}</rule><rule abstract="true" id="s"><extends rule="r"/>${fails}</rule>${rule("/", '<extends rule="s"/>')}`,
      ),
    ),
    2,
  ],
  [
    "rule that is none",
    schema(pattern(`<rule id="r" context="/">${holds}</rule>${rule("*", '<extends rule="r"/>')}`)),
    /rules\.sch:1:\d+: There is no abstract rule r/,
  ],
  [
    "pattern, its parameters in contexts, tests, variables and texts",
    schema(
      pattern(
        `<let name="all" value="count($item)"/><rule context="$item"><let name="own" value="$value"/><assert test="$own = $all"><value-of select="$value"/></assert></rule>`,
        'abstract="true" id="a"',
      ) + pattern('<param name="item" value="//part"/><param name="value" value="@n"/>', 'is-a="a"'),
    ),
    1,
  ],
];

const files: readonly Shape[] = [
  [
    "include each other's, from folders",
    schema('<include href="a/p.xml"/>'),
    2,
    { "a/p.xml": part('<pattern><include href="b/r.xml"/></pattern>'), "a/b/r.xml": part(rule("part")) },
  ],
  [
    "extend a rule, from folders",
    schema(pattern(rule("/", '<extends href="a/r.xml"/>'))),
    2,
    { "a/r.xml": part(rule("x", `${fails}<extends href="b.xml"/>`)), "a/b.xml": part(rule("y")) },
  ],
  [
    "give an element by its id",
    schema(pattern(rule("/", '<extends href="r.xml#r"/>'))),
    1,
    { "r.xml": part(pattern(`<rule id="r" abstract="true">${fails}</rule>`)) },
  ],
  [
    "give an element by its xml:id",
    schema(pattern(rule("/", '<extends href="r.xml#r"/>'))),
    1,
    { "r.xml": part(pattern(`<rule xml:id="r" abstract="true">${fails}</rule>`)) },
  ],
  [
    "have other prefixes",
    schema(pattern(rule("/", '<extends href="r.xml#r"/>'))),
    /r\.xml:1:\d+: The prefix f has another namespace in rules\.sch/,
    {
      "r.xml": schema(
        `<ns prefix="f" uri="urn:g"/>${pattern(`<rule xml:id="r" abstract="true"><report test="f:e">m</report></rule>`)}`,
      ).replace('<ns prefix="f" uri="urn:f"/>', ""),
    },
  ],
];

const rest: readonly Shape[] = [
  [
    "a rule that visits values",
    schema(pattern(`<rule context="/" visit-each="1 to 2">${fails}</rule>`)),
    /rules\.sch:1:\d+: .*visit-each/,
  ],
  [
    "a phase that begins at a node",
    byDefault(`<phase id="ph" from="/doc"><active pattern="p"/></phase>${pattern(rule("/"), 'id="p"')}`),
    /rules\.sch:1:\d+: .*from/,
  ],
  ["a default phase", byDefault(phase("") + pattern(rule("/"), 'id="q"') + pattern(rule("part"), 'id="p"')), 2],
  [
    "a function",
    schema(
      `<xsl:function name="f:is"><xsl:param name="n"/><xsl:sequence select="$n = 1"/></xsl:function>${pattern(rule("part", '<assert test="f:is(@n)">m</assert>'))}`,
    ),
    1,
  ],
  [
    "a key",
    schema(
      `<xsl:key name="k" match="part" use="@n"/>${pattern(rule("/", "<assert test=\"key('k', '3')\">m</assert>"))}`,
    ),
    1,
  ],
  [
    "prefixes that others use for themselves",
    schema(`<ns prefix="xs" uri="urn:x"/><ns prefix="xsl" uri="urn:y"/>${pattern(rule("xs:doc | xsl:doc | doc"))}`),
    1,
  ],
  ["documents of a pattern", schema(pattern(rule("/"), "documents=\"'b.xml'\"")), /rules\.sch:1:\d+: .*documents/],
  [
    "documents of a pattern, in a variable",
    schema(pattern(rule("/"), 'documents="$v"')),
    /rules\.sch:1:\d+: .*documents/,
  ],
  [
    "accumulators",
    schema(`<xsl:accumulator name="a" initial-value="0"/>${pattern(rule("/"))}`),
    /rules\.sch:1:\d+: .*accumulator/,
  ],
  [
    "copies in a text",
    schema(pattern(rule("/", '<assert test="1"><xsl:copy-of select="*"/></assert>'))),
    /rules\.sch:1:\d+: .*copy-of/,
  ],
  [
    "an expression as the flag",
    schema(pattern(rule("/", '<assert flag="{name()}" test="1">m</assert>'))),
    /rules\.sch:1:\d+: .*flag/,
  ],
  [
    "an expression as the role",
    schema(pattern(`<rule context="/" role="{name()}">${fails}</rule>`)),
    /rules\.sch:1:\d+: .*role/,
  ],
];

describe("the shapes of other suites", () => {
  for (const [group, shapes] of Object.entries({
    "rules for": contexts,
    variables,
    "a variable twice": collisions,
    "an abstract": abstract,
    "files that": files,
    "a schema with": rest,
  })) {
    for (const [what, text, wanted, beside = {}] of shapes) {
      const outcome = typeof wanted === "number" ? `${wanted} failures` : "refused with the place";
      it(`${group} ${what}: ${outcome}`, () => {
        const others = Object.entries(beside).map(([name, content]) => ({ name, text: content }));
        const load = (): ReturnType<typeof compile> =>
          compile([{ name: "rules.sch", text }, ...others], { visit: "every-node" });
        if (typeof wanted === "number") {
          const { failures } = load().check(document);
          expect(failures.map((failure) => failure.rule)).to.have.length(wanted);
          expect(failures.map((failure) => failure.rule)).to.not.include("OWN-EVALUATION");
        } else {
          expect(load).to.throw(wanted);
        }
      });
    }
  }

  it("an abstract rule of another pattern is extended, and remarked", () => {
    const other = pattern(`<rule abstract="true" id="r">${fails}</rule>`);
    const text = schema(other + pattern(rule("/", '<extends rule="r"/>')));
    const rules = compile([{ name: "rules.sch", text }]);
    expect(rules.remarks.map(({ reason }) => reason).join()).to.match(/abstract rule r is one of another pattern/);
    expect(rules.check(document).failures).to.have.length(1);
  });
});
