import { expect } from "chai";

import { RuleFileError } from "../../../common/schematron/schema/rule-file-error.ts";
import { evaluate } from "../support/evaluate.ts";
import { suiteOfRefusals, type Refused } from "../support/expression-tables.ts";

const functions = (...calls: readonly string[]): Refused =>
  calls.map((call) => {
    const name = /^[\w-]+/.exec(call)?.[0];
    return [call, new RegExp(`^test\\.sch:4:33: The function ${name}#\\d is not supported at character 1 of: ${name}`)];
  });

const refused: Refused = [
  ...functions(
    "format-date(xs:date(d), '[Y]')",
    "format-time(d, '[H]')",
    "format-dateTime(d, '[Y]')",
    "deep-equal(a, b)",
    "innermost(//*)",
    "outermost(//*)",
    "has-children(.)",
    "contains-token('a', 'a')",
    "head(n)",
    "tail(n)",
    "days-from-duration(n)",
    "compare('a', 'b', 'urn:collation')",
    "normalize-unicode(n)",
    "insert-before(n, 1, n)",
    "exactly-one(n)",
    "unparsed-text('x')",
    "json-doc('x')",
    "id('x')",
  ),
  [
    "function($x) { $x }",
    /"\{" of XPath 3 is not supported: no maps, arrays or functions as values at character 14 of: f/,
  ],
  ["map { 'a': 1 }", /"\{" of XPath 3 is not supported/],
  ["$m?a", /"\?" of XPath 3 is not supported/],
  ["concat#2", /"#" of XPath 3 is not supported/],
  ["n => $f()", /A name is expected instead of "\$"/],
  ["n ! last()", /last\(\) on the right of a slash is not supported/],
  ["let $x = 1 return $x", /":=" is expected instead of "="/],
  ["map:size(n)", /The prefix map is not declared/],
  ["[1, 2]", /"\[" of XPath 3 is not supported/],
  ["n treat as element()", /"treat" is not expected/],
  ["xs:int('3')", /The function \{.*\}int#1 is not known/],
  ["n castable as xs:positiveInteger", /The type xs:positiveInteger is not supported/],
  ["n instance of element(n)", /A type with the name of a node is not supported/],
  ["n instance of text()", /The type text is not supported/],
  ["self::document-node()", /"\(" is not expected/],
  ["self::attribute()", /attribute\(\) is not supported on the axis self/],
  ["@element()", /element\(\) is not supported on the axis attribute/],
  ["element(n)", /A node test with a name in it is not supported/],
  ["namespace::*", /The axis namespace is not supported/],
  ["n/last()", /last\(\) on the right of a slash is not supported/],
  ["xs:date(d) * xs:date(d)", /The operator \* is supported for numbers only, not date and date/],
  ["xs:date(d) + 1", /The operator \+ is supported for numbers only, not date and int/],
  ["d castable as xs:duration", /The type xs:duration is not supported/],
  ["timezone-from-time('10:00:00Z')", /timezone-from-time\(\) needs an xs:time/],
  // Texts, comments and instructions are no nodes of the tree.
  ["comment()/following::n", /The axis following is not supported where texts or attributes may be at character 11/],
  ["//text()[ancestor-or-self::n]", /The axis ancestor-or-self is not supported where texts or attributes may be/],
  ["text() | 1", /union needs nodes on both sides/],
  ["text() is n", /is is supported between two elements or two attributes only/],
  ["descendant::text()", /text\(\) is supported as a child or sibling only/],
  ["descendant::node()", /descendant::node\(\) is not supported/],
  ["//(n | ..)", /descendant-or-self::node\(\) is not supported/],
  ["@x/following::n", /The axis following from an attribute is not supported/],
];

describe("expressions that no published rule set has", () => {
  suiteOfRefusals(refused, "<r/>");

  it("stop the start, although no document was judged and whatever construct contains them", () => {
    const body = `<xsl:function name="f:of"><xsl:param name="x"/><xsl:sequence select="deep-equal($x, $x)"/></xsl:function>`;
    expect(() => evaluate("f:of(1)", "<r/>", body)).to.throw(
      RuleFileError,
      /^test\.sch:4:5: The function deep-equal#2/,
    );
    const key = `<xsl:key name="k" match="x" use="innermost(y)"/>`;
    expect(() => evaluate("key('k', 1)", "<r/>", key)).to.throw(RuleFileError, /The function innermost#1/);
  });
});
