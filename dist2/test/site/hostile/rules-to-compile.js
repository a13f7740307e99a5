import { schemaOf } from "../../rules/support/evaluate.js";
import { hostileSchema, repeatedLets } from "../../rules/support/hostile-rules.js";
import { fileRow, neighbour, testRow } from "./hostile-row.js";
const repeated = (count, of) => Array.from({ length: count }, (_, index) => of(index)).join("");
const withNeighbour = (content, functions = "") => schemaOf(content + neighbour, functions);
/** Rule files that are large, deep, or refer to themselves. */
export const rulesToCompile = [
    testRow("two thousand ors", "judged", () => `${repeated(2000, (i) => `x = '${i}' or `)}true()`),
    testRow("two thousand sums", "refused", () => `${repeated(2000, () => "1 + ")}0 = 2000`),
    testRow("two thousand brackets", "refused", () => `${"(".repeat(2000)}1${")".repeat(2000)} = 1`),
    testRow("five thousand signs", "refused", () => `${"-".repeat(5000)}1 = 1`),
    testRow("conditions in conditions", "refused", () => `${repeated(1000, () => "if (x) then 1 else ")}0 = 1`),
    testRow("forty loops in each other", "failed", () => `count(${repeated(40, (i) => `for $a${i} in x return `)} 1) = 1`),
    testRow("predicates in predicates", "refused", () => `${"x[".repeat(2000)}1${"]".repeat(2000)}`),
    testRow("two thousand predicates", "refused", () => `not(x${"[1]".repeat(2000)} = 7)`),
    testRow("a path of five thousand steps", "refused", () => `not(${repeated(5000, () => "x/")}x)`),
    testRow("a function of a function of a function", "refused", () => `${"string(".repeat(2000)}1${")".repeat(2000)} = '1'`),
    testRow("a text of five million characters", "judged", () => `not(x = '${"a".repeat(5_000_000)}')`),
    testRow("a number of a hundred thousand digits", "refused", () => `not(x = ${"9".repeat(100_000)})`),
    testRow("comments in comments", "judged", () => `${"(:".repeat(2000)}${":)".repeat(2000)} true()`),
    testRow("ten thousand variables", "judged", "$s9999 = 1", { lets: repeatedLets(9999, "1", (before) => before) }),
    fileRow("twenty thousand asserts", "judged", () => withNeighbour(`<pattern><rule context="x">${repeated(20_000, (i) => `<assert id="a${i}" test=". != '${i}' or @a">a</assert>`)}</rule></pattern>`)),
    fileRow("fifty thousand asserts of the same", "judged", () => withNeighbour(`<pattern><rule context="x">${repeated(49_998, () => `<assert test=". = 1">a</assert>`)}</rule></pattern>`)),
    fileRow("a hundred thousand asserts", "refused", () => withNeighbour(`<pattern><rule context="x">${repeated(100_000, () => `<assert test=". = 1">a</assert>`)}</rule></pattern>`)),
    fileRow("two thousand alternatives in a context", "judged", () => withNeighbour(`<pattern><rule context="${repeated(2000, (i) => `a${i}/b|`)}x"><assert id="H" test=". = 1">h</assert></rule></pattern>`)),
    fileRow("ten thousand namespaces", "judged", () => schemaOf(neighbour, repeated(10_000, (i) => `<ns prefix="p${i}" uri="urn:${i}"/>`))),
    fileRow("variables that depend on each other", "refused", () => withNeighbour(`<let name="a" value="$b"/><let name="b" value="$a"/><pattern><rule context="x"><assert id="H" test="$a = 1">h</assert></rule></pattern>`)),
    fileRow("a key that looks into itself", "refused", () => hostileSchema("count(key('k', '1')) = 1", "", `<xsl:key name="k" match="x" use="key('k', .)"/>`)),
    fileRow("keys that look into each other", "refused", () => hostileSchema("count(key('k', '1')) = 1", "", `<xsl:key name="k" match="x" use="key('l', .)"/><xsl:key name="l" match="x" use="key('k', .)"/>`)),
    fileRow("abstract rules that extend each other", "refused", () => withNeighbour(`<pattern><rule abstract="true" id="a"><extends rule="b"/></rule><rule abstract="true" id="b"><extends rule="a"/></rule><rule context="x"><extends rule="a"/><assert id="H" test="true()">h</assert></rule></pattern>`)),
    fileRow("abstract rules that double each other", "refused", () => withNeighbour(`<pattern><rule abstract="true" id="a0"><assert id="H" test="false()">h</assert></rule>${repeated(40, (i) => `<rule abstract="true" id="a${i + 1}"><extends rule="a${i}"/><extends rule="a${i}"/></rule>`)}<rule context="x"><extends rule="a40"/></rule></pattern>`)),
    fileRow("an abstract pattern of itself", "judged", () => withNeighbour(`<pattern abstract="true" id="p" is-a="p"><rule context="x"><assert id="H" test="true()">h</assert></rule></pattern><pattern is-a="p"/>`)),
    fileRow("parameters that stand for each other", "refused", () => withNeighbour(`<pattern abstract="true" id="p"><rule context="x"><assert id="H" test="$a">h</assert></rule></pattern><pattern is-a="p"><param name="a" value="true() or $b"/><param name="b" value="$a or $a"/></pattern>`)),
    fileRow("a file that includes itself", "refused", () => [
        { name: "h.sch", text: withNeighbour(`<include href="h.sch"/>`) },
    ]),
    fileRow("files that include each other", "refused", () => [
        { name: "h.sch", text: withNeighbour(`<include href="i.xml"/>`) },
        { name: "i.xml", text: `<pattern xmlns="http://purl.oclc.org/dsdl/schematron"><include href="i.xml"/></pattern>` },
    ]),
    fileRow("a file that includes forty that include two each", "refused", () => [
        { name: "h.sch", text: withNeighbour(`<include href="i0.xml"/>`) },
        ...Array.from({ length: 40 }, (_, i) => ({
            name: `i${i}.xml`,
            text: `<pattern xmlns="http://purl.oclc.org/dsdl/schematron"><include href="i${i + 1}.xml"/><include href="i${i + 1}.xml"/></pattern>`,
        })),
        {
            name: "i40.xml",
            text: `<rule xmlns="http://purl.oclc.org/dsdl/schematron" context="x"><assert test="false()">a</assert></rule>`,
        },
    ]),
    fileRow("entities that grow", "refused", () => `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${schemaOf(neighbour)}`),
    fileRow("elements without end", "refused", () => `<schema xmlns="http://purl.oclc.org/dsdl/schematron">${"<pattern>".repeat(100_000)}`),
    fileRow("no text at all", "refused", () => ""),
    fileRow("noise", "refused", () => repeated(10_000, (i) => String.fromCharCode((i * 7919) % 65_536))),
    fileRow("names that JavaScript knows", "judged", () => schemaOf(`<let name="constructor" value="1"/><let name="__proto__" value="2"/><pattern><let name="view" value="3"/><rule context="/*"><let name="n" value="4"/><let name="rounds" value="5"/><assert id="__proto__" test="$constructor + $__proto__ + $view + $n + $rounds = 15">p</assert><assert id="toString" test="false()">t</assert><assert id="N" test="false()">n</assert></rule></pattern>`)),
    fileRow("texts that JavaScript would end", "judged", () => schemaOf(`<pattern><rule context="/*"><assert id="H*/ }); throw 1; //" test="'\\&#8232;&#8233;\`\${1}*/' != ''">\`\${1}*/ &#8232;<value-of select="'\\'"/></assert><assert id="N" test="false()">n</assert></rule></pattern>`)),
];
//# sourceMappingURL=rules-to-compile.js.map