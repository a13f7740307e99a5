import { suiteOfRows, suiteOfRefusals, type Refused } from "../support/expression-tables.ts";
import type { Row } from "../support/peer-value.ts";

const xml = `<r xmlns:a="urn:a" x="1" y="1"><n>3</n><n>20</n><n>3</n><d>2026-02-28</d><p z="1" q="2"><b>x</b><!--c-->y</p><p q="2" z="1"><b>x</b>y</p><p q="2" z="2"><b>x</b>y</p><a:n>3</a:n><mix>one<b>two</b>three</mix></r>`;
const codePoints = "'http://www.w3.org/2005/xpath-functions/collation/codepoint'";

const tables: Readonly<Record<string, readonly Row[]>> = {
  "deep-equal": [
    [
      "deep-equal((1, 2), (1, 2)), deep-equal((1, 2), (2, 1)), deep-equal((), ()), deep-equal(1, ())",
      "true false true false",
    ],
    [
      "deep-equal(1, 1.0), deep-equal(1, '1'), deep-equal(number('x'), number('x')), deep-equal(n[1], '3')",
      "true false true false",
    ],
    [
      "deep-equal(data(n[1]), '3'), deep-equal(@x, @x), deep-equal(@x, @y), deep-equal(@x, '1')",
      "true true false false",
    ],
    [
      "deep-equal(n[1], n[3]), deep-equal(n[1], n[2]), deep-equal(n[1], a:n), deep-equal(n, n[position() > 1])",
      "true false false false",
    ],
    ["deep-equal(p[1], p[2]), deep-equal(p[2], p[3]), deep-equal(p[1]/b, p[3]/b)", "true false true"],
    [
      "deep-equal(mix/text(), mix/text()), deep-equal(mix/text()[1], 'one'), deep-equal(mix/text()[1], mix/text()[2])",
      "true false false",
    ],
    [
      "deep-equal(/, /), deep-equal(/, .), deep-equal(mix, .), deep-equal(p[1]/comment(), p[1]/comment())",
      "true false false true",
    ],
    ["deep-equal(xs:date(d), xs:date('2026-02-28')), deep-equal(xs:date(d), xs:time('10:00:00'))", "true false"],
    ["some $x in n, $y in n satisfies not($x is $y) and deep-equal($x, $y)", "true"],
    ["every $line in p satisfies count(p[deep-equal(., $line)]) = 1", "false"],
    ["p[1]/node()[deep-equal(., (../text())[1])]", "y"],
    [`deep-equal('a', 'a', ${codePoints})`, "true", "ours alone"],
  ],
  "texts beside each other": [
    [
      "compare('a', ()), compare((), ()), count(codepoint-equal('a', ())), compare('b', 'a'), compare(n[1], n[2])",
      "0 1 1",
    ],
    [
      "compare('a', 'b'), codepoint-equal('a', 'a'), empty(compare('a', x)), compare('a', 'a') = 0",
      "-1 true true true",
    ],
    [
      `compare('a', 'b', ${codePoints}), contains('abc', 'b', ${codePoints}), contains('abc', 'd', default-collation())`,
      "-1 true false",
      "ours alone",
    ],
    [
      `count(distinct-values(n, ${codePoints})), index-of(('a', 'b'), 'b', ${codePoints}), max(('a', 'b'), ${codePoints})`,
      "2 2 b",
      "ours alone",
    ],
    [
      "iri-to-uri('http://www.example.com/~b\u00e9'), iri-to-uri('a%20b \u0022{}#[x]')",
      "http://www.example.com/~b%C3%A9 a%20b%20%22%7B%7D#[x]",
    ],
    [
      "escape-html-uri('javascript:f(\u00e9)'), count(tokenize(escape-html-uri('a b'), ' '))",
      "javascript:f(%C3%A9) 2",
      "ours alone",
    ],
    [
      "string-length(normalize-unicode('\u00e9', ' nfd ')), string-length(normalize-unicode('e\u0301', 'NFC')), normalize-unicode('x', '')",
      "2 1 x",
      "ours alone",
    ],
  ],
};

const refused: Refused = [
  ["compare('a', 'b', 'urn:other')", /The function compare#3 is not supported/],
  ["contains('a', 'b', $collation)", /\$collation is not declared|contains#3 is not supported/],
  ["normalize-unicode('a', 'FULLY-NORMALIZED')", /normalize-unicode\(\) needs one of NFC/],
  ["n[1] is 1", /is needs nodes on both sides/],
  ["element(n, xs:string)", /"\)" is expected/],
  ["document-node(element(r))", /is not supported in a node test/],
];

describe("comparing in XPath", () => {
  for (const [name, table] of Object.entries(tables)) {
    describe(name, () => {
      suiteOfRows(table, xml);
    });
  }

  suiteOfRefusals(refused, xml);
});
