import { expect } from "chai";
import { RelaxNGValidator, XmlDocument } from "libxml2-wasm";

import { compile } from "../../../common/schematron/index.ts";
import { schemaOf } from "../support/evaluate.ts";

type Edition = 2006 | 2016 | 2025;

const editions: readonly Edition[] = [2006, 2016, 2025];

const optional = (names: string, type = "<text/>"): string =>
  names
    .split(" ")
    .map((name) => `<optional><attribute name="${name}">${type}</attribute></optional>`)
    .join("");

const token = '<data type="NMTOKEN"/>';

/**
 * The elements and attributes that an edition's annex D has for reports. An id is a name here: as an ID, which it is until 2025, it would
 * let no rule fail twice.
 */
function grammarOf(edition: Edition): RelaxNGValidator {
  const [from2016, from2025] = [edition >= 2016, edition >= 2025];
  const name = '<data type="NCName"/>';
  const roleAndFlag = optional("role flag", from2025 ? "<text/>" : token);
  const text = `<element name="text">${from2016 ? optional("xml:lang see icon fpi") : ""}<text/></element>`;
  const reference = (local: string, attributes = ""): string =>
    `<zeroOrMore><element name="${local}-reference"><attribute name="${local}">${token}</attribute>${attributes}${text}</element></zeroOrMore>`;
  const failure = (local: string): string =>
    `<element name="${local}">${optional("id", name)}<attribute name="location"/><attribute name="test"/>${roleAndFlag}${from2025 ? optional("severity") : ""}
      ${reference("diagnostic")}${from2016 ? reference("property", optional("role scheme")) : ""}${text}</element>`;
  const rules = `<element name="fired-rule">${optional("id", name)}<attribute name="context"/>${roleAndFlag}<empty/></element>
    <zeroOrMore><choice>${failure("failed-assert")}${failure("successful-report")}</choice></zeroOrMore>`;
  const some = from2025 ? "zeroOrMore" : "oneOrMore";
  return RelaxNGValidator.fromDoc(
    XmlDocument.fromString(`<element name="schematron-output" ns="http://purl.oclc.org/dsdl/svrl" xmlns="http://relaxng.org/ns/structure/1.0"
      datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">${optional("title schemaVersion")}${optional("phase", token)}
      <zeroOrMore>${text}</zeroOrMore>
      <zeroOrMore><element name="ns-prefix-in-attribute-values"><attribute name="prefix">${token}</attribute><attribute name="uri"/><empty/></element></zeroOrMore>
      <oneOrMore><element name="active-pattern">${optional("id", name)}${optional("name")}${optional("role", from2025 ? "<text/>" : token)}<empty/></element>
        <${some}>${rules}</${some}></oneOrMore></element>`),
  );
}

const grammars = new Map(editions.map((edition) => [edition, grammarOf(edition)]));

const invalidBy = (svrl: string): Edition[] => {
  const report = XmlDocument.fromString(svrl);
  try {
    return editions.filter((edition) => {
      try {
        grammars.get(edition)!.validate(report);
        return false;
      } catch {
        return true;
      }
    });
  } finally {
    report.dispose();
  }
};

const schema = (content: string, attributes = ""): string =>
  schemaOf(content).replace("queryBinding=", `${attributes} queryBinding=`);

const document = '<r a="1" b="2"><x n="10">t</x><x n="9"/></r>';

const svrlOf = (text: string, options: Parameters<typeof compile>[1] = {}): string =>
  compile([{ name: "folder/rules.sch", text }], options).svrl(document);

const rule = (asserts: string, attributes = ""): string =>
  `<pattern><rule context="r" ${attributes}>${asserts}</rule></pattern>`;

const phased = `<phase id="one"><active pattern="p"/></phase><pattern id="p"><rule context="r"><assert test="false()">t</assert></rule></pattern>
  <pattern id="q"><rule context="x"><assert id="never" test="false()">t</assert></rule></pattern>`;

const notes = `<diagnostics><diagnostic id="d1">D <value-of select="@a"/></diagnostic><diagnostic id="d2">D2</diagnostic></diagnostics>`;

interface Case {
  readonly what: string;
  readonly text: string;
  readonly has?: readonly string[];
  readonly hasNot?: RegExp;
  readonly options?: Parameters<typeof compile>[1];
  readonly invalid?: readonly Edition[];
}

