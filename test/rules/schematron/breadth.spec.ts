import { expect } from "chai";

import type { Finding } from "../../../common/rules/finding.ts";
import { compileRuleSet } from "../../../common/schematron/engine.ts";
import { RuleFileError } from "../../../common/schematron/schema/rule-file-error.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";

/** One schema with the constructs of the rule sets of the Peppol family, divided into files as theirs are. */
const files: Readonly<Record<string, string>> = {
  "rules/main.sch": `<?xml version="1.0"?>
<sch:schema xmlns:sch="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:u="urn:utils" xmlns:xs="http://www.w3.org/2001/XMLSchema" queryBinding="xslt2" defaultPhase="daily">
  <sch:title>A rule set</sch:title>
  <sch:ns prefix="u" uri="urn:utils"/>
  <sch:ns prefix="i" uri="urn:invoice"/>
  <sch:phase id="daily"><sch:let name="limit" value="3"/><sch:active pattern="model"/><sch:active pattern="codes"/>
    <sch:active pattern="filled"/></sch:phase>
  <sch:phase id="yearly"><sch:active pattern="year"/></sch:phase>
  <sch:let name="today" value="adjust-date-to-timezone(current-date(), ())"/>
  <xsl:function xmlns:own="urn:own" name="own:unused"><xsl:sequence select="1"/></xsl:function><xsl:key name="lines" match="i:line | i:part" use="i:id"/>
  <xsl:variable name="listed" select="document('codes/units.xml')/list/unit[@state = 'active']"/>
  <xsl:function name="u:words" as="xs:string*">
    <xsl:param name="text" as="xs:string?"/>
    <xsl:message>looking at words</xsl:message>
    <xsl:for-each select="tokenize(normalize-space($text), '(?:,|;| )+')">
      <xsl:if test="string-length(.) &gt; 0"><xsl:sequence select="upper-case(.)"/></xsl:if>
    </xsl:for-each>
  </xsl:function>
  <sch:pattern id="rules" abstract="false"><sch:rule abstract="true" id="named">
    <sch:assert id="named" test="i:name">A <sch:name/> needs a name.</sch:assert></sch:rule></sch:pattern>
  <sch:include href="parts/model.sch"/>
  <sch:include href="parts/library.xml#codes"/>
  <sch:pattern id="filled" is-a="pattern-of"><sch:param name="element" value="i:note | i:memo"/><sch:param name="form" value="'^[A-Z].*$'"/></sch:pattern>
  <sch:pattern id="pattern-of" abstract="true"><sch:rule context="$element"><sch:assert id="form" test="matches(., $form)">form</sch:assert></sch:rule></sch:pattern>
  <sch:pattern id="year"><sch:rule context="/*"><sch:report id="yearly" test="true()">yearly</sch:report></sch:rule></sch:pattern>
</sch:schema>`,
  "rules/parts/model.sch": `<pattern xmlns="http://purl.oclc.org/dsdl/schematron" id="model">
  <let name="ids" value="//(i:line | i:part)/i:id"/>
  <rule context="(i:line | i:part)[i:id]">
    <extends rule="named"/>
    <let name="own" value="i:id"/>
    <assert id="unique" test="count(key('lines', $own)) = 1">The id <value-of select="$own"/> is used twice.</assert>
    <assert id="few" test="count($ids) &lt;= $limit">few</assert>
    <assert id="plain" test="not(child::node()[not(self::*)][normalize-space() != ''])">plain</assert>
    <assert id="unit" test="not(@unit) or @unit = $listed/@code">The unit <value-of select="@unit"/> is not listed.</assert>
    <assert id="terse" test="for $key in concat(i:id, '/', name()) return string-join(tokenize(concat('x ', $key), ' ')[position() &gt; 1], '') = $key">terse</assert>
    <assert id="first" test="normalize-space((i:id, 'none')[1]) != 'none'">first</assert>
    <assert id="count" test="not(@count) or @count castable as xs:integer and xs:integer(@count) gt 0 and xs:integer(@count) lt 100">count</assert>
    <assert id="silent" test="not(descendant::*[starts-with(name(), 'secret')]) and count(.//text()) lt 9">silent</assert>
  </rule>
  <include href="dates.sch"/>
</pattern>`,
  "rules/parts/dates.sch": `<rule xmlns="http://purl.oclc.org/dsdl/schematron" context="i:date">
    <assert id="past" test="xs:date(.) &lt;= $today">past</assert>
    <assert id="recent" test="xs:date(.) + xs:dayTimeDuration('P30D') &gt;= $today and $today - xs:dayTimeDuration('P31D') &lt; xs:date(.)">recent</assert>
  </rule>`,
  "rules/parts/library.xml": `<library xmlns:s="http://purl.oclc.org/dsdl/schematron"><s:pattern id="codes">
    <s:rule context="(i:line/i:words | /*/i:words)"><s:assert id="word" test="every $word in u:words(.) satisfies $word = ('A', 'B')">word of <s:value-of select="count($ids)"/></s:assert></s:rule></s:pattern>
    <s:pattern id="other"><s:rule context="nothing("/></s:pattern></library>`,
  "rules/codes/units.xml": `<list><unit code="HUR" state="active"/><unit code="DAY" state="gone"/><unit code="EA" state="active"/></list>`,
};

