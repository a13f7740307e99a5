import { schemaOf } from "../../rules/support/evaluate.ts";
import { repeatedLets, xslFunction } from "../../rules/support/hostile-rules.ts";
import { elements, fileRow, neighbour, testRow, type HostileRow } from "./hostile-row.ts";

const endless = xslFunction("f:a", ["n"], "f:a($n + 1)");
const deep = xslFunction("f:n", ["n"], "if ($n = 0) then 0 else f:n($n - 1) + 1");
const doubled = (count: number, first = "'aa'"): string =>
  repeatedLets(count, first, (before) => `concat(${before}, ${before})`);
const mixed = (): string => elements(70_000, '<x a="1">1</x>');

const calls: readonly HostileRow[] = [
  testRow("a function that calls itself without end", "failed", "f:a(1) = 1", { functions: endless }),
  testRow("functions that call each other without end", "failed", "f:b(1) = 1", {
    functions: xslFunction("f:b", ["n"], "f:c($n + 1)") + xslFunction("f:c", ["n"], "f:b($n)"),
  }),
  testRow("a function that calls itself 50,000 times", "failed", "f:n(50000) = 50000", { functions: deep }),
  testRow("a function that calls itself twice, 60 deep", "judged", "f:two((60, 1)[. = 60]) = 1", {
    functions: xslFunction("f:two", ["n"], "if ($n = 0) then 1 else f:two($n - 1) + f:two($n - 1) + 0"),
  }),
  testRow("a function that doubles its sequence", "failed", "count(f:s((1, 2), 60)) = 1", {
    functions: xslFunction("f:s", ["s", "n"], "if ($n = 0) then $s else f:s(($s, $s), $n - 1)", true),
  }),
  testRow(
    "a function that is called for each of many values and remembered",
    "failed",
    "sum(for $i in 1 to 900000 return f:r($i)) = 1",
    {
      functions: xslFunction("f:r", ["n"], "count(//x[. = $n]) + $n"),
    },
  ),
  fileRow("a context that calls itself without end", "failed", () =>
    schemaOf(
      `<pattern><rule context="x[f:a(1) = 1]"><assert id="H" test="true()">h</assert></rule></pattern>${neighbour}`,
      endless,
    ),
  ),
  fileRow("a message that calls itself without end", "failed", () =>
    schemaOf(
      `<pattern><rule context="x"><assert id="H" test="false()"><value-of select="f:a(1)"/></assert></rule></pattern>${neighbour}`,
      endless,
    ),
  ),
  fileRow("a variable of the schema that calls itself without end", "failed", () =>
    schemaOf(
      `<let name="g" value="f:a(1)"/><pattern><rule context="x"><assert id="H" test="$g = 1">h</assert></rule></pattern>${neighbour}`,
      endless,
    ),
  ),
  testRow("a key whose use calls itself without end", "failed", "count(key('k', '1')) = 1", {
    functions: `${endless}<xsl:key name="k" match="x" use="f:a(1)"/>`,
  }),
];

