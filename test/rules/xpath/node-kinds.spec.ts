import { expect } from "chai";

import { evaluate } from "../support/evaluate.ts";

const document = `<r xmlns:a="urn:a" x="1" a:y="2"><n>3</n><n>20</n><g z="4"><n>7</n></g>
<m>a<b>x</b>c<!-- k --><?p z?>d</m><w>1<i>2<j>3</j></i>4</w><e/></r><!-- end -->`;

const table: readonly (readonly [expression: string, result: string])[] = [
  // A test for attributes is a step to attributes, as @ is.
  ["count(/r/attribute())", "2"],
  ["string-join(/r/attribute()/string(), ' ')", "1 2"],
  ["count(/r/attribute(*))", "2"],
  ["count(//attribute())", "3"],
  ["/r/g/attribute()", "4"],
  ["/r/n[attribute()]", ""],
  ["count(/r[attribute()])", "1"],
  ["count(/r/element())", "6"],
  // Of several kinds: in the order of the document, where attributes stand behind the start of their element.
  ["/r/(n, @x)", "1 3 20"],
  ["/r/n[1]/(text(), ..)/name()", "r"],
  ["string-join(/r[1]/(n, @x), '|'), string-join((/r/n, /r/@x), '|')", "1|3|20 3|20|1"],
  ["count(/r/(@x, n))", "3"],
  ["some $item in (/r/@x, /r/n) satisfies $item = 20", "true"],
  ["/r/(n | @x)", "1 3 20"],
  ["count(/r/@x | /r/n)", "3"],
  ["string-join((//@* | //n | /r/g | /r/w/node()[not(self::i)]) ! string(.), '|')", "1|2|3|20|7|4|7|1|4"],
  ["count(/r/g/(@* | node())), count((/r | /r/g)/(@* | node()))", "2 11"],
  ["count(//(@x | n | @x))", "4"],
  ["string-join((/r/w/node() | /r/w/i/@*) ! local-name(.), '|')", "|i|"],
  ["string-join(/r/g/(@* | node()) ! name(.), '|')", "z|n"],
  ["string-join(/r/(@* | n) ! local-name(.), '|')", "x|y|n|n"],
  ["string-join(/r/(@* | n) ! namespace-uri(.), '|')", "|urn:a||"],
  ["name((/r/@x | /r/n)[9])", ""],
  ["name((/r/m/processing-instruction() | /r/@x)[2])", "p"],
  ["string-join((/r/(@* | n) except /r/@x) ! local-name(.), '|')", "y|n|n"],
  ["string-join((/r/(@* | n) intersect /r/(@x | g | n[2])) ! string(.), '|')", "1|20"],
  ["count((/r/@x, 1) | /r/n)", "error"],
  ["count(/r/(@x, n)/..)", "1"],
  // Texts, comments and instructions are nodes as well, and stand in the order of the document among the elements.
  ["count(/r/m/node())", "6"],
  ["string-join(/r/m/node()/string(.), '|')", "a|x|c| k |z|d"],
  ["string-join(/r/m//text(), '|')", "a|x|c|d"],
  ["string-join(/r/w//text(), '|')", "1|2|3|4"],
  ["string-join((/r/w//text() | /r/w/i)/string(.), '|')", "1|23|2|3|4"],
  ["count(//comment()), count(//processing-instruction())", "2 1"],
  ["normalize-space(/r/m/comment())", "k"],
  ["count(//*[not(node())])", "1"],
  ["count(/r/m/node()/self::b)", "1"],
  ["exists(/r/m/text()[2]), if (/r/m/text()) then 'some' else 'none'", "true some"],
  ["/r/m/text() = 'd'", "true"],
  ["string-join(/r/m/node()[position() > 4], '|')", "z|d"],
  // On every axis on which they are.
  ["count(/r/m/descendant::node()), count(/r/m/descendant-or-self::node())", "7 8"],
  ["string-join(/r/m/descendant::text(), '|')", "a|x|c|d"],
  ["string-join((/r/w | /r/w/i)/descendant::text(), '|')", "1|2|3|4"],
  ["string-join(/r/m/b/following-sibling::node() ! string(), '|')", "c| k |z|d"],
  ["string-join(/r/w/i/preceding-sibling::node(), '|')", "1"],
  ["/r/w/i/following-sibling::text()", "4"],
  ["string-join(/r/g/preceding-sibling::node()[normalize-space() != ''], '|')", "3|20"],
  ["/r/g/preceding-sibling::node()[normalize-space() != ''][1]", "20"],
  ["count(/r/following-sibling::node()), count(/r/preceding-sibling::node())", "1 0"],
  ["string-join(/r/w/i/j/following::node()[normalize-space() != ''] ! normalize-space(), '|')", "4|end"],
  ["string-join(/r/w/i/j/preceding::text()[normalize-space() != ''], '|')", "3|20|7|a|x|c|d|1|2"],
  ["count(/r/n/following::comment())", "2"],
  ["count(//node()) = count(/descendant::node())", "true"],
];

describe("kinds of nodes in XPath", () => {
  for (const [expression, result] of table) {
    it(`${expression} is ${result === "" ? "nothing" : result}`, () => {
      expect(evaluate(expression, document)).to.equal(result);
    });
  }
});
