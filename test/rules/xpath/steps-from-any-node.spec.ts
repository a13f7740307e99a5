import { expect } from "chai";

import { evaluate } from "../support/evaluate.ts";
import { peerOf, type Row } from "../support/peer-value.ts";

const xml = `<r xmlns:a="urn:a" x="1" a:y="2"><n>3</n><n>20</n><n>3</n><t>a b</t><e/><g><n>7</n><g><n>8</n></g></g><a:n>9</a:n><mix>one<b>two</b><!-- c -->three</mix><?p q?></r>`;

const tables: Readonly<Record<string, readonly Row[]>> = {
  "steps from texts, comments and attributes": [
    ["count(//..), count(//(..))", "13 13"],
    ["count(//(n | ..)), count(//(n, ..)), count(mix/node()/(.. | self::b))", "13 13 2"],
    ["count(//text()/..)", "9"],
    ["//text()[normalize-space()]/name(..)", "n n n t n n a:n mix b mix"],
    ["mix/text()/..", "onetwothree"],
    ["mix/text()/normalize-space()", "one three"],
    ["mix/text()[2]/preceding-sibling::b", "two"],
    ["name(mix/text()[1]), name((mix/text())[1]/..)", "mix"],
    ["mix/text()[parent::mix][following-sibling::*[1][self::b]]", "one"],
    ["mix/comment()/following-sibling::text(), mix/comment()/preceding-sibling::*", "three two"],
    ["count(mix/comment()/preceding::node()), count(mix/comment()/following::node())", "20 2"],
    ["count(g/n/text()/ancestor::node()), count(g/n/text()/ancestor-or-self::node())", "4 5"],
    ["count(g//text()/following::*), count(g//text()/preceding::*)", "5 6"],
    ["count(g/n/text()/following::node()), count(g/n/text()/preceding::node())", "12 9"],
    ["count(//text()[ancestor::g]), /descendant::text()[2]/parent::*/name()", "2 n"],
    ["mix/text()/child::node(), mix/text()/@x, mix/comment()/descendant::*", ""],
    ["count(mix/node()/descendant-or-self::node()), count(mix/text()/self::node())", "5 2"],
    ["count(@x/ancestor::*), count(@*/ancestor-or-self::node()), count(@*/parent::node())", "1 4 1"],
    ["@x/following-sibling::*, @x/child::node(), @x/descendant::*, @x/@x", ""],
    ["count(@x/descendant-or-self::node()), count(@x/preceding::node())", "1 0"],
    // The content of the element stands behind its attributes (XPath 2.0, 3.2.1.1); the other engine finds nothing there.
    ["count(@x/following::n), count(g/@x/following::n)", "5 0", "ours alone"],
    ["(@x, n)/self::n, count(//(@x | n)/..)", "3 20 3 3"],
    ["some $node in mix/node() satisfies $node/parent::r", "false"],
    ["for $node in mix/node() return if ($node/self::text()) then 't' else name($node)", "t b  t"],
  ],
  "node tests": [
    ["mix/node()/self::text(), mix/node()[self::comment()]", "one three c"],
    ["string-join(mix/node()[not(self::text())]/name(), '|')", "b|"],
    ["mix/node()[self::*]/name(), mix/node()[self::element(b)]/name(), mix/node()[self::element(x)]", "b b"],
    ["count(//node()[not(self::element())]), count(//node()[self::text() or self::comment()])", "12 11"],
    ["//*[child::node()[1][self::text()]]/name()", "n n n t n n a:n mix b"],
    ["self::text(), ancestor::comment(), @x/self::text()", ""],
    [
      "element(n)[1], self::element(r)/name(), child::element(a:n), attribute(x), @attribute(a:y)",
      "3 r 9 1 2",
      "ours alone",
    ],
    ["element(n)[1], self::element(r)/name(), child::element(a:n), attribute(x)", "3 r 9 1"],
    ["count(self::attribute()), count(child::attribute()), count(@*/self::attribute())", "0 0 2"],
    ["count(@*[self::attribute(x)]), count(descendant-or-self::attribute())", "1 0"],
    // A name on the axis self is that of an element (XPath 2.0, 3.2.1.2); the other engine finds attributes.
    ["count(@x/self::x), count(@*[self::x])", "0 0", "ours alone"],
    ["processing-instruction('p'), count(processing-instruction(p)), count(//processing-instruction('q'))", "q 1 0"],
    [
      "name(processing-instruction()), local-name(processing-instruction()), namespace-uri(processing-instruction())",
      "p p",
    ],
    ["string-join((@* | n[1])/name(), ' '), @*[name() = 'a:y']", "x a:y n 2"],
    [
      "count(/self::document-node()), count(ancestor-or-self::document-node()), count(/n/self::document-node())",
      "1 1 0",
    ],
  ],
  "texts as nodes": [
    [
      "count(mix/text() | mix/b), count(mix/text() except mix/text()[1]), count(mix/node() intersect mix/text())",
      "3 1 2",
    ],
    ["mix/text()[. is (../text())[1]], mix/text()[1] is mix/text()[2]", "one false"],
    ["mix/text()[1] << mix/comment(), mix/text()[2] << mix/b, mix/b >> mix/@x", "true false"],
    ["n[1] is @x, n[1] >> @x, @x << n[1], n[1] is n[2]", "false true true false"],
    ["count(() is n[1]), count(n[1] << ())", "0 0"],
    ["(mix/text())[2]/preceding-sibling::node()[1]/self::comment()", "c"],
    ["/r/n[1]/(text(), ..)/name(), count(mix/(b, text()) | mix/b)", "r  3"],
    ["(n[1]/text(), t/text())/../name(), mix/(b, text())/string()", "n t one two three"],
    ["mix/text() ! name(..), mix/text() ! string-length()", "mix mix 3 5"],
  ],
  "texts in variables": [
    ["for $t in mix/text() return name($t/..), let $t := mix/text() return count($t/..)", "mix mix 1"],
    ["some $t in //text() satisfies $t/parent::b, every $t in mix/text() satisfies $t instance of text()", "true true"],
    ["for $t in mix/text(), $u in $t/following-sibling::text() return concat($t, $u)", "onethree"],
    ["let $t := mix/text() return $t[2] is $t[1], for $t in mix/text() return string-length($t)", "false 3 5"],
    [
      "innermost(//g)/n, outermost(//g)/n, innermost((g/n, n[1])), count(innermost(//node())), count(outermost(//node() | /))",
      "8 7 3 7 13 1",
    ],
  ],
  "the size of the sequence behind a slash": [
    ["n/last(), n ! last(), n/(if (position() = last()) then 'last' else position())", "3 3 3 3 3 3 1 2 last"],
    ["n[last()]/last(), g/n/last(), count(x/last()), n/text()/last()", "1 1 0 3 3 3"],
    ["for $i in 1 to 2 return n[$i]/concat(position(), last())", "11 11"],
  ],
  "types of nodes": [
    [
      ". instance of element(r), . instance of element(x), n instance of element(n)+, n instance of element(n)",
      "true false true false",
    ],
    ["@x instance of attribute(x), @x instance of attribute(y), n[1] instance of attribute()", "true false false"],
    ["/. instance of document-node(), . instance of document-node()", "true false"],
    [
      "mix/text() instance of text()*, mix/node() instance of text()*, mix/text()[1] instance of node()",
      "true false true",
    ],
    ["mix/comment() instance of comment(), processing-instruction() instance of processing-instruction()", "true true"],
    ["n[1] instance of xs:integer, data(n[1]) instance of xs:untypedAtomic", "false true"],
    [
      "(mix/node() treat as node()+)[1], mix/text() treat as text()+, mix/node() treat as text()+",
      "error",
      "ours alone",
    ],
    ["(mix/node() treat as node()+)[1], count(mix/text() treat as text()+)", "one 2", "ours alone"],
  ],
};

describe("steps from nodes of every kind", () => {
  for (const [name, table] of Object.entries(tables)) {
    describe(name, () => {
      for (const row of table) {
        it(`${row[0]} is ${row[1] === "" ? "nothing" : row[1]}`, () => {
          expect(evaluate(row[0], xml).replaceAll(/\s+/g, " ")).to.equal(row[1].replaceAll(/\s+/g, " "));
          expect(peerOf(row, xml), "the other engine").to.equal(row[1].replaceAll(/\s+/g, " "));
        });
      }
    });
  }

  it("finds nodes of a document that the rules read where they stand in it", () => {
    const codes = "document('codes.xml')";
    for (const [expression, result] of [
      [`string-join(${codes}//text()/name(..), '|')`, "v|v"],
      [`count(${codes}//v[1]/following::node()), count(${codes}//v[2]/preceding::node())`, "2 2"],
      [`count(${codes}//@k/ancestor::node())`, "2"],
    ] as const) {
      expect(evaluate(expression, xml, "", { read: () => "<l k='1'><v>1</v><v>2</v></l>" }), expression).to.equal(
        result,
      );
    }
  });
});
