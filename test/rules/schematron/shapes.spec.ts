import { expect } from "chai";

import { compile, RuleFileError, type CompileOptions, type RuleFile } from "../../../common/schematron/index.ts";

/**
 * Small schemas with every element and attribute of ISO/IEC 19757-3:2016, 2020 and 2025, in places where they belong and where they
 * do not: each judges as the standard says, is refused with the place, or is remarked on. Nothing is judged as something else.
 */

const NS = 'xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const schemaOf = (body: string, attributes = ""): string =>
  `<schema ${NS} ${attributes.includes("queryBinding") ? "" : 'queryBinding="xslt2"'} ${attributes}>${body}</schema>`;

/** What is said of the files (refusals begin with `!`, remarks with `~`), with its place, and the ids that fire. */
interface Outcome {
  readonly said: readonly string[];
  readonly fired: readonly string[];
}

const told = (mark: string, list: readonly { place: string; reason: string }[]): string[] =>
  list.map(({ place, reason }) => `${mark}${place} ${reason}`);

function outcomeOf(files: readonly RuleFile[], xml: string, options: CompileOptions = {}): Outcome {
  try {
    const schematron = compile(files, options);
    const fired = schematron
      .check(xml)
      .failures.map(({ rule, written }) => (rule === "OWN-EVALUATION" ? rule : (written.id ?? "")));
    return { said: told("~", schematron.remarks), fired };
  } catch (error) {
    expect(error).to.be.instanceOf(RuleFileError);
    return { said: told("!", (error as RuleFileError).problems), fired: [] };
  }
}

const A = (id = "a", test = "false()", attributes = "", text = "m"): string =>
  `<assert id="${id}" test="${test}" ${attributes}>${text}</assert>`;
const R = (context: string, content: string, attributes = ""): string =>
  `<rule context="${context}" ${attributes}>${content}</rule>`;
const P = (content: string, attributes = ""): string => `<pattern ${attributes}>${content}</pattern>`;
/** A pattern with one rule for the root. */
const one = (content = A(), rule = "", pattern = ""): string => P(R("/r", content, rule), pattern);
const saying = (text: string): string => one(A("a", "false()", "", text));
const everyNode = { options: { visit: "every-node" } } as const;
const base = (content: string, attributes = 'id="ab"'): string =>
  `<rule abstract="true" ${attributes}>${content}</rule>`;
const extending = (content = ""): string => R("/r", `<extends rule="ab"/>${content}`);
const abstract = (content: string, id = "ab"): string => P(content, `abstract="true" id="${id}"`);
const instance = (content = "", attributes = ""): string => P(content, `is-a="ab" ${attributes}`);
const phase = (content: string, attributes = 'id="p"'): string => `<phase ${attributes}>${content}</phase>`;
const two = one(A("a"), "", 'id="p1"') + one(A("b"), "", 'id="p2"');
const ns = '<ns prefix="f" uri="urn:f"/>';
const fn = (name: string, select: string, params = ""): string =>
  `<xsl:function name="${name}" xmlns:f="urn:f">${params}<xsl:sequence select="${select}"/></xsl:function>`;
const param = '<xsl:param name="p"/>';
const v1 = '<let name="v" value="1"/>';
const v2 = '<let name="v" value="2"/>';
const inPhase = { attributes: 'defaultPhase="p"' };
const active = '<active pattern="p1"/>';
const part = (text: string): Record<string, string> => ({ "e.xml": text.replace(/^<([\w-]+)/, `<$1 ${NS}`) });
const typed = (as: string, value: string, test: string): string =>
  one(`<let name="v" as="${as}" value="${value}"/>${A("a", test)}`);

interface More {
  readonly attributes?: string;
  readonly files?: Record<string, string>;
  readonly options?: CompileOptions;
  readonly xml?: string;
}

/**
 * Expected: `= ids` that fire; `! word` of a refusal or `~ word` of a remark, of the element behind the mark ¶ (of the file, without
 * one), and after a colon the ids that fire.
 */
type Shape = readonly [what: string, body: string, expected: string, more?: More];

