import { expect } from "chai";

import { evaluate } from "../support/evaluate.ts";
import { suiteOfResults, suitesOfResults, type Result } from "../support/expression-tables.ts";

const tables: Readonly<Record<string, readonly Result[]>> = {
  paths: [
    ["count(n)", "3"],
    ["count(//n)", "5"],
    ["count(.//n)", "5"],
    ["count(//g//n)", "2"],
    ["count(/r/g/n)", "1"],
    ["//g/n", "7 8"],
    ["n[2]", "20"],
    ["n[last()]", "3"],
    ["n[position() > 1]", "20 3"],
    ["n[. = 3][2]", "3"],
    ["(n)[2]", "20"],
    ["(//n)[last()]", "8"],
    ["//n[1]", "3 7 8"],
    ["//n[position() = 1]", "3 7 8"],
    ["/r/n[position() mod 2 = 1]", "3 3"],
    ["/r/n[last() = position()]", "3"],
    ["count(//g/..)", "2"],
    ["count(//n/..)", "3"],
    ["@x", "1"],
    ["@a:y", "2"],
    ["count(@*)", "2"],
    ["@*[local-name() = 'y']", "2"],
    ["count(//@x)", "1"],
    ["a:n", "9"],
    ["*:n", "3 20 3 9"],
    ["count(a:*)", "1"],
    ["count(*)", "11"],
    ["count(//*)", "16"],
    ["name(*[1])", "n"],
    ["local-name(a:n)", "n"],
    ["name(a:n)", "a:n"],
    ["namespace-uri(a:n)", "urn:a"],
    ["namespace-uri(n[1])", ""],
    ["local-name(())", ""],
    ["count(g/ancestor-or-self::*)", "2"],
    ["name(g/g/ancestor::*[1])", "g"],
    ["name(g/g/ancestor::*[2])", "r"],
    ["name(t/preceding-sibling::*[1])", "n"],
    ["t/preceding-sibling::*[1]", "3"],
    ["count(t/preceding-sibling::*)", "3"],
    ["t/preceding-sibling::*", "3 20 3"],
    ["name(t/following-sibling::*[1])", "e"],
    ["count(g/g/n/preceding::n)", "4"],
    ["count(t/following::n)", "2"],
    ["count(n | n)", "3"],
    ["(n[2] | n[1])", "3 20"],
    ["(n[2], n[1])", "20 3"],
    ["count(//n intersect n)", "3"],
    ["count(//n except n)", "2"],
    ["n[. != preceding-sibling::n]", "20 3"],
    ["//n[../../self::r]", "7"],
    ["self::r/n[1]", "3"],
    ["count(self::x)", "0"],
    ["count(child::element())", "11"],
    ["n[1]/parent::r/@x", "1"],
    ["n[1]/parent::g", ""],
    ["//n[ancestor::g]", "7 8"],
    ["root()/r/@x", "1"],
    ["/*/@x", "1"],
    ["count(/)", "1"],
    ["n/string(.)", "3 20 3"],
    ["n/xs:decimal(.)", "3 20 3"],
    ["sum(n/xs:decimal(.))", "26"],
    ["@x/..//a:n", "9"],
  ],
  "nodes of several kinds": [
    ["count(/r/(n, @x)), count(/r/(@x | n)), /r/(n, @x)", "4 4 1 3 20 3"],
    ["string-join(/r/g/(@* | node()[normalize-space()])/name(.), '|')", "n|g"],
    [
      "string-join(/r/(@* | n)/local-name(.), '|'), string-join(/r/(@* | n)/namespace-uri(.), '|')",
      "x|y|n|n|n |urn:a|||",
    ],
    ["name(@a:y), @*[name() = 'a:y']", "a:y 2"],
    ["count(/r/(@* | n) except /r/@x), count(/r/(@* | n) intersect /r/(@x | n[2]))", "4 2"],
    ["count(mix/node()), count(mix/comment()), count(//comment()), count(//text()[normalize-space()])", "4 1 1 13"],
    ["string-join(mix/node()/string(.), '|')", "one|two| c |three <4>"],
    ["string-join(mix//text(), '|'), mix/text() = 'one'", "one|two|three <4>  true"],
    ["mix/b/following-sibling::comment(), mix/b/preceding-sibling::node()", "c  one"],
    [
      "mix/b/following-sibling::text(), count(n[1]/preceding-sibling::node()), count(/r/following-sibling::node())",
      "three <4>  1 0",
    ],
    ["count(mix/node()/self::b), count(mix/child::node()[not(self::*)][normalize-space() != ''])", "1 3"],
    ["exists(mix/text()[2]), if (mix/text()) then 'some' else 'none', count(//*[not(node())])", "true some 1"],
    [
      "count(attribute()), count(r/attribute(*)), count(//attribute()), count(@x/self::x), count(@x/self::node())",
      "2 0 2 0 1",
    ],
    ["count(n[1]/ancestor-or-self::node()), n[1]/ancestor::node() instance of element()", "3 false"],
    ["n[1]/(.., .)/name()", "r n"],
    ["(n, @x, mix/comment())/../name(), (@x, 1)[1]/../name()", "r mix r"],
    ["count(@x/*), count(@x/node()), count(@x//n), count(@x/@y), count((@x | n)/ancestor::*)", "0 0 0 0 1"],
    ["count(@x/n/xs:decimal(.)), sum(@x/n/(. | n)), count(()/name())", "0 0 0"],
    ["path(), path(/), path(g/g/n), path(a:n)", "/Q{}r[1] / /Q{}r[1]/Q{}g[1]/Q{}g[1]/Q{}n[1] /Q{}r[1]/Q{urn:a}n[1]"],
    [
      "n/path(), path(@x), @a:*/path()",
      "/Q{}r[1]/Q{}n[1] /Q{}r[1]/Q{}n[2] /Q{}r[1]/Q{}n[3] /Q{}r[1]/@x /Q{}r[1]/@Q{urn:a}y",
    ],
    ["mix/comment()/path(), concat('(', path(none), ')')", "/Q{}r[1]/Q{}mix[1]/comment()[1] ()"],
    ["n/text()/normalize-space(.), count(@x/ancestor::*), name(@x/ancestor::node()[1])", "3 20 3 1 r"],
    ["n[1] is n[1], n[1] << n[2], count(n[1]/(n, 5))", "true true 1"],
  ],
};

