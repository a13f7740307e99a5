import { expect } from "chai";

import type { Finding } from "../../../common/rules/finding.ts";
import { compileRuleSet } from "../../../common/schematron/engine.ts";
import { Problems, RuleFileError } from "../../../common/schematron/schema/rule-file-error.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { evaluate, schemaOf } from "../support/evaluate.ts";

function check(content: string, xml: string, functions = ""): Finding[] {
  const texts = [{ name: "test.sch", text: schemaOf(content, functions) }];
  return compileRuleSet(texts, { id: "test", version: "1" }).check(parseXml(xml)).findings;
}

const ids = (content: string, xml: string): string[] => check(content, xml).map(({ reasonCode }) => reasonCode);

/** A rule whose only assert always fails, so that findings show which elements matched. */
const fires = (context: string, id: string, lets = ""): string =>
  `<rule context="${context}">${lets}<assert id="${id}" test="false()">${id}</assert></rule>`;

/** A rule about x with one assert. */
const asserting = (test: string, context = "x"): string =>
  `<pattern><rule context="${context}"><assert id="a" test="${test}">t</assert></rule></pattern>`;

describe("rule sets", () => {
  describe("which rule judges an element", () => {
    it("is the first one of the pattern whose context matches, and no later one", () => {
      const rules = `<pattern>${fires("x[@k]", "one")}${fires("x", "two")}${fires("*", "three")}</pattern>`;
      expect(ids(rules, "<r><x k='1'/><x/><y/></r>")).to.deep.equal(["THREE", "ONE", "TWO", "THREE"]);
    });

    it("depends on the parent where a context says so, whatever other contexts say", () => {
      const contexts = ["p/x", "q/x[@k]", "q/x", "z//x", "/r/x", "*/x", "other/x"];
      const rules = `<pattern>${contexts.map((context, index) => fires(context, `c${index}`)).join("")}</pattern>`;
      const xml = "<r><x/><p><x/></p><q><x/><x k='1'/></q><z><y><x/></y><unheard><x/></unheard></z></r>";
      expect(ids(rules, xml)).to.deep.equal(["C4", "C0", "C2", "C1", "C3", "C3"]);
      expect(ids(rules, "<x><p><x/></p></x>")).to.deep.equal(["C0"]);
      expect(ids(rules, "<x><x/></x>")).to.deep.equal(["C5"]);
    });

    it("is the first one also where a later one names the parent and the first one has a wildcard", () => {
      const rules = `<pattern>${fires("*[starts-with(local-name(), 'x')]", "wild")}${fires("p/x", "named")}</pattern>`;
      expect(ids(rules, "<p><x/><y/><xy/></p>")).to.deep.equal(["WILD", "WILD"]);
    });

    it("is found in each pattern for itself", () => {
      const rules = `<pattern>${fires("x", "one")}</pattern><pattern>${fires("x", "two")}</pattern>`;
      expect(ids(rules, "<x/>")).to.deep.equal(["ONE", "TWO"]);
    });

    const contexts: readonly (readonly [context: string, xml: string, count: number])[] = [
      ["x", "<r><x/><y><x/></y></r>", 2],
      ["/x", "<x><x/></x>", 1],
      ["/*/x", "<r><x/><y><x/></y></r>", 1],
      ["*[2]", "<r><x/><y/><z/></r>", 1],
      ["*[string-length(local-name())]", "<r><x/><yy/><z/></r>", 3],
      ["*[string-length(local-name()) = 2]", "<r><x/><yy/><z/></r>", 1],
      ["//x", "<x><x/></x>", 2],
      ["y/x", "<r><x/><y><x/><z><x/></z></y></r>", 1],
      ["y//x", "<r><x/><y><x/><z><x/></z></y></r>", 2],
      ["x | y", "<r><x/><y/><z/></r>", 2],
      ["a:*", "<r xmlns:b='urn:a'><b:x/><x/><b:y/></r>", 2],
      ["a:x", "<r xmlns='urn:a'><x/></r>", 1],
      ["*:x", "<r xmlns:b='urn:b'><b:x/><x/></r>", 2],
      ["*[ends-with(local-name(), 'Time')]", "<r><IssueTime/><Timer/></r>", 1],
      ["*[name() = 'p:q']", "<r xmlns:p='urn:p'><p:q/><q/></r>", 1],
      ["*[not(*)]", "<r><x><y/></x></r>", 1],
      ["x[1]", "<r><x/><x/><y><x/></y></r>", 2],
      ["(y | z)/x", "<r><x/><y><x/></y><z><x/></z><w><x/></w></r>", 2],
      ["/r/(x | y/x)", "<r><x/><y><x/><x/></y><z><x/></z></r>", 3],
      ["(x | y)[@k]", "<r><x k='1'/><y/><y k='1'/></r>", 2],
      ["y//(x | z)", "<r><x/><y><w><x/></w><z/></y></r>", 2],
      ["x[last()]", "<r><x/><x/><x/></r>", 1],
      ["x[position() > 1]", "<r><x/><x/><x/></r>", 2],
      ["x[y = 1]", "<r><x><y>1</y></x><x><y>2</y></x><x/></r>", 1],
      ["x[y = false()]", "<r><x><y>0</y></x><x><y>maybe</y></x></r>", 1],
      ["x[$limit &lt; .]", "<r><x>4</x><x>6</x></r>", 1],
      ["@k", "<r k='1'/>", 0],
      ["x/@k", "<r><x k='1'/></r>", 0],
      ["x/text()", "<r><x>t</x></r>", 0],
      ["/", "<r/>", 1],
    ];
    for (const [context, xml, count] of contexts) {
      it(`${context} matches ${count} of ${xml}`, () => {
        const rules = `<let name="limit" value="5"/><pattern>${fires(context, "x")}</pattern>`;
        expect(ids(rules, xml)).to.have.lengthOf(count);
      });
    }
  });

  describe("variables", () => {
    it("of a rule see the node, those of a pattern and of the schema the document", () => {
      const rules = `<let name="all" value="count(//x)"/><pattern><let name="first" value="/r/x[1]"/>
        <rule context="x"><let name="own" value="string(.)"/><let name="twice" value="concat($own, $own)"/>
        <report id="r" test="true()"><value-of select="$all, $first, $twice"/></report></rule></pattern>`;
      expect(check(rules, "<r><x>a</x><x>b</x></r>").map(({ text }) => text)).to.deep.equal(["2 a aa", "2 a bb"]);
    });

    it("that no assert needs do no harm", () => {
      const rules = `<pattern><rule context="x"><let name="bad" value="xs:decimal(.)"/>
        <assert id="r" test="true() or $bad = 1"/></rule></pattern>`;
      expect(check(rules, "<x>no number</x>")).to.deep.equal([]);
    });

    it("may hide those further out", () => {
      const rules = `<let name="v" value="'schema'"/><pattern><let name="w" value="'pattern'"/>
        <rule context="x"><report id="a" test="true()"><value-of select="$w"/></report></rule>
        <rule context="y"><let name="v" value="'rule'"/><report id="b" test="true()"><value-of select="$v, for $v in ('loop') return $v"/></report></rule>
        </pattern><pattern><rule context="x"><report id="c" test="true()"><value-of select="$v"/></report></rule></pattern>`;
      const texts = check(rules, "<r><x/><y/></r>").map(({ text }) => text);
      expect(texts).to.deep.equal(["pattern", "schema", "rule loop"]);
    });

    it("forget the last document", () => {
      const rules = `<let name="sum" value="sum(//x/xs:decimal(.))"/><pattern><rule context="/*">
        <report id="r" test="true()"><value-of select="$sum, count(//x)"/></report></rule></pattern>`;
      const texts = [{ name: "t", text: schemaOf(rules) }];
      const ruleSet = compileRuleSet(texts, { id: "t", version: "1" });
      const answers = ["<r><x>1</x><x>2</x></r>", "<r><x>bad</x></r>", "<r/>", "<r><x>5</x></r>"].map(
        (xml) => ruleSet.check(parseXml(xml)).findings[0]?.text,
      );
      expect(answers[0]).to.equal("3 2");
      expect(answers[1]).to.match(/^The text of the rule r could not be evaluated: "bad" is not/);
      expect(answers[2]).to.equal("0 0");
      expect(answers[3]).to.equal("5 1");
    });
  });

  it("functions that read the document are asked anew for each document", () => {
    const functions = `<xsl:function name="f:lines"><xsl:sequence select="count(//x)"/></xsl:function>`;
    const rules = `<let name="lines" value="f:lines()"/><pattern><rule context="/*">
      <report id="r" test="true()"><value-of select="$lines, f:lines()"/></report></rule></pattern>`;
    const ruleSet = compileRuleSet([{ name: "t", text: schemaOf(rules, functions) }], { id: "t", version: "1" });
    const texts = ["<r/>", "<r><x/></r>", "<r/>"].map((xml) => ruleSet.check(parseXml(xml)).findings[0]?.text);
    expect(texts).to.deep.equal(["0 0", "1 1", "0 0"]);
  });

  describe("functions of XSLT", () => {
    const functions = `
      <xsl:function name="f:double" as="xs:decimal"><xsl:param name="v" as="xs:decimal"/><xsl:sequence select="$v * 2"/></xsl:function>
      <xsl:function name="f:plain"><xsl:param name="v"/><xsl:value-of select="$v"/></xsl:function>
      <xsl:function name="f:truth" as="xs:boolean"><xsl:param name="v"/><xsl:value-of select="$v = 1"/></xsl:function>
      <xsl:function name="f:sign" as="xs:string"><xsl:param name="v" as="xs:double"/>
        <xsl:choose><xsl:when test="$v &lt; 0"><xsl:text>minus</xsl:text></xsl:when><xsl:when test="$v = 0">zero</xsl:when>
        <xsl:otherwise><xsl:sequence select="'plus'"/></xsl:otherwise></xsl:choose></xsl:function>
      <xsl:function name="f:factorial" as="xs:integer"><xsl:param name="n" as="xs:integer"/>
        <xsl:sequence select="if ($n &lt;= 1) then 1 else $n * f:factorial($n - 1)"/></xsl:function>
      <xsl:function name="f:digits" as="xs:integer"><xsl:param name="s"/><xsl:param name="odd"/>
        <xsl:variable name="rest" select="substring($s, 2)"/>
        <xsl:variable name="own" as="xs:integer"><xsl:value-of select="xs:integer(substring($s, 1, 1))"/></xsl:variable>
        <xsl:sequence select="if ($s = '') then 0 else (if ($odd) then $own else 2 * $own) + f:digits($rest, not($odd))"/></xsl:function>
      <xsl:function name="f:lazy" as="xs:string"><xsl:param name="s" as="xs:string"/>
        <xsl:variable name="bad" select="xs:decimal($s)"/><xsl:sequence select="if ($s = 'x') then 'skipped' else string($bad)"/></xsl:function>
      <xsl:function name="f:evens" as="xs:integer*"><xsl:param name="n" as="xs:integer"/>
        <xsl:sequence select="for $i in 1 to $n return if ($i mod 2 = 0) then $i else ()"/></xsl:function>
      <xsl:function name="f:maybe" as="xs:string?"><xsl:param name="v" as="xs:string?"/><xsl:if test="$v"><xsl:sequence select="$v"/></xsl:if></xsl:function>`;
    const table: readonly (readonly [string, string])[] = [
      ["f:double(1.5)", "3"],
      ["f:double(m)", "0.2"],
      ["f:double(())", "error"],
      ["f:double('1')", "error"],
      ["f:double((1, 2))", "error"],
      ["f:double(bad)", "error"],
      ["f:plain(m)", "0.10"],
      ["f:plain((1, 2, 'x'))", "1 2 x"],
      ["f:plain(()) = ''", "true"],
      ["f:plain(5) = 5", "true"],
      ["f:truth(1)", "true"],
      ["if (f:truth(2)) then 'yes' else 'no'", "no"],
      ["f:sign(-1), f:sign(0), f:sign(2.5)", "minus zero plus"],
      ["f:factorial(20)", "2432902008176640000"],
      ["f:factorial(25)", "15511210043330985984000000"],
      ["f:digits('123', true())", "8"],
      ["f:lazy('x')", "skipped"],
      ["f:lazy('7.0')", "7"],
      ["f:lazy('y')", "error"],
      ["f:evens(7)", "2 4 6"],
      ["count(f:evens(1))", "0"],
      ["f:maybe(())", ""],
      ["f:maybe('v')", "v"],
    ];
    for (const [expression, result] of table) {
      it(`${expression} is ${result}`, () => {
        expect(evaluate(expression, "<r><m>0.10</m><bad>x</bad></r>", functions)).to.equal(result);
      });
    }
  });

  describe("findings", () => {
    it("carry the id in upper case and as written, the flag, the text, the place, the rule's words and a hint", () => {
      const rules = `<pattern><rule context="a:line"><assert id="ibr-1-ae" flag="fatal" test="a:sum = 2">Sum is <value-of select="a:sum"/>
        of <name/>, <emph xmlns="http://purl.oclc.org/dsdl/schematron">not</emph> 2.</assert>
        <assert id="w" role="warning" test="false()">w</assert></rule></pattern>`;
      const xml =
        "<o:r xmlns:o='urn:o' xmlns:q='urn:a'><q:line><q:sum>2</q:sum></q:line><q:line><q:sum>3</q:sum></q:line></o:r>";
      const [first, second, third] = check(rules, xml);
      expect(first?.reasonCode).to.equal("W");
      expect(second).to.deep.equal({
        flag: "fatal",
        reasonCode: "IBR-1-AE",
        text: "Sum is 3 of q:line, not 2.",
        location: "/*/a:line[2]",
        test: "a:sum = 2",
        rule: "ibr-1-ae",
        context: "a:line",
        hint: "Look at a:sum.",
        places: ["a:sum"],
        written: { id: "ibr-1-ae", flag: "fatal" },
      });
      expect(third?.flag).to.equal("warning");
    });

    it("come in document order", () => {
      const rules = `<pattern>${fires("y", "y")}</pattern><pattern>${fires("x", "x")}</pattern>`;
      expect(ids(rules, "<r><x/><y/><x/></r>")).to.deep.equal(["X", "Y", "X"]);
    });

    it("of a report come when its test is true", () => {
      const rules = `<pattern><rule context="x"><report id="r" test=". = 1">r</report></rule></pattern>`;
      expect(ids(rules, "<r><x>1</x><x>2</x></r>")).to.deep.equal(["R"]);
    });

    it("are one for all rules that cannot be evaluated, and the other rules are judged", () => {
      const rules = `<pattern><rule context="x"><assert id="one" test="xs:decimal(.) = 1">1</assert>
        <assert id="two" test="xs:decimal(.) = 2">2</assert><assert id="three" test=". = 'three'">3</assert></rule></pattern>`;
      const findings = check(rules, "<r><x>a</x><x>b</x></r>");
      expect(findings.map(({ reasonCode }) => reasonCode)).to.have.members(["OWN-EVALUATION", "THREE", "THREE"]);
      const [failure] = findings.filter(({ reasonCode }) => reasonCode === "OWN-EVALUATION");
      expect(failure?.flag).to.equal("fatal");
      expect(failure?.location).to.equal("/*/x[1]");
      expect(failure?.text)
        .to.contain("one")
        .and.to.contain('"a" is not a valid decimal number')
        .and.to.contain("1 more");
    });
  });

  describe("abstract patterns and rules", () => {
    it("are replaced by what they stand for", () => {
      const rules = `<pattern abstract="true" id="limit"><rule context="$element"><assert id="max" test=". &lt;= $max">max</assert></rule></pattern>
        <pattern is-a="limit"><param name="element" value="x"/><param name="max" value="5"/></pattern>
        <pattern><rule abstract="true" id="base"><assert id="base" test="@k">k</assert></rule>
        <rule context="y"><extends rule="base"/><assert id="own" test="@l">l</assert></rule></pattern>`;
      expect(ids(rules, "<r><x>6</x><x>5</x><y/></r>")).to.deep.equal(["MAX", "OWN", "BASE"]);
    });

    const parameters: readonly (readonly [value: string, test: string, text: string, holds: boolean])[] = [
      ["'$$'", ". = $value", "$$", true],
      ["'$$'", ". = $value", "$", false],
      ["'^[0-9]+$'", "matches(., $value)", "12", true],
      ["'^[0-9]+$'", "matches(., $value)", "1a", false],
      ["'$&amp;'", ". = $value", "$&amp;", true],
      ["'$`x'", ". = $value", "$`x", true],
      ["'$value'", ". = $value", "$value", true],
      ["2", "$valueOfSchema + $value = 7", "", true],
      ["2", "7 - $value - 1 = 4 and $value-1 = 1", "", true],
    ];
    for (const [value, test, text, holds] of parameters) {
      it(`${test} with ${value} for $value is ${holds} of "${text}"`, () => {
        const rules = `<let name="valueOfSchema" value="5"/>
          <pattern abstract="true" id="p"><rule context="x"><assert id="a" test="${test}">t</assert></rule></pattern>
          <pattern is-a="p"><param name="value" value="${value}"/></pattern>`;
        expect(ids(rules, `<x>${text}</x>`)).to.deep.equal(holds ? [] : ["A"]);
      });
    }
  });

  describe("files that cannot be used", () => {
    const rejected: readonly (readonly [what: string, content: string, message: RegExp])[] = [
      [
        "a malformed expression",
        asserting("1 +"),
        /^test\.sch:4:32: The expression ends too early at character 4 of: 1 \+/,
      ],
      [
        "an unknown function",
        asserting("unparsed-text('x')"),
        /unparsed-text#1 is not supported at character 1 of: unparsed/,
      ],
      ["a document whose name is computed", asserting("doc(.)"), /doc\(\) needs the name of a file as a literal/],
      ["an unknown variable", asserting("$v"), /\$v is not declared/],
      ["an unknown prefix", asserting("1", "b:x"), /prefix b is not declared/],
      ["a context that is no pattern", asserting("1", "count(x)"), /must be a pattern/],
      ["a regular expression beyond us", asserting("matches(., '[a-z-[aeiou]x]')"), /taken away/],
      ["a group that looks ahead", asserting("matches(., 'a(?=b)')"), /groups with \(\?/],
      [
        "an include of a file that is not there",
        `<include href="other.sch"/>`,
        /^test\.sch:4:5: The file other\.sch cannot/,
      ],
      ["an include from elsewhere", `<include href="http://127.0.0.1/x.sch"/>`, /http:.* cannot be included/],
      ["a key that is not declared", asserting("key('k', .)"), /There is no key k/],
      ["an instruction beyond us", `<xsl:function name="f:g"><xsl:number/></xsl:function>`, /number is not supported/],
      [
        "variables in a circle",
        `<pattern><let name="a" value="$b"/><let name="b" value="$a"/></pattern>`,
        /depends on itself/,
      ],
      ["a template", `<xsl:template match="x"/>`, /template is not supported/],
      [
        "a rule that extends itself",
        `<pattern><rule abstract="true" id="r"><extends rule="r"/></rule><rule context="x"><extends rule="r"/></rule></pattern>`,
        /extends itself/,
      ],
      ["a missing abstract pattern", `<pattern is-a="nothing"/>`, /no abstract pattern nothing/],
      [
        "an assert without a test",
        `<pattern><rule context="x"><assert id="a">t</assert></rule></pattern>`,
        /attribute test is missing/,
      ],
    ];
    for (const [what, content, message] of rejected) {
      it(`${what}: stops with the place`, () => {
        expect(() => check(content, "<x/>")).to.throw(RuleFileError, message);
      });
    }

    it("all problems are reported at once, each with its place", () => {
      const rules = `<let name="bad" value="unparsed-text('x')"/>
        <xsl:function name="f:bad"><xsl:number/></xsl:function>
        <pattern><rule context="x[">
          <assert id="a" test="$bad = 1">uses what is wrong and is right itself</assert>
          <assert id="b" test="f:bad() = 1">the same</assert>
          <assert id="c" test="1 +">t</assert><report id="d" test="$other">t<value-of select="lang()"/></report></rule></pattern>
        <pattern is-a="nowhere"/>`;
      const problems = new Problems();
      const places = (): string[] => {
        try {
          check(rules, "<x/>");
          return [];
        } catch (error) {
          return (error as RuleFileError).problems.map(({ place, reason }) => `${place} ${reason.slice(0, 24)}`);
        }
      };
      expect(problems.attempt(() => check(rules, "<x/>"), undefined)).to.equal(undefined);
      expect(places()).to.have.members([
        "test.sch:5:36 The instruction number i",
        "test.sch:10:9 There is no abstract pat",
        "test.sch:4:5 The function unparsed-te",
        "test.sch:6:18 The expression ends too ",
        "test.sch:9:11 The expression ends too ",
        "test.sch:9:47 The variable $other is n",
      ]);
    });

    for (const [what, text, message] of [
      ["another query binding", schemaOf("").replace("xslt2", "exslt"), /^x\.sch:2:3: .*query binding/],
      ["no XML", "<schema>", /^x\.sch:1:9: /],
    ] as const) {
      it(`${what}: stops with line and column`, () => {
        expect(() => compileRuleSet([{ name: "x.sch", text }], { id: "t", version: "1" })).to.throw(
          RuleFileError,
          message,
        );
      });
    }
  });

  it("judge a tree that was read before they were compiled", () => {
    const tree = parseXml("<r><neverSeenBefore/></r>");
    const texts = [{ name: "t", text: schemaOf(`<pattern>${fires("neverSeenBefore", "x")}</pattern>`) }];
    const findings = compileRuleSet(texts, { id: "t", version: "1" }).check(tree).findings;
    expect(findings.map(({ location }) => location)).to.deep.equal(["/*/neverSeenBefore[1]"]);
  });
});