const ofSchema: readonly Shape[] = [
  [
    "schema/@schemaVersion, @id, @icon, @see, @fpi, @schematronEdition",
    one(),
    "= a",
    { attributes: 'schemaVersion="1" id="i" icon="i" see="s" fpi="f" schematronEdition="2025" xml:lang="en"' },
  ],
  ["schema/@defaultPhase", phase(active) + two, "= a", inPhase],
  ["schema/@defaultPhase=#ALL", phase(active) + two, "= a b", { attributes: 'defaultPhase="#ALL"' }],
  ["schema/@defaultPhase of no phase", one(), "! phase nix", { attributes: 'defaultPhase="nix"' }],
  ["schema/@queryBinding=xslt: numbers", one(A("a", "not('10' > '9')")), "= a", { attributes: 'queryBinding="xslt"' }],
  ["schema/@queryBinding=xslt2: texts", one(A("a", "'10' > '9'")), "= a"],
  ["schema/@queryBinding=XSLT2", one(), "= a", { attributes: 'queryBinding="XSLT2"' }],
  ...["xquery", "exslt", "stx", "xpath4", ""].map((name): Shape => [
    `schema/@queryBinding=${name}`,
    one(),
    "! query binding",
    { attributes: `queryBinding="${name}"` },
  ]),
  ["schema/@x:foo of another namespace", one(), "= a", { attributes: 'xmlns:x="urn:x" x:foo="y"' }],
  ["schema/title twice", `<title>a</title><title>b</title>${one()}`, "= a"],
  [
    "schema/p with dir, emph and span",
    `<p id="q" class="c" icon="i">x<emph>e</emph><dir value="rtl">d</dir><span class="s">s</span></p>${one()}`,
    "= a",
  ],
  ["other namespaces", `<x:m xmlns:x="urn:x"><schema>${one(A("b"))}</schema></x:m>${one()}`, "= a"],
  ["ns", `<ns prefix="q" uri="urn:q"/>${P(R("q:r", A()))}`, "= a", { xml: '<r xmlns="urn:q"/>' }],
  ["ns without prefix", `¶<ns uri="urn:q"/>${one()}`, "! prefix"],
  ["ns without uri", `¶<ns prefix="q"/>${one()}`, "! uri"],
  ["ns/@prefix empty", `¶<ns prefix="" uri="urn:q"/>${one()}`, "! prefix"],
  ["ns/@uri empty", `¶<ns prefix="q" uri=""/>${one()}`, "! uri"],
  [
    "ns twice",
    `<ns prefix="q" uri="urn:q"/><ns prefix="q" uri="urn:q"/>${P(R("q:r", A()))}`,
    "= a",
    { xml: '<r xmlns="urn:q"/>' },
  ],
  ["ns of two namespaces", `<ns prefix="q" uri="urn:q"/>¶<ns prefix="q" uri="urn:z"/>${one()}`, "! Another ns q"],
  ["a prefix of xmlns", P(R("/r", `¶${A("a", "q:x")}`)), "! prefix q", { attributes: 'xmlns:q="urn:q"' }],
];