const read = (name: string): string | undefined => files[name];
/** The files with another text for the dates. */
const withDates =
  (change: (text: string) => string) =>
  (name: string): string | undefined =>
    name === "rules/parts/dates.sch" ? change(files[name] as string) : files[name];
const options = { id: "t", version: "1", read, now: () => new Date("2026-08-20T22:00:00Z") };
const main = { name: "rules/main.sch", text: files["rules/main.sch"] as string };

function findings(xml: string, phase?: string): Finding[] {
  return compileRuleSet([main], { ...options, ...(phase && { phase }) }).check(parseXml(xml)).findings;
}

function problemsOf(work: () => unknown): RuleFileError["problems"] {
  try {
    work();
  } catch (error) {
    if (error instanceof RuleFileError) {
      return error.problems;
    }
    throw error;
  }
  return [];
}

const invoice = (content: string): string => `<invoice xmlns="urn:invoice">${content}</invoice>`;
const found = (content: string, phase?: string): string[] =>
  findings(invoice(content), phase).map(({ reasonCode }) => reasonCode);

describe("a rule set with everything that others are written with", () => {
  const cases: readonly (readonly [what: string, content: string, codes: readonly string[]])[] = [
    [
      "what is right",
      "<line unit='HUR'><id>1</id><name>n</name><words>a, b</words></line><date>2026-08-20</date><note>N$</note>",
      [],
    ],
    ["an abstract rule of another pattern", "<line><id>1</id></line>", ["NAMED"]],
    ["an id twice", "<line><id>1</id><name/></line><part><id>1</id><name/></part>", ["UNIQUE", "UNIQUE"]],
    [
      "a variable of a phase",
      "<line><id>1</id><name/></line><x><line><id>2</id><name/></line><part><id>3</id><name/></part></x><part><id>4</id><name/></part>",
      ["FEW", "FEW", "FEW", "FEW"],
    ],
    ["text among children", "<line>text<id>1</id><name/></line>", ["PLAIN"]],
    ["a comment among children", "<line><!-- --><id>1</id><name/></line>", []],
    ["a code that a file lists as gone", "<line unit='DAY'><id>1</id><name/></line>", ["UNIT"]],
    ["a count that is none", "<line count='0'><id>1</id><name/></line>", ["COUNT"]],
    ["a count beyond what is counted", "<line count='100'><id>1</id><name/></line>", ["COUNT"]],
    ["an element deep inside", "<line><id>1</id><name><secret-one/></name></line>", ["SILENT"]],
    ["an identifier of two words", "<line><id>1 2</id><name/></line>", ["TERSE"]],
    ["last month", "<date>2026-07-01</date>", ["RECENT"]],
    ["tomorrow", "<date>2026-08-21</date>", ["PAST"]],
    ["a word in a line", "<line><words>a;c</words></line>", ["WORD"]],
    ["a word elsewhere", "<other><words>c</words></other><words>c</words>", ["WORD"]],
    ["a dollar in a parameter", "<note>n</note><memo>M</memo>", ["FORM"]],
  ];
  for (const [what, content, codes] of cases) {
    it(`${what}: ${codes.join(", ") || "nothing"}`, () => {
      expect(found(content)).to.deep.equal(codes);
    });
  }

  it("shows variables of other patterns, and values, in its messages", () => {
    const [first] = findings(invoice("<words>x</words><line><id>7</id><name/></line>"));
    expect(first).to.include({ text: "word of 1", location: "/*/i:words[1]" });
    const [unit] = findings(invoice("<line unit='DAY'><id>1</id><name/></line>"));
    expect(unit?.text).to.equal("The unit DAY is not listed.");
  });

  it("judges by the default phase, by a named one, or by all patterns", () => {
    expect(found("<note>n</note>", "yearly")).to.deep.equal(["YEARLY"]);
    expect(found("<note>n</note>", "#DEFAULT")).to.deep.equal(["FORM"]);
    expect(() => found("", "weekly")).to.throw(RuleFileError, /no phase weekly; there are: daily, yearly/);
  });

  it("reads its own documents beside those that it judges, in any order of documents", () => {
    const ruleSet = compileRuleSet([main], options);
    const documents = ["HUR", "DAY", "EA", "XXX"].map((unit) =>
      parseXml(invoice(`<line unit='${unit}'><id>1</id><name/></line>`)),
    );
    const codes = [...documents, ...documents.toReversed()].map((tree) => ruleSet.check(tree).findings.length);
    expect(codes).to.deep.equal([0, 1, 0, 1, 1, 0, 1, 0]);
  });

  it("is fatal where its rules ask for the time and there is no clock", () => {
    const { now: _now, ...without } = options;
    const codes = compileRuleSet([main], without).check(parseXml(invoice("<date>2026-08-20</date>"))).findings;
    expect(codes.map(({ flag, reasonCode }) => [flag, reasonCode])).to.deep.equal([["fatal", "OWN-EVALUATION"]]);
  });

  it("names the file and the line of what is wrong in a part", () => {
    expect(() =>
      compileRuleSet([main], { ...options, read: withDates((text) => text.replace("xs:date(.)", "xs:date(")) }),
    ).to.throw(RuleFileError, /^rules\/parts\/dates\.sch:2:5: /);
  });

  it("names all places at once, each with its file, its line and the construct", () => {
    const broken = withDates((text) =>
      text
        .replace("xs:date(.) &lt;= $today", "unparsed-text(., 'utf-8')")
        .replace("$today - xs", "parse-json($today) - xs"),
    );
    const text = main.text.replace("matches(., $form)", "map:size(.)").replace('test="i:name"', 'test="i:name["');
    const problems = problemsOf(() => compileRuleSet([{ ...main, text }], { ...options, read: broken }));
    expect(problems.map(({ place }) => place.replace(/:\d+$/, ""))).to.have.members([
      "rules/main.sch:21",
      "rules/main.sch:25",
      "rules/parts/dates.sch:2",
      "rules/parts/dates.sch:3",
    ]);
    expect(problems.map(({ reason }) => reason).join("\n"))
      .to.include("unparsed-text#2")
      .and.include("prefix map");
  });

  it("refuses files that include each other, and fragments that are not there", () => {
    expect(() =>
      compileRuleSet([main], {
        ...options,
        read: withDates(
          () => `<rule xmlns="http://purl.oclc.org/dsdl/schematron" context="x"><include href="model.sch"/></rule>`,
        ),
      }),
    ).to.throw(RuleFileError, /model\.sch includes itself/);
    const text = main.text.replace("#codes", "#nothing");
    expect(() => compileRuleSet([{ ...main, text }], options)).to.throw(
      RuleFileError,
      /no element with the id nothing/,
    );
  });

  it("takes a file that another one includes as a part of it only", () => {
    const parts = Object.entries(files).map(([name, text]) => ({ name, text }));
    const schemas = parts.filter(({ name }) => name.endsWith(".sch"));
    const ruleSet = compileRuleSet(schemas, options);
    expect(ruleSet.ruleIds.filter((id) => id === "unique")).to.have.lengthOf(1);
    const alone = schemas.filter(({ name }) => !name.includes("main"));
    expect(() => compileRuleSet(alone, options)).to.throw(RuleFileError, /parts\/model\.sch:1:1: The root must be/);
  });
});