const cases: readonly Case[] = [
  {
    what: "an assert without id and flag, which get none",
    text: schema(rule('<assert test="false()">t</assert><assert flag="warning" test="false()">[old-1] t</assert>')),
    has: ['<svrl:failed-assert location="/*" test="false()">', '<svrl:failed-assert location="/*" flag="warning" test'],
  },
  {
    what: "ids as written, also of a rule that fails twice",
    text: schema(
      '<pattern id="p" role="w"><rule id="R" context="x" role="w" flag="f"><assert id="aB" role="w" test="false()">t</assert></rule></pattern>',
    ),
    has: [
      '<svrl:active-pattern id="p" role="w"/>',
      '<svrl:fired-rule id="R" context="x" role="w" flag="f"/>',
      'id="aB" location="/*/x[2]" role="w"',
    ],
  },
  {
    what: "diagnostics before the text",
    text: schema(rule('<report id="a" test="true()" diagnostics="d1 d2">t</report>') + notes),
    has: [
      '    <svrl:diagnostic-reference diagnostic="d1"><svrl:text>D 1</svrl:text></svrl:diagnostic-reference>\n    <svrl:diagnostic-reference diagnostic="d2"><svrl:text>D2</svrl:text></svrl:diagnostic-reference>\n    <svrl:text>t</svrl:text>\n  </svrl:successful-report>',
    ],
  },
  {
    what: "properties after them, with role and scheme",
    text: schema(
      `${rule('<assert id="a" test="false()" properties="q" diagnostics="d1">t</assert>')}${notes}<properties><property id="q" role="w" scheme="S">Q</property></properties>`,
    ),
    has: [
      '</svrl:diagnostic-reference>\n    <svrl:property-reference property="q" role="w" scheme="S"><svrl:text>Q</svrl:text></svrl:property-reference>\n    <svrl:text>t<',
    ],
    invalid: [2006],
  },
  {
    what: "title, version and the phase that is the default",
    text: schema(`<title>T &amp; U</title>${phased}`, 'schemaVersion="1.2" defaultPhase="one"'),
    has: ['title="T &amp; U" phase="one" schemaVersion="1.2"'],
    hasNot: /pattern id="q"|never/,
  },
  { what: "the phase of the caller", text: schema(phased), options: { phase: "one" }, has: [' phase="one"'] },
  { what: "no phase for all patterns", text: schema(phased), options: { phase: "#ALL" }, hasNot: /phase=/ },
  {
    what: "patterns of which a rule fired",
    text: schema(
      `<pattern id="none"><rule context="y"><assert test="false()">t</assert></rule></pattern>${rule('<assert test="1">t</assert>')}`,
    ),
    hasNot: /none/,
  },
  {
    what: "all patterns if no rule fired, for which 2016 has no form",
    text: schema('<pattern id="none"><rule context="y"><assert test="false()">t</assert></rule></pattern>'),
    has: ['<svrl:active-pattern id="none"/>\n</svrl:schematron-output>'],
    invalid: [2006, 2016],
  },
  {
    what: "the language in effect, and see, icon and fpi, on the text",
    text: schema(
      `${rule('<assert id="a" see="s" icon="i" fpi="f" test="false()" diagnostics="d">t</assert><assert id="b" xml:lang="fr" test="false()">t</assert>', 'xml:lang="de"')}
       <diagnostics><diagnostic id="d" see="#d">D</diagnostic></diagnostics>`,
      'xml:lang="en"',
    ),
    has: [
      '<svrl:text xml:lang="de" see="s" icon="i" fpi="f">t<',
      '<svrl:text xml:lang="fr">t<',
      '<svrl:text xml:lang="en" see="#d">D<',
    ],
    invalid: [2006],
  },
  {
    what: "a severity",
    text: schema(rule('<assert id="a" severity="high" test="false()">t</assert>')),
    has: ['severity="high"'],
    invalid: [2006, 2016],
  },
  {
    what: "a rule that could not be evaluated, as a fatal one of our own",
    text: schema(rule(`<assert test="xs:date(@a) = xs:date(@b)">t</assert>`)),
    has: ['<svrl:failed-assert id="OWN-EVALUATION" location="/*" flag="fatal"'],
  },
  {
    what: "characters that XML does not have, and those that it has marks for",
    text: schema(rule(`<assert test="false()"><value-of select="codepoints-to-string((38, 60, 34, 9))"/></assert>`)),
    has: ["<svrl:text>&amp;&lt;&quot;"],
  },
];

describe("a report in SVRL", () => {
  for (const { what, text, has = [], hasNot, options, invalid = [] } of cases) {
    it(`has ${what}; ${invalid.length === 0 ? "all" : "the other"} editions' grammars take it`, () => {
      const svrl = svrlOf(text, options);
      has.forEach((part) => expect(svrl).to.include(part));
      hasNot && expect(svrl).to.not.match(hasNot);
      expect(invalidBy(svrl)).to.deep.equal(invalid);
    });
  }
});