const ofVariables: readonly Shape[] = [
  ...(
    [
      ["schema", (lets: string) => lets + one(A("a", "$v = 2"))],
      ["pattern", (lets: string) => P(lets + R("/r", A("a", "$v = 2")))],
      ["rule", (lets: string) => one(lets + A("a", "$v = 2"))],
      ["phase", (lets: string) => phase(lets + active) + one(A("a", "$v = 2"), "", 'id="p1"')],
    ] as const
  ).flatMap(([where, body]): Shape[] => {
    const more = where === "phase" ? inPhase : {};
    const numbers = `<let name="n" as="xs:integer" value="/r/x[1]/@n"/><let name="m" as="xs:integer" value="/r/x[2]/@n"/>`;
    return [
      [`let in a ${where}`, body(v1), "= a", more],
      [`let twice in a ${where}`, body(`${v1}¶${v2}`), "! Another variable $v", more],
      [`let/@as in a ${where}`, body(`${numbers}<let name="v" value="if ($n > $m) then 1 else 2"/>`), "= a", more],
    ];
  }),
  ["let of a pattern that the schema has", v1 + P(`¶${v2}${R("/r", A())}`), "! Another variable $v"],
  [
    "let of a pattern that another one has",
    P(v1 + R("/r", A("a", "$v = 2"))) + P(`¶${v2}${R("/r", A("b", "$v = 1"))}`),
    "~ Another variable $v: a b",
  ],
  ["let of a pattern for another pattern", P(v1 + R("/r", A("b", "true()"))) + P(R("x", A("a", "$v = 2"))), "= a a"],
  ["let of a rule hides the schema's", v1 + one(v2 + A("a", "$v = 2") + A("b", "$v = 1")), "= b"],
  [
    "let of a phase hides the schema's",
    v1 + phase(v2 + active) + one(A("a", "$v = 2") + A("b", "$v = 1"), "", 'id="p1"'),
    "= b",
    inPhase,
  ],
  ["let of another phase", v1 + phase(v2 + active) + one(A("a", "$v = 2") + A("b", "$v = 1"), "", 'id="p1"'), "= a"],
  ["let named like an xsl:variable", `${v1}¶<xsl:variable name="v" select="2"/>${one()}`, "! Another variable $v"],
  [
    "let of a rule and of the one that it extends",
    P(base(`¶${v1}`) + R("/r", `${v2}<extends rule="ab"/>${A()}`)),
    "! Another variable $v",
  ],
  ["let of a rule that is extended", P(base(v1 + A("a", "$v = 2")) + extending()), "= a"],
  ["let of another rule", P(R("/r", v1 + A("b", "true()")) + R("x", `¶${A("a", "$v = 2")}`)), "! $v is not declared"],
  [
    "let of the instances of a pattern",
    abstract(`<let name="v" value="$e"/>${R("/r", A("a", "$v = 1"))}`) +
      instance('<param name="e" value="1"/>') +
      instance('<param name="e" value="2"/>'),
    "= a",
  ],
  ["let behind its use", one(A("a", "$v = 2") + v1), "= a"],
  ["let that needs a later one", `<let name="v" value="$w"/><let name="w" value="1"/>${one(A("a", "$v = 2"))}`, "= a"],
  [
    "let in circles",
    `¶<let name="v" value="$w"/><let name="w" value="$v"/>${one(A("a", "$v = 2"))}`,
    "! depends on itself",
  ],
  ["let without name", `¶<let value="1"/>${one()}`, "! name"],
  ["let without a value", `¶<let name="v"/>${one()}`, "! value"],
  ["let with value and content", `¶<let name="v" value="1"><e xmlns=""/></let>${one()}`, "! content"],
  ["let of a name whose prefix is not declared", `¶<let name="q:v" value="1"/>${one()}`, "! prefix"],
  ["let/@as: the type is not known", one(`¶<let name="v" as="xs:nix" value="1"/>${A()}`), "! xs:nix"],
  ["let/@as: no type at all", one(`¶<let name="v" as="%%" value="1"/>${A()}`), "! character 1"],
  ["let/@as=xs:boolean of an attribute", typed("xs:boolean", "@z", "$v"), "= a", { xml: '<r z="false"/>' }],
  ["let/@as=xs:date", typed("xs:date", "@d", "$v &lt; xs:date('2024-01-01')"), "= a", { xml: '<r d="2024-01-02"/>' }],
  ["let/@as=element()*", typed("element()*", "x", "count($v) = 3"), "= a"],
  ["let/@as=xs:integer of a text", typed("xs:integer", "'1'", "$v = 1"), "= OWN-EVALUATION"],
  ["let/@as=xs:integer of letters", typed("xs:integer", "@b", "$v = 1"), "= OWN-EVALUATION"],
  ["let/@as=xs:string of two", typed("xs:string", "x/string(@n)", "$v = '10'"), "= OWN-EVALUATION"],
  ["let/@as=xs:string of none", typed("xs:string", "()", "$v = ''"), "= OWN-EVALUATION"],
];