/** Value of an expression at the root where a schema has no query binding, so that XPath 1.0 applies. */
function compatible(test: string, xml: string): string {
  const text = `<schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern><rule context="/*">
    <report id="r" test="true()"><value-of select="${test.replaceAll("<", "&lt;")}"/></report></rule></pattern></schema>`;
  return compileRuleSet([{ name: "t", text }], { id: "t", version: "1" }).check(parseXml(xml)).findings[0]?.text ?? "";
}

describe("a schema of XSLT 1", () => {
  const document = "<r><a>3</a><a>20</a><b>x</b><e/></r>";
  const table: readonly (readonly [expression: string, result: string])[] = [
    ["normalize-space(a)", "3"],
    ["string-length(a)", "1"],
    ["a + 1", "4"],
    ["b + 1", "NaN"],
    ["missing * 2", "NaN"],
    ["-a", "-3"],
    ["a = 20", "true"],
    ["b = 1", "false"],
    ["b != 1", "true"],
    ["a > 19", "true"],
    ["'10' < '9'", "false"],
    ["b < 'y'", "false"],
    ["a = '3.0'", "false"],
    ["(a = 3) = 'anything'", "true"],
    ["e = false()", "false"],
    ["missing = false()", "true"],
    ["contains(a, 3)", "true"],
    ["concat(a, '-', b)", "3-x"],
    ["substring('abc', a)", "c"],
    ["round(b)", "NaN"],
    ["floor(a div 2)", "1"],
    ["7 mod 2.5", "2"],
    ["1 div 0", "INF"],
    ["number(b)", "NaN"],
    ["sum(a)", "23"],
    ["count(a[. > 3])", "1"],
    ["a[2]", "20"],
    ["string(a > 5 and not(b = 'y'))", "true"],
    ["translate(a, '3', '4')", "4"],
    ["starts-with(a, '2')", "false"],
    ["concat(name(a), local-name(//*), namespace-uri(//b | //e))", "ar"],
  ];
  for (const [expression, result] of table) {
    it(`${expression} is ${result}`, () => {
      expect(compatible(expression, document)).to.equal(result);
    });
  }
});