describe("paths in XPath", () => suitesOfResults(tables));

/** Without white space between elements, so that all texts count. */
const mixed = `<r xmlns:a="urn:a" x="1" a:y="2"><n>3</n><n>20</n><n>3</n><t>a b</t><e/><g><n>7</n><g><n>8</n></g></g><a:n>9</a:n><mix>one<b>two</b><!-- c -->three</mix><?p q?></r>`;

const fromAnyNode: readonly Result[] = [
  ["count(//*[not(node()[not(self::comment())])])", "1"],
  ["mix/node()/self::text(), count(mix/node()[self::comment()]), count(mix/node()/self::node())", "one three 1 4"],
  ["string-join(mix/node()[not(self::text())]/name(), '|')", "b|"],
  ["mix/node()[self::*]/name(), //*[child::node()[1][self::text()]]/name()", "b n n n t n n a:n mix b"],
  ["mix/text()[self::text()], count(mix/text()[self::comment()]), count(@x/self::text())", "one three 0 0"],
  ["count(//text()/..), count(comment()/..), mix/text()/../name(), mix/node()[parent::mix][1]", "9 0 mix one"],
  ["mix/text()[parent::mix][following-sibling::*[1][self::b]], mix/text()[2]/preceding-sibling::b", "one two"],
  ["mix/comment()/following-sibling::text(), mix/comment()/preceding-sibling::*", "three two"],
  ["mix/b/following-sibling::node()[not(self::comment())][1], (mix/text())[1]/../name()", "three mix"],
  ["count(mix/text() | mix/b), count(mix/text() except mix/text()[1])", "3 1"],
  ["count(mix/(text() | *)), string-join(for $x in mix/(* | text()) return $x, '/')", "3 one/two/three"],
  ["(mix/text())[2]/preceding-sibling::node()[1] = ' c ', count(//text()[ancestor::g])", "true 2"],
  ["(node() | @*)/self::node()[2] = 'x', count((@x | n)/self::n), count((@x | n)//n)", "false 3 0"],
  ["count((@x | n)/following-sibling::*), count(@*/preceding-sibling::node())", "7 0"],
  ["mix/text()/@x, mix/text()[@x], mix/comment()/descendant::*", ""],
  ["if (mix/text()/..) then 'some' else 'none', mix/text()[../b = 'two'][2]", "some three"],
];

describe("steps from texts, comments and attributes", () => {
  suiteOfResults(fromAnyNode, mixed);
});

describe("axes in a document that rules read", () => {
  const around = { read: (): string => "<list><n>1</n><n>2</n><m/></list>" };
  const rows: readonly Result[] = [
    ["count(document('l.xml')//m/preceding::*), count(document('l.xml')//n[1]/following::*)", "2 2"],
    ["count(document('l.xml')/list/preceding::*), count(document('l.xml')//m/following::*)", "0 0"],
    ["count(n[1]/following::*), count(n[last()]/preceding::*)", "1 1"],
  ];
  for (const [expression, result] of rows) {
    it(`${expression} is ${result}`, () => {
      expect(evaluate(expression, "<r><n/><n/></r>", "", around)).to.equal(result);
    });
  }
});