const ofPhases: readonly Shape[] = [
  ["phase that the caller names", phase(active) + two, "= a", { options: { phase: "p" } }],
  ["phase #ALL of the caller", phase(active) + two, "= a b", { ...inPhase, options: { phase: "#ALL" } }],
  ["phase #DEFAULT of the caller", phase(active) + two, "= a", { ...inPhase, options: { phase: "#DEFAULT" } }],
  ["phase #ANY of the caller", phase(active, 'id="p" when="/r"') + two, "! phase #ANY", { options: { phase: "#ANY" } }],
  ["phase that there is not", phase(active) + two, "! phase nix", { options: { phase: "nix" } }],
  ["phase/@icon, @see, @fpi, p", phase(`<p>why</p>${active}`, 'id="p" icon="i" see="s" fpi="f"') + two, "= a", inPhase],
  ["phase/@when of a phase that is named", phase(active, 'id="p" when="/nix"') + two, "= a", inPhase],
  ["phase/@from", `¶${phase(active, 'id="p" from="/r/y"')}${two}`, "! from"],
  ["phase/@id empty", `¶${phase(active, 'id=" "')}${two}`, "! id"],
  ["phase without id", `¶${phase(active, "")}${two}`, "! id"],
  ["phase id twice", `${phase(active)}¶${phase('<active pattern="p2"/>')}${two}`, "! Another phase p"],
  ["active with text", phase('<active pattern="p1">because <emph>so</emph></active>') + two, "= a", inPhase],
  ["active without pattern", phase("¶<active/>") + two, "! pattern"],
  ["active of no pattern", phase(`${active}¶<active pattern="nix"/>`) + two, "~ There is no pattern nix: a b"],
  [
    "active of an abstract one",
    phase(`${active}¶<active pattern="ab"/>`) + two + abstract(R("/r", A("c"))),
    "! abstract",
  ],
];

const ofPatterns: readonly Shape[] = [
  [
    "pattern/@id, @role, @icon, @see, @fpi, title, p",
    one(A(), "", 'id="p1" role="w" icon="i" see="s" fpi="f" xml:lang="en"').replace(
      "<rule",
      "<title>T</title><p>x</p><rule",
    ),
    "= a",
  ],
  ["pattern/@documents", `¶${one(A(), "", "documents=\"'x.xml'\"")}`, "! documents"],
  ["pattern id twice", `${one(A(), "", 'id="p1"')}¶${one(A("b"), "", 'id="p1"')}`, "~ Another pattern p1: a b"],
  ["pattern/@abstract=false", one(A(), "", 'abstract="false"'), "= a"],
  ...["1", "yes", "TRUE", ""].map((value): Shape => [
    `pattern/@abstract=${value}`,
    `¶${one(A(), "", `abstract="${value}"`)}`,
    "! abstract",
  ]),
  ["pattern: the first rule that matches judges", P(R("x[@n = '9']", A("a")) + R("x", A("b"))), "= b a"],
  ["abstract pattern, never an instance", abstract(R("/r", A("b"))) + one(), "= a"],
  [
    "abstract pattern id twice: both are instantiated",
    `${abstract(R("/r", A("a")))}¶${abstract(R("y", A("b")))}${instance()}`,
    "~ Another pattern ab: a b",
  ],
  [
    "is-a with param",
    abstract(R("$e", A("a", "$t"))) + instance(`<param name="e" value="x"/><param name="t" value="@n = '9'"/>`),
    "= a",
  ],
  ["is-a before the abstract pattern", instance('<param name="e" value="y"/>') + abstract(R("$e", A())), "= a"],
  ["is-a of no pattern", `¶${P("", 'is-a="nix"')}${one()}`, "! nix"],
  ["is-a of a concrete pattern", `${one(A(), "", 'id="ab"')}¶${instance()}`, "! abstract pattern ab"],
  ["is-a and abstract", `${abstract(R("/r", A()))}¶${instance("", 'abstract="true" id="z"')}${one(A("b"))}`, "! is-a"],
  ["is-a with a rule", abstract(R("/r", A())) + instance(`¶${R("y", A("b"))}`), "~ rule: a"],
  ["is-a with a variable", abstract(R("/r", A())) + instance(`¶${v1}`), "~ let: a"],
  [
    "param twice: the first counts",
    abstract(R("$e", A())) + instance('<param name="e" value="y"/>¶<param name="e" value="x"/>'),
    "~ Another param e: a",
  ],
  [
    "param without value",
    abstract(R("$e", A())) +
      `¶${instance('<param name="e"/>')}`.replace("¶<pattern", "<pattern").replace("<param", "¶<param"),
    "! value",
  ],
  ["param without name", abstract(R("/r", A())) + instance('¶<param value="x"/>'), "! name"],
  ["param in a pattern that is neither", P(`¶<param name="e" value="x"/>${R("/r", A())}`), "! param"],
  ["a parameter that is missing", abstract(R("x", `¶${A("a", "@n = $t")}`)) + instance(), "! $t"],
];