const growth: readonly HostileRow[] = [
  testRow("a text that is doubled 40 times", "failed", "string-length($s40) = 1", { lets: doubled(40) }),
  testRow("a text that string-join doubles", "failed", "string-length($s40) = 1", {
    lets: repeatedLets(40, "'ab'", (before) => `string-join((${before}, ${before}), '')`),
  }),
  testRow("a text that a function doubles", "failed", "string-length(f:d('ab', 60)) = 1", {
    functions: xslFunction("f:d", ["s", "n"], "if ($n = 0) then $s else f:d(concat($s, $s), $n - 1)"),
  }),
  testRow("replacements of replacements", "failed", "string-length($s20) = 1", {
    lets: repeatedLets(20, "'aaaaaaaaaa'", (before) => `replace(${before}, 'a', '$0$0$0$0')`),
  }),
  testRow("each character replaced by a long text", "failed", "string-length(replace($s18, 'a', $s18)) = 1", {
    lets: doubled(18),
  }),
  testRow(
    "replace within replace within replace",
    "failed",
    () => `string-length(${"replace(".repeat(40)}'a'${`, '.', '$0$0')`.repeat(40)}) = 1`,
  ),
  testRow("a sequence that is doubled 40 times", "failed", "count($s40) = 1", {
    lets: repeatedLets(40, "(1, 2)", (before) => `(${before}, ${before})`),
  }),
  testRow("nodes that are doubled 40 times", "failed", "count(for $n in $s40 return $n) = 1", {
    lets: repeatedLets(40, "//x", (before) => `(for $i in 1 to 2 return ${before})`),
  }),
  testRow("a thousand million numbers", "failed", "count(1 to 1000000000) = 1"),
  testRow("numbers that are summed in six loops", "failed", () =>
    `${Array.from({ length: 6 }, (_, i) => `for $v${i} in 1 to 1000 return `).join("")} 1 = 2`.replace(
      /^(.*)$/,
      "count($1) = 1",
    ),
  ),
  testRow("a decimal that is squared 40 times", "failed", "$s40 = 1", {
    lets: repeatedLets(40, "1234567.1234567", (before) => `(${before} * ${before})`),
  }),
  testRow(
    "a decimal with a thousand million places",
    "failed",
    "round-half-to-even(1.5, 1000000000) = 1.5 or round-half-to-even(1.5, -1000000000) = 0",
  ),
  testRow(
    "a picture of a million digits",
    "refused",
    () => `string-length(format-number(1, '${"0".repeat(1_000_000)}')) = 1000000`,
  ),
  testRow(
    "ten million texts joined",
    "failed",
    "string-length(string-join(for $i in 1 to 10000000 return 'abc', '')) = 1",
  ),
  testRow("codes of characters doubled", "failed", "count($s30) = 1", {
    lets: repeatedLets(
      30,
      "(97, 98)",
      (before) => `string-to-codepoints(concat(codepoints-to-string(${before}), codepoints-to-string(${before})))`,
    ),
  }),
  testRow(
    "the string value of each element within all others",
    "failed",
    "string-length(string-join(//*/string(.), '')) = 1",
    {
      xml: () => `${"<a>".repeat(250)}${"text ".repeat(100_000)}${"</a>".repeat(250)}`,
    },
  ),
  fileRow(
    "a message that quotes the document a thousand times",
    "judged",
    () =>
      schemaOf(
        `<pattern><rule context="x"><assert id="N" test="false()">${'<value-of select="/"/>'.repeat(1000)}</assert></rule></pattern>`,
      ),
    () => elements(50, `<x>${"t".repeat(100)}</x>`),
  ),
  testRow(
    "a time zone and a duration of a million digits",
    "refused",
    () =>
      `xs:dayTimeDuration('P${"9".repeat(1_000_000)}D') > xs:dayTimeDuration('P1D') and xs:date('2026-01-01') + xs:dayTimeDuration('P${"9".repeat(100_000)}D') = xs:date('2026-01-01')`,
  ),
  testRow(
    "a number of a million digits multiplied",
    "failed",
    "xs:decimal(/r/x) * xs:decimal(/r/x) = 1 and xs:decimal(/r/x) div xs:decimal(/r/x) = 2",
    {
      xml: () => `<r><x>${"7".repeat(1_000_000)}</x></r>`,
    },
  ),
];

const many: readonly HostileRow[] = [
  testRow("a union of 140,000 elements and attributes", "judged", "count(//x/(. | @a)) = 140000", { xml: mixed }),
  testRow("a union of four kinds of nodes", "judged", "count(/r | //x | //@a | //text()) = 210001", { xml: mixed }),
  testRow(
    "all but some of 140,000 nodes of mixed kinds",
    "judged",
    "count((//x | //@a) except //@a) = 70000 and count((//x | //@a) intersect //@a) = 70000",
    { xml: mixed },
  ),
  testRow("each element compared with each", "failed", "count(//x[count(//x[. = current()/x]) = count(//x[@a])]) = 1", {
    xml: mixed,
  }),
  testRow("all behind all before all", "failed", "count(//x/preceding::x/following::x/preceding::x) = 1", {
    xml: mixed,
  }),
  testRow("everything in everything in everything", "judged", "count(//*//*//*//@*) = 0", {
    xml: () => elements(100_000),
  }),
  testRow("distinct values of 200,000 nodes", "judged", "count(distinct-values(//x)) = 200000", {
    xml: () => `<r>${Array.from({ length: 200_000 }, (_, i) => `<x>${i}</x>`).join("")}</r>`,
  }),
  testRow(
    "some pair of values of 70,000 elements",
    "judged",
    "not(some $a in //x, $b in //y satisfies $a = $b) and not(//x = //y)",
    {
      xml: () => `<r>${"<x>1</x>".repeat(1000)}${"<y>2</y>".repeat(1000)}</r>`,
    },
  ),
  testRow("a key that enters all texts for each element", "failed", "count(key('k', '1')) = 1", {
    functions: `<xsl:key name="k" match="x" use="//x"/>`,
    xml: mixed,
  }),
  testRow("a key of 70,000 nodes asked 70,000 times", "failed", "count(for $x in //x return key('k', $x)) = 1", {
    functions: `<xsl:key name="k" match="x" use="."/>`,
    xml: mixed,
  }),
  testRow("a hundred keys of one name", "judged", "count(key('k', '1')) = 3", {
    functions: `<xsl:key name="k" match="x" use="."/>`.repeat(100),
  }),
  fileRow(
    "a context that compares each element with each",
    "judged",
    () =>
      schemaOf(
        `<pattern><rule context="x[count(//x[. = current()]) = -1]"><assert id="H" test="true()">h</assert></rule></pattern>${neighbour}`,
      ),
    mixed,
  ),
  fileRow(
    "a context of every element with a test of every element",
    "failed",
    () =>
      schemaOf(
        `<pattern><rule context="*"><assert id="H" test="count(//*[. != current()]) = -1">h</assert></rule></pattern>${neighbour}`,
      ),
    mixed,
  ),
  fileRow(
    "a message for each element that reads all elements",
    "judged",
    () =>
      schemaOf(
        `<pattern><rule context="x"><assert id="H" test="false()"><value-of select="count(//x[. = current()]) + count(//x[not(. = current()/@a)])"/></assert></rule></pattern>${neighbour}`,
      ),
    mixed,
  ),
];

