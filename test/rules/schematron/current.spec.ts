import { expect } from "chai";

import { compileRuleSet } from "../../../common/schematron/engine.ts";
import { RuleFileError } from "../../../common/schematron/schema/rule-file-error.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { evaluate, schemaOf } from "../support/evaluate.ts";
import { peerOf } from "../support/peer-value.ts";

const xml = `<r><x k="1"><f>a</f><g>b</g></x><x k="2"><f>b</f><g>a</g><h/></x><x k="3"><f>a</f><g>b</g></x><y><f>b</f></y></r>`;

const escaped = (text: string): string => text.replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Value of the expression at the second x. */
function valueOf(expression: string, { head = "", lets = "", before = "" } = {}): string {
  const report = `<report id="v" test="true()"><value-of select="${escaped(expression)}"/></report>`;
  const rule = `<pattern>${lets}<rule context="/r/x[2]">${before}${report}</rule></pattern>`;
  const ruleSet = compileRuleSet([{ name: "t.sch", text: schemaOf(rule, head) }], { id: "t", version: "1" });
  return ruleSet
    .check(parseXml(xml))
    .findings.map(({ text }) => text)
    .join("; ");
}

/** An xsl:function f:of($x) with that body. */
const declared = (body: string): string =>
  `<xsl:function name="f:of"><xsl:param name="x"/><xsl:sequence select="${body}"/></xsl:function>`;

/** Places that the context of a rule matches. */
const matched = (context: string): string[] => {
  const rule = `<pattern><rule context="${context}"><assert id="v" test="false()">v</assert></rule></pattern>`;
  const ruleSet = compileRuleSet([{ name: "t.sch", text: schemaOf(rule) }], { id: "t", version: "1" });
  return ruleSet.check(parseXml(xml)).findings.map(({ location }) => location);
};

describe("current() is the node that a rule judges", () => {
  const rows: readonly (readonly [expression: string, value: string])[] = [
    ["count(/r/x[f = current()/f])", "1"],
    ["count(/r/x[g = current()/f])", "2"],
    ["/r/x[f = current()/g]/@k", "1 3"],
    ["count(//x[f = current()/g])", "2"],
    ["count(//x[current()/f = f])", "1"],
    ["count(//x[concat(f, current()/@k) = 'b2'])", "1"],
    ["count(//f[. = current()/f])", "2"],
    ["count(/r/x[f = /r/x[g = current()/g]/f])", "1"],
    ["count(/r/*[f = current()/f][@k = current()/@k])", "1"],
    ["count((/r/x)[f = current()/g])", "2"],
    ["(/r/x/@k)[. = current()/@k]", "2"],
    ["for $n in (1, 2) return count(/r/x[f = current()/g][position() = $n])", "1 1"],
    ["some $x in /r/x[f = current()/g] satisfies $x/@k = '3'", "true"],
    ["every $x in //x[f = current()/g] satisfies $x/g = current()/f", "true"],
    ["sum(//x[f = current()/g]/@k)", "4"],
    ["string-join(//x[not(f = current()/f)]/@k, '')", "13"],
    ["count(//x[. is current()])", "1"],
    ["count(//x[. << current()])", "1"],
    ["/r/y[f = current()/f]/name()", "y"],
    ["count(//*[count(ancestor::*) = count(current()/ancestor::*)])", "4"],
    ["if (/r/x[f = current()/f]) then 'yes' else 'no'", "yes"],
    ["/r/x[f = current()/g] = /r/x[1]", "true"],
  ];
  for (const [expression, value] of rows) {
    it(`${expression} is ${value}`, () => {
      expect(valueOf(expression)).to.equal(value);
      // The other engine has no current(): a variable of that name is the same.
      const bound = `(/r/x)[2] ! (for $current in . return (${expression.replaceAll("current()", "$current")}))`;
      expect(peerOf([bound, value], xml), "the other engine").to.equal(value);
    });
  }

  it("has a position among the elements beside it", () => {
    for (const [expression, value] of [
      ["position(), last(), position() < 5000 and f = preceding-sibling::x[position() < 5000]/g", "2 4 true"],
      ["for $n in 1 to 2 return position(), count(*[position() < last()]), f ! position()", "2 2 2 1"],
    ] as const) {
      expect(valueOf(expression), expression).to.equal(value);
    }
    expect(valueOf("$p", { before: `<let name="p" value="concat(position(), '/', last())"/>` })).to.equal("2/4");
    expect(matched("x[position() = 2]")).to.have.length(1);
    expect(evaluate("position(), last()", "<!-- top --><r/>")).to.equal("1 1");
  });

  it("is another one for each node, where a rule judges several", () => {
    const rule = `<pattern><rule context="x"><assert id="v" test="count(/r/x[f = current()/f]) = 1">v</assert></rule></pattern>`;
    const ruleSet = compileRuleSet([{ name: "t.sch", text: schemaOf(rule) }], { id: "t", version: "1" });
    const places = ruleSet.check(parseXml(xml)).findings.map(({ location }) => location);
    expect(places).to.deep.equal(["/*/x[1]", "/*/x[3]"]);
  });

  it("is the same in variables of the rule, and behind variables whose value is a path", () => {
    const before = `<let name="same" value="/r/x[f = current()/g]"/><let name="k" value="$same/@k"/>`;
    expect(valueOf("$k", { before })).to.equal("1 3");
    const lets = `<let name="all" value="/r/x"/>`;
    expect(valueOf("$all[f = current()/g]/@k", { lets })).to.equal("1 3");
    expect(valueOf("$all[f = current()/g][@k = $all[g = current()/f]/@k]/@k", { head: lets })).to.equal("1 3");
  });

  it("is the document in variables of patterns and schemas, which belong to no node", () => {
    for (const where of ["lets", "head"]) {
      const variable = `<let name="d" value="/r/x[f = current()/r/y/f]/@k"/>`;
      expect(valueOf("$d", { [where]: variable })).to.equal("2");
    }
  });

  it("is the node that is entered, where a key asks for it; behind a key it is that of the rule", () => {
    const head = `<xsl:key name="k" match="x" use="concat(f, count(//x[f = current()/f]))"/>`;
    expect(valueOf("key('k', ('b1', 'a2'))/@k", { head })).to.equal("1 2 3");
    const plain = `<xsl:key name="k" match="x" use="f"/>`;
    expect(valueOf("key('k', current()/g)/@k", { head: plain })).to.equal("1 3");
    expect(valueOf("key('k', ('a', 'b'))[g = current()/g]/@k", { head: plain })).to.equal("2");
  });

  it("is given to functions; in them there is none, and the file is refused", () => {
    expect(valueOf("f:of(current())", { head: declared("/r/x[f = $x/g]/@k") })).to.equal("1 3");
    const inside = { head: declared("/r/x[f = current()/g]") };
    expect(() => valueOf("f:of(.)", inside)).to.throw(RuleFileError, "current() is not supported here");
  });

  it("is the whole node in the pattern of a context, also in predicates of what is above it", () => {
    expect(matched("x[f = /r/y[f = current()/f]/f]")).to.deep.equal(["/*/x[2]"]);
    expect(matched("x[g = current()]/f")).to.deep.equal([]);
    expect(matched("x[f = current()]/f")).to.deep.equal(["/*/x[1]/f[1]", "/*/x[2]/f[1]", "/*/x[3]/f[1]"]);
  });
});