const ofRules: readonly Shape[] = [
  [
    "rule/@id, @flag, @role, @icon, @see, @fpi, title, p",
    one(`<title>t</title><p>x</p>${A()}`, 'flag="f" role="w" icon="i" see="s" fpi="p" id="r1"'),
    "= a",
  ],
  ["rule without namespace", P(`${R("/r", A())}¶<rule xmlns="" context="y"/>`), "~ rule: a"],
  [
    "rule of the old namespace",
    P(`${R("/r", A())}¶<rule xmlns="http://www.ascc.net/xml/schematron" context="y"/>`),
    "~ rule: a",
  ],
  ["rule without context", P(`¶<rule>${A()}</rule>`), "! context"],
  ["rule/@context empty", P(`¶${R("", A())}`), "! expression"],
  ["rule/@context=/", P(R("/", A())), "= a"],
  ["rule/@context=text()", P(R("text()", A())), "= a", everyNode],
  ["rule/@context=comment()", P(R("comment()", A())), "= a", { ...everyNode, xml: "<r><!--c--></r>" }],
  [
    "rule/@context: instructions",
    P(R("processing-instruction()", A())),
    "= a",
    { ...everyNode, xml: "<r><?p i?></r>" },
  ],
  ["rule/@context: an attribute", P(R("@n", A())), "= a a", { options: { visit: "attributes" } }],
  ["rule/@context with position()", P(R("x[position() = 2]", A("a", "@n = '10'"))), "= a"],
  ["rule/@visit-each", P(`¶${R("/r", A(), `visit-each="tokenize(@b, ' ')"`)}`), "! visit-each"],
  ["rule/@subject", one(A(), 'subject="x[2]"'), "= a"],
  ["rule/@severity", P(`¶${R("/r", A(), 'severity="fatal"')}`), "~ severity: a"],
  ["rule id twice", P(`${R("/r", A(), 'id="i"')}¶${R("x", A("b"), 'id="i"')}`), "~ Another rule i: a b b"],
  ["rule without an assert", P(R("x", "") + R("*", A())), "= a a"],
  ["an element of another namespace in a rule", one(`<q:fix xmlns:q="urn:q"/>${A()}`), "= a"],
  [
    "rule/@abstract, context",
    P(`¶<rule abstract="true" id="ab" context="x">${A()}</rule>${extending()}`),
    "~ context: a",
  ],
  ...["1", "yes", ""].map((value): Shape => [
    `rule/@abstract=${value}`,
    P(`¶${R("/r", A(), `abstract="${value}"`)}`),
    "! abstract",
  ]),
  ["abstract rule, never extended", P(base(A("b")) + R("/r", A())), "= a"],
  ["abstract rule id twice in a pattern", P(`${base(A("a"))}¶${base(A("b"))}${extending()}`), "! Another rule ab"],
  ["extends/@rule", P(base(A("a")) + extending(A("b"))), "= b a"],
  ["extends through another rule", P(base(A("a"), 'id="ac"') + base('<extends rule="ac"/>') + extending()), "= a"],
  ["extends a rule of another pattern", P(base(A("a"))) + P(R("/r", '¶<extends rule="ab"/>')), "~ another pattern: a"],
  ["extends no rule", one(`¶<extends rule="nix"/>${A()}`), "! nix"],
  ["extends a concrete rule", P(R("x", A("b"), 'id="ab"') + R("/r", '¶<extends rule="ab"/>')), "! no abstract rule ab"],
  ["extends itself", P(base('¶<extends rule="ab"/>') + extending()), "! extends itself"],
  ["extends with neither", one(`¶<extends/>${A()}`), "! rule"],
  [
    "extends with both",
    P(base(A("b")) + R("/r", '¶<extends rule="ab" href="e.xml"/>')),
    "! href",
    { files: part(`<rule abstract="true">${A("a")}</rule>`) },
  ],
  ["extends/@href", one('<extends href="e.xml"/>'), "= a", { files: part(`<rule abstract="true">${A("a")}</rule>`) }],
  ["extends/@href of no file", one(`¶<extends href="nix.xml"/>${A()}`), "! nix.xml"],
  [
    "extends/@href of another element",
    one(`¶<extends href="e.xml"/>${A()}`),
    "! diagnostic",
    { files: part('<diagnostic id="z">x</diagnostic>') },
  ],
  [
    "extends/@href: schema",
    `<extends href="e.xml"/>${one(A("b"))}`,
    "= a b",
    { files: part(`<schema>${one()}</schema>`) },
  ],
];