const patterns: readonly HostileRow[] = [
  testRow("a pattern with loops in loops", "judged", "not(matches($t, '^(a+)+$'))", {
    lets: `<let name="t" value="concat(/r/x[1], '!')"/>`,
    xml: () => `<r><x>${"a".repeat(5000)}</x></r>`,
  }),
  testRow("a pattern that the document brings", "judged", "not(matches(/r/x, /r/p))", {
    xml: () => `<r><p>^(a|aa)+$</p><x>${"a".repeat(5000)}!</x></r>`,
  }),
  testRow("alternatives that are the same", "judged", "not(matches(/r/x, '(a|a|a)*b$'))", {
    xml: () => `<r><x>${"a".repeat(3000)}</x></r>`,
  }),
  testRow("everything, any number of times, in order", "judged", "not(matches(/r/x, '^.*.*.*.*.*.*=.*$'))", {
    xml: () => `<r><x>${"a".repeat(3000)}</x></r>`,
  }),
  testRow("a pattern on a text of ten million characters", "judged", "matches(/r/x, '(x+x+)+y')", {
    xml: () => `<r><x>${"x".repeat(10_000_000)}</x></r>`,
  }),
  testRow(
    "spaces to the end of a long text",
    "judged",
    "not(matches(/r/x, '\\s+$')) and replace(/r/x, '\\s+x?$', '') = /r/x",
    { xml: () => `<r><x>${" ".repeat(100_000)}b</x></r>` },
  ),
  testRow("a group that is referred to again", "failed", "matches(/r/x, '^(a+)+(b|\\1)+\\1c$')", {
    xml: () => `<r><x>${"a".repeat(1000)}</x></r>`,
  }),
  testRow("repetitions of repetitions of repetitions", "failed", "matches(/r/x[1], '(((a{1000}){1000}){1000}){1000}')"),
  testRow("a repetition of a million", "judged", "matches(/r/x[1], '^(a{0,1000000}b){0,1000000}$')"),
  testRow(
    "a pattern of 90,000 alternatives",
    "judged",
    () => `not(matches(/r/x[1], '${Array.from({ length: 15_000 }, (_, i) => `a${i}`).join("|")}'))`,
  ),
  testRow("brackets 20,000 deep in a pattern", "failed", "matches(/r/x, /r/p)", {
    xml: () => `<r><p>${"(".repeat(20_000)}${")".repeat(20_000)}</p><x>a</x></r>`,
  }),
  testRow(
    "a pattern for each of many elements, all different",
    "judged",
    "count(//x[matches(., concat('^', ., '+$'))]) = 30000",
    {
      xml: () => `<r>${Array.from({ length: 30_000 }, (_, i) => `<x>${i}</x>`).join("")}</r>`,
    },
  ),
  testRow("tokens between spaces of a long text", "judged", "count(tokenize(/r/x, '\\s*,\\s*')) = 1", {
    xml: () => `<r><x>${" ".repeat(50_000)}</x></r>`,
  }),
  testRow("words that may end anywhere", "judged", "not(matches(/r/x, '^(\\w+\\s?)*$', 'i'))", {
    xml: () => `<r><x>${"word".repeat(2000)}!</x></r>`,
  }),
  testRow("flags that are none", "refused", "matches(/r/x[1], 'a', 'qqq')"),
  testRow("a replacement of what is empty", "failed", "replace(/r/x[1], 'a*', 'b') = ''"),
];

/** Rule files that compile and go wrong where they run. */
export const rulesThatRun: readonly HostileRow[] = [...calls, ...growth, ...many, ...patterns];
