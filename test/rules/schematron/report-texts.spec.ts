import { expect } from "chai";

import { compile } from "../../../common/schematron/index.ts";
import { schemaOf } from "../support/evaluate.ts";

const failuresOf = (
  content: string,
  xml: string,
  around = "",
): ReturnType<ReturnType<typeof compile>["check"]>["failures"] =>
  compile([{ name: "rules.sch", text: schemaOf(content, around) }]).check(xml).failures;

describe("what a failure says", () => {
  it("has id, flag, role and the like as the file has them, beside the normalized ones", () => {
    const [failure] = failuresOf(
      `<pattern><rule context="r"><assert id=" Br-1 " flag="Warn" role="x" see="urn:s" icon="i.png" fpi="f" test="false()">t</assert></rule></pattern>`,
      "<r/>",
    );
    expect(failure).to.include({ rule: "BR-1", flag: "warning" });
    expect(failure!.written).to.deep.equal({
      id: "Br-1",
      flag: "Warn",
      role: "x",
      see: "urn:s",
      icon: "i.png",
      fpi: "f",
    });
    const [without] = failuresOf(
      `<pattern><rule context="r"><assert test="false()">t</assert></rule></pattern>`,
      "<r/>",
    );
    expect(without).to.deep.include({ rule: "rules.sch:4:32", written: {} });
  });

  const texts: readonly (readonly [what: string, binding: string, content: string, text: string])[] = [
    ["all items of a value", "xslt2", '<value-of select="x/@n"/>', "10 9"],
    ["in XSLT 1.0 the first one", "xslt", '<value-of select="x/@n"/>', "10"],
    ["an element's name", "xslt2", '<name/> <name path="x[1]"/>', "r x"],
    [
      "a name that is a text, or an attribute's value",
      "xslt2",
      "<name path=\"concat('a', 'b')\"/> <name path=\"@k\"/>",
      "ab v",
    ],
    ["a text of XSLT", "xslt2", "<xsl:text>t </xsl:text>", "t"],
  ];
  for (const [what, binding, content, text] of texts) {
    it(`has in its text ${what}`, () => {
      const assert = `<pattern><rule context="r"><assert test="false()">${content}</assert></rule></pattern>`;
      const schema = schemaOf(assert).replace('"xslt2"', `"${binding}"`);
      const { failures } = compile([{ name: "rules.sch", text: schema }]).check('<r k="v"><x n="10"/><x n="9"/></r>');
      expect(failures.map((failure) => failure.text)).to.deep.equal([text]);
    });
  }

  it("has the texts of the diagnostics and properties that the assert names, with the variables of its rule", () => {
    const around = `<diagnostics><diagnostic id="d1">is <value-of select="$v"/></diagnostic><diagnostic id="other">no</diagnostic>
      <diagnostic id="d2"><emph>in <value-of select="name()"/></emph></diagnostic></diagnostics>
      <properties><property id="p" role="r" scheme="s">sum <value-of select="@n + 1"/></property></properties>`;
    const rule = `<pattern><rule context="r"><let name="v" value="@n * 2"/>
      <assert id="a" test="false()" diagnostics=" d2 d1" properties="p">a</assert><assert id="b" test="false()">b</assert></rule></pattern>`;
    const [first, second] = failuresOf(rule, '<r n="2"/>', around);
    expect(first!.diagnostics).to.deep.equal([
      { id: "d2", text: "in r" },
      { id: "d1", text: "is 4" },
    ]);
    expect(first!.properties).to.deep.equal([{ id: "p", text: "sum 3", written: { role: "r", scheme: "s" } }]);
    expect(second).to.not.have.any.keys("diagnostics", "properties");
  });

  it("has a text for a diagnostic that cannot be evaluated, and is none the less", () => {
    const around = `<diagnostics><diagnostic id="d"><value-of select="xs:date(.)"/></diagnostic></diagnostics>`;
    const rule = `<pattern><rule context="r"><assert id="a" test="false()" diagnostics="d">a</assert></rule></pattern>`;
    const [failure] = failuresOf(rule, "<r>x</r>", around);
    expect(failure!.diagnostics![0]!.text).to.match(/^The note d of the rule a could not be evaluated: /);
  });

  const subjects: readonly (readonly [what: string, rule: string, locations: readonly string[]])[] = [
    ["of an assert", `<rule context="r"><assert id="a" subject="x[2]" test="false()">a</assert></rule>`, ["/*/x[2]"]],
    [
      "of its rule, where the assert has none of its own",
      `<rule context="r" subject="x"><assert id="a" test="false()">a</assert><assert id="b" subject="." test="false()">b</assert></rule>`,
      ["/*/x[1]", "/*"],
    ],
    [
      "that is an attribute, at its element",
      `<rule context="r"><assert id="a" subject="x/@k" test="false()">a</assert></rule>`,
      ["/*/x[2]"],
    ],
    [
      "that is not in the document, at the node itself",
      `<rule context="r"><assert id="a" subject="y" test="false()">a</assert></rule>`,
      ["/*"],
    ],
    [
      "that cannot be found, at the node itself",
      `<rule context="r"><assert id="a" subject="x[xs:date(.)]" test="false()">a</assert></rule>`,
      ["/*"],
    ],
  ];
  for (const [what, rule, locations] of subjects) {
    it(`is located at the subject ${what}`, () => {
      const failures = failuresOf(`<pattern>${rule}</pattern>`, `<r><x>1</x><x k="1">2</x></r>`);
      expect(failures.map(({ location }) => location)).to.deep.equal(locations);
    });
  }

  it("is part of the expressions of an abstract pattern", () => {
    const content = `<pattern abstract="true" id="p"><rule context="r" subject="$s"><assert id="a" test="false()" diagnostics="d">a</assert></rule></pattern>
      <pattern is-a="p"><param name="s" value="x[2]"/><param name="t" value="'t'"/></pattern>`;
    const around = `<diagnostics><diagnostic id="d"><value-of select="$t"/></diagnostic></diagnostics>`;
    const [failure] = failuresOf(content, "<r><x/><x/></r>", around);
    expect(failure).to.include({ location: "/*/x[2]" });
    expect(failure!.diagnostics).to.deep.equal([{ id: "d", text: "t" }]);
  });

  const refused: readonly (readonly [what: string, content: string, reason: RegExp])[] = [
    [
      "a diagnostic that there is not",
      `<pattern><rule context="r"><assert test="1" diagnostics="d">a</assert></rule></pattern>`,
      /rules\.sch:\d+:\d+: There is no d among the diagnostics/,
    ],
    [
      "a property that there is not",
      `<pattern><rule context="r"><assert test="1" properties="p">a</assert></rule></pattern>`,
      /rules\.sch:\d+:\d+: There is no p among the properties/,
    ],
    [
      "a subject that is no node",
      `<pattern><rule context="r"><assert test="1" subject="'a'">a</assert></rule></pattern>`,
      /rules\.sch:\d+:\d+: A subject must be a path/,
    ],
    [
      "a condition in a text",
      `<pattern><rule context="r"><assert test="1"><xsl:if test="0">a</xsl:if></assert></rule></pattern>`,
      /rules\.sch:\d+:\d+: The element if is not supported in a text/,
    ],
    [
      "a copy of an element in a property",
      `<pattern><rule context="r"><assert test="1" properties="p">a</assert></rule></pattern><properties><property id="p"><xsl:copy-of select="."/></property></properties>`,
      /rules\.sch:\d+:\d+: The element copy-of is not supported in a text/,
    ],
    [
      "a flag that depends on the document",
      `<pattern><rule context="r"><assert test="1" flag="{name()}">a</assert></rule></pattern>`,
      /rules\.sch:\d+:\d+: An expression as the flag is not supported/,
    ],
    [
      "a pattern for other documents",
      `<pattern documents="'a.xml'"><rule context="r"><assert test="1">a</assert></rule></pattern>`,
      /rules\.sch:\d+:\d+: The attribute documents is not supported/,
    ],
  ];
  for (const [what, content, reason] of refused) {
    it(`is refused with its place: ${what}`, () => {
      expect(() => failuresOf(content, "<r/>")).to.throw(reason);
    });
  }
});