const ofAsserts: readonly Shape[] = [
  [
    "assert/@flag, @role, @icon, @see, @fpi, @severity",
    one(A("a", "false()", 'flag="f g" role="r" icon="i" see="s" fpi="f" severity="fatal" xml:lang="de"')),
    "= a",
  ],
  ["report", one('<report id="a" test="true()" severity="info"/><report id="b" test="false()"/>'), "= a"],
  ["assert without test", one("¶<assert>m</assert>"), "! test"],
  ["assert/@test empty", one(`¶${A("a", "")}`), "! expression"],
  ["assert/@flag=$f", one(`¶${A("a", "false()", 'flag="$f"')}`), "~ flag: a"],
  ["assert/@subject", one(A("a", "false()", 'subject="y"')), "= a"],
  ["assert id twice", one(`${A()}¶${A("a", "true()")}`), "~ Another assert a: a"],
  ["assert id of a report", one(`${A()}¶<report id="a" test="false()">m</report>`), "~ Another report a: a"],
  ["assert/@context, @abstract", one(`¶${A("a", "false()", 'context="x"')}`), "~ context: a"],
  [
    "assert in another namespace's element in an assert",
    saying(`<b xmlns="urn:b">¶<assert ${NS} test="true()"/></b>`),
    "! assert",
  ],
  [
    "name, value-of, emph, dir and span in an assert",
    one(
      A(
        "a",
        "false()",
        "",
        '<name/><name path=".."/><emph><value-of select="@a"/></emph><dir value="rtl">d</dir><span class="c">s</span>',
      ),
    ),
    "= a",
  ],
  ["value-of without select", saying("¶<value-of/>"), "! select"],
  ["xsl:value-of and xsl:text in an assert", saying('<xsl:value-of select="@a"/><xsl:text>t</xsl:text>'), "= a"],
  [
    "assert/@diagnostics",
    one(A("a", "false()", 'diagnostics="d"')) +
      '<diagnostics><diagnostic id="d" role="w" see="s" icon="i" fpi="f">D</diagnostic></diagnostics>',
    "= a",
  ],
  ["assert/@diagnostics of none", one(`¶${A("a", "false()", 'diagnostics="nix"')}`), "! nix"],
  [
    "assert/@properties",
    one(A("a", "false()", 'properties="q"')) +
      '<properties><property id="q" role="w" scheme="S">Q</property></properties>',
    "= a",
  ],
  ["assert/@properties of none", one(`¶${A("a", "false()", 'properties="nix"')}`), "! nix"],
  ["diagnostic without id", `${one()}<diagnostics>¶<diagnostic>x</diagnostic></diagnostics>`, "! id"],
  [
    "diagnostic id twice",
    `${one()}<diagnostics><diagnostic id="d">x</diagnostic></diagnostics><diagnostics>¶<diagnostic id="d">y</diagnostic></diagnostics>`,
    "! Another diagnostic d",
  ],
  [
    "property id twice",
    `${one()}<properties><property id="d">x</property>¶<property id="d">y</property></properties>`,
    "! Another property d",
  ],
];

const ofIncludes: readonly Shape[] = [
  ["include in a schema", '<include href="e.xml"/>', "= a", { files: part(one()) }],
  ["include in a pattern", P('<include href="e.xml"/>'), "= a", { files: part(R("/r", A())) }],
  ["include in a rule", one('<include href="e.xml"/>'), "= a", { files: part(A()) }],
  ["include in a phase", phase('<include href="e.xml"/>') + two, "= a", { ...inPhase, files: part(active) }],
  [
    "include in diagnostics",
    `${one(A("a", "false()", 'diagnostics="d"'))}<diagnostics><include href="e.xml"/></diagnostics>`,
    "= a",
    { files: part('<diagnostic id="d">D</diagnostic>') },
  ],
  ["include in an assert", saying('¶<include href="e.xml"/>'), "! include", { files: part('<value-of select="1"/>') }],
  ["include without namespace", '<include href="e.xml"/>' + one(), "~ pattern: a", { files: { "e.xml": one(A("b")) } }],
  [
    "include of an element by its id",
    P('<include href="e.xml#i"/>'),
    "= a",
    { files: part(P(R("/r", A("b"), 'id="h"') + R("/r", A(), 'id="i"'))) },
  ],
  ["a schema includes another", '<include href="b.sch"/>', "= b", { files: { "b.sch": schemaOf(one(A("b"))) } }],
  [
    "a schema looks up another",
    one(A("a", "document('b.sch')/nix")),
    "= a b",
    { files: { "b.sch": schemaOf(one(A("b"))) } },
  ],
  ["a schema that looks up itself", one(A("a", "document('schema.sch')/nix")), "= a"],
  ["include without href", `¶<include/>${one()}`, "! href"],
  ["include of no file", `¶<include href="nix.xml"/>${one()}`, "! nix.xml"],
  ["include of itself", `¶<include href="schema.sch"/>${one()}`, "! includes itself"],
  ["include of a rule in a schema", `<include href="e.xml"/>${one()}`, "! rule", { files: part(R("/r", A())) }],
];

const ofXslt: readonly Shape[] = [
  ["xsl:function", ns + fn("f:two", "2") + one(A("a", "f:two() = 3")), "= a"],
  ["xsl:function twice", `${ns}${fn("f:two", "2")}¶${fn("f:two", "3")}${one()}`, "! as another"],
  [
    "xsl:function twice, with other parameters",
    ns + fn("f:two", "2") + fn("f:two", "$p", param) + one(A("a", "f:two() = f:two(3)")),
    "= a",
  ],
  ["xsl:function without name", `¶<xsl:function/>${one()}`, "! name"],
  ["xsl:function that reads the document", `${ns}¶${fn("f:r", "/r/@a")}${one(A("a", "f:r() = '2'"))}`, "~ XPDY0002: a"],
  [
    "xsl:function that reads a document of its own",
    ns + fn("f:r", "$p/root()/r/@a", param) + one(A("a", "f:r(x[1]) = '2'")),
    "= a",
  ],
  ["xsl:function in a rule", one(`¶<xsl:function name="f:x" xmlns:f="urn:f"/>${A()}`), "! function"],
  ["xsl:variable in a pattern", P(`¶<xsl:variable name="v" select="1"/>${R("/r", A())}`), "! variable"],
  ["xsl:key", `<xsl:key name="k" match="x" use="@n"/>${one(A("a", "key('k', '10')/@n = '9'"))}`, "= a"],
  [
    "xsl:variable and xsl:param",
    `<xsl:variable name="v" select="1"/><xsl:param name="w" select="2"/>${one(A("a", "$v = $w"))}`,
    "= a",
  ],
  ...["import", "template", "strip-space", "decimal-format", "import-schema", "accumulator", "mode", "nonsense"].map(
    (name): Shape => [`xsl:${name}`, `¶<xsl:${name}/>${one()}`, `! ${name}`],
  ),
];

const XML = '<r a="1" b="v1 v2"><x n="10">t</x><x n="9"/><y/></r>';

describe("shapes of schemas", () => {
  const shapes = [
    ...ofSchema,
    ...ofVariables,
    ...ofPhases,
    ...ofPatterns,
    ...ofRules,
    ...ofAsserts,
    ...ofIncludes,
    ...ofXslt,
  ];
  for (const [what, body, expected, { attributes, files = {}, options, xml = XML } = {}] of shapes) {
    it(`${what} ${expected}`, () => {
      const text = schemaOf(body, attributes);
      const at = text.indexOf("¶");
      const place = at < 0 ? "" : `schema.sch:1:${at + 1} `;
      const others = Object.entries(files).map(([name, content]) => ({ name, text: content }));
      const { said, fired } = outcomeOf([{ name: "schema.sch", text: text.replace("¶", "") }, ...others], xml, options);
      const [, mark, word, ids] = /^([!~=]) (.*?)(?:: ([a-z ]+))?$/.exec(expected) as unknown as string[];
      if (mark === "=") {
        expect({ said, fired: fired.join(" ") }).to.deep.equal({ said: [], fired: word });
        return;
      }
      const ofPlace = said.filter((line) => line.startsWith(`${mark}${place}`) && line.includes(word as string));
      expect(ofPlace, said.join("\n")).to.have.lengthOf(1);
      expect({ fired: fired.join(" "), said: mark === "~" ? said.length : 1 }).to.deep.equal({
        fired: ids ?? "",
        said: 1,
      });
    });
  }
});

/** What may be inside of each element, by the standard; an abstract rule is a `base`, a pattern with is-a an `instance`. */
const inside: Readonly<Record<string, string>> = {
  schema: "title ns p let phase pattern diagnostics properties include extends",
  phase: "title p let active include extends",
  active: "dir emph span",
  pattern: "title p let rule include extends",
  abstract: "title p let param rule include extends",
  instance: "title p param include extends",
  rule: "title p let assert report extends include",
  base: "title p let assert report extends include",
  ...Object.fromEntries(["ns", "let", "param", "extends", "name", "value-of"].map((name) => [name, ""])),
  ...Object.fromEntries(["title", "p"].map((name) => [name, "dir emph span name value-of"])),
  ...Object.fromEntries(
    ["assert", "report", "diagnostic", "property", "emph", "dir", "span"].map((name) => [
      name,
      "name value-of emph dir span",
    ]),
  ),
  diagnostics: "diagnostic include extends",
  properties: "property include extends",
};
const everyElement = [...new Set(Object.values(inside).flatMap((names) => names.split(" ")))].filter(
  (name) => name !== "",
);
const of2025 = ["schema", "group", "rules", "library", "foo"];

/** A schema with an element in each place; `tag` and `content` are put into the one of that kind. */
function everyPlace(kind: string, tag = "", content = ""): string {
  const el = (name: string, attributes: string, children = "", own = name): string =>
    `<${name} ${attributes}${own === kind ? ` ${tag}` : ""}>${children}${own === kind ? content : ""}</${name}>`;
  const text = el("emph", "", "e") + el("dir", 'value="rtl"', "d") + el("span", 'class="s"', "s");
  const message = `m${text}${el("name", 'path="."')}${el("value-of", 'select="1"')}`;
  const asserts =
    el("assert", 'test="true()"', message) + el("report", 'test="false()"', message) + el("extends", 'rule="b"');
  const parts = [
    el("title", "", "t") + el("ns", 'prefix="q" uri="urn:q"') + el("p", "", "p") + el("let", 'name="v" value="1"'),
    el("phase", 'id="x"', el("active", 'pattern="y"', "why")),
    el("pattern", 'id="y"', el("rule", 'abstract="true" id="b"', "", "base") + el("rule", 'context="/r"', asserts)),
    el("pattern", 'abstract="true" id="z"', R("r", "<assert test='$e'/>"), "abstract"),
    el("pattern", 'is-a="z"', el("param", 'name="e" value="1"'), "instance"),
    el("diagnostics", "", el("diagnostic", 'id="d"', message)),
    el("properties", "", el("property", 'id="d"', message)),
  ];
  return el("schema", NS, parts.join("")).replace("<schema", '<schema queryBinding="xslt2"');
}

const outcome = (text: string): Outcome => outcomeOf([{ name: "schema.sch", text: text.replace("¶", "") }], XML);

const said = (text: string, mark: string, word: string): boolean =>
  outcome(text).said.some(
    (line) => line.startsWith(`${mark}schema.sch:1:${text.indexOf("¶") + 1} `) && line.includes(word),
  );

describe("every element and attribute of a schema", () => {
  it("is taken where it belongs", () => {
    expect(outcome(everyPlace("none"))).to.deep.equal({ said: [], fired: [] });
  });

  for (const [kind, names] of Object.entries(inside)) {
    const others = [...everyElement, ...of2025].filter((name) => !names.split(" ").includes(name));
    it(`is refused in ${kind} where it does not belong there: ${others.join(", ")}`, () => {
      const wrong = others.filter((name) => {
        const ignored = kind === "instance" && ["let", "rule"].includes(name);
        return !said(everyPlace(kind, "", `¶<${name}/>`), ignored ? "~" : "!", name);
      });
      expect(wrong).to.deep.equal([]);
    });

    it(`is remarked on in ${kind} where it is an attribute of nothing`, () => {
      const text = everyPlace(kind, 'foo="x"');
      const at = text.lastIndexOf("<", text.indexOf("foo="));
      expect(said(`${text.slice(0, at)}¶${text.slice(at)}`, "~", "foo")).to.equal(true);
    });
  }
});
