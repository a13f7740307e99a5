import { expect } from "chai";

import { price } from "../../common/pricing/price.ts";
import { FIRST_LOCAL_NAME, vocabulary } from "../../common/schematron/xml/vocabulary.ts";
import { XmlSyntaxError } from "../../common/schematron/xml/xml-syntax-error.ts";
import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import type { XmlTree } from "../../common/schematron/xml/xml-tree.ts";
import { checkUblTree } from "../../common/rules/validate-document.ts";
import { checkUblRules } from "../rules/support/check-ubl-rules.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { renderUbl, renderUblWithTree } from "../../common/ubl/render-ubl.ts";
import type { UblInput } from "../../common/ubl/render-head.ts";
import { WrittenTree, Markup, writeXml, type XmlWriter } from "../../common/ubl/xml-writer.ts";
import { ublPrefixes } from "../../common/ubl/ubl-element.ts";
import { readGolden, readGoldens, ublInput } from "../factories/golden.ts";
import { buildDocument, buildLine } from "../factories/request.ts";

const texts = [
  "plain",
  "a & b",
  "<![CDATA[ no section ]]>",
  '"quoted"',
  "&amp; twice",
  "line\nfeed",
  "carriage\r\nreturn",
  "\ttab",
  "شركة التقنية",
  "𝒳 𝒴 😀",
  "\uE000\uFFFD",
  " ",
  "é",
  "long ".repeat(4_000),
  "long & ".repeat(4_000),
];

/** The entries in use, so that the room behind them does not count; scopes are compared by what they declare. */
function contentsOf({ columns }: XmlTree): Record<string, unknown> {
  const { size, attributeStart } = columns;
  const rows = attributeStart[size] as number;
  const lengths: Readonly<Record<string, number>> = { attributeStart: size + 1 };
  const entries = Object.entries(columns).map(([key, value]: [string, unknown]): [string, unknown] => {
    if (value instanceof Int32Array || value instanceof Uint8Array) {
      const length = lengths[key] ?? (key.startsWith("attribute") ? rows : size);
      expect(value.length, key).to.be.at.least(length);
      return [key, value.subarray(0, length)];
    }
    return [key, value instanceof Map ? [...value] : value];
  });
  return Object.fromEntries(entries);
}

/** A difference of long columns has to be found before it is shown. */
function expectSame(made: XmlTree, parsed: XmlTree): void {
  const [left, right] = [contentsOf(made), contentsOf(parsed)];
  expect(Object.keys(left).sort()).to.deep.equal(Object.keys(right).sort());
  for (const [key, value] of Object.entries(right)) {
    if (value instanceof Int32Array || value instanceof Uint8Array) {
      const other = left[key] as typeof value;
      const first = value.findIndex((entry, index) => entry !== other[index]);
      expect({ key, first, entry: other[first] }).to.deep.equal({ key, first: -1, entry: undefined });
      expect(other.length).to.equal(value.length);
    } else {
      expect(left[key], key).to.deep.equal(value);
    }
  }
}

function expectParsed(input: UblInput): void {
  const { xml, tree } = renderUblWithTree(input);
  expect(xml).to.equal(renderUbl(input));
  expectSame(tree(), parseXml(xml));
}

/** Every text of the document that is no number becomes another one, so that no field's form hides a case. */
function withTexts(input: UblInput, first: number): UblInput {
  let next = first;
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(changed);
    }
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [key, isKept(key) ? member : changed(member)]),
      );
    }
    next += 1;
    return typeof value === "string" && /[^\d.-]/.test(value) ? texts[next % texts.length] : value;
  };
  return { ...input, document: changed(input.document) as UblInput["document"] };
}

/** Members by which the writer decides what to write. */
const isKept = (key: string): boolean => /code|attachments|_id$|^id$|date|indicator/.test(key);

function ofLines(lines: number): UblInput {
  const document = buildDocument({ document_lines: Array.from({ length: lines }, () => buildLine()) });
  const documentId = "68205910-ac6b-4e35-9fe7-d1f0a3e3ae72";
  return { kind: "purchase-invoices", documentId, documentSequence: "SBI-2026-1", document, amounts: price(document) };
}

const markup = new Markup("Order", { xmlns: "urn:test:order", ...ublPrefixes });

function written(write: (writer: XmlWriter) => void, of = markup): { made: XmlTree; parsed: XmlTree } {
  const tree = new WrittenTree(of);
  const xml = writeXml(of, write, tree.add);
  return { made: tree.of(xml), parsed: parseXml(xml) };
}

function writeAll(writer: XmlWriter): void {
  for (const [index, text] of texts.entries()) {
    writer.leaf("cbc:Note", text, { languageID: texts[(index + 3) % texts.length], listID: "x" });
    writer.group("cac:Unheard", () => {
      writer.leaf("cac:Of/cbc:Name", text, { ownName: text });
      writer.group("cac:Empty", () => writer.leaf("cbc:Nothing", ""));
      writer.leaf(index % 2 === 0 ? "cbc:Even" : "own", text);
    });
  }
}

describe("tree from the writer", () => {
  const ruleSets = loadRuleSets();

  for (const golden of readGoldens()) {
    it(`of ${golden.name} is the one that the reader makes, and so are its findings`, () => {
      const input = ublInput(golden);
      expectParsed(input);
      const { xml, tree } = renderUblWithTree(input);
      expect(checkUblTree(ruleSets, tree)).to.deep.equal(checkUblRules(ruleSets, xml));
    });
  }

  for (const name of ["every-field-invoice", "every-field-credit-note", "sales-every-field-invoice"]) {
    it(`of ${name} with other texts in every field is the one that the reader makes, findings included`, () => {
      const input = ublInput(readGolden(name));
      for (let first = 0; first < texts.length; first++) {
        const changed = withTexts(input, first);
        expectParsed(changed);
        const { xml, tree } = renderUblWithTree(changed);
        const result = checkUblTree(ruleSets, tree);
        expect(result.findings).not.to.have.length(0);
        expect(result).to.deep.equal(checkUblRules(ruleSets, xml));
      }
    });
  }

  it("is right for documents of any length, one after the other", () => {
    for (const lines of [10_000, 1, 300, 2, 1]) {
      expectParsed(ofLines(lines));
    }
  });

  it("stays what it was when others are made", () => {
    const { xml, tree } = renderUblWithTree(ofLines(3));
    const first = tree();
    renderUblWithTree(ofLines(50)).tree();
    expectSame(first, parseXml(xml));
    expectSame(tree(), first);
  });

  it("has names that no rule knows, numbered as the reader does", () => {
    const { made, parsed } = written(writeAll);
    expect(made.columns.localNames.length).to.be.greaterThan(4);
    expectSame(made, parsed);
  });

  it("has the numbers of names that rules have entered since the last one", () => {
    const before = written(writeAll).made;
    const { namespace, local } = before.expandedName(3);
    expect(before.columns.name.some((name) => name >= FIRST_LOCAL_NAME)).to.equal(true);
    vocabulary.enter(namespace, local);
    vocabulary.enter("", "ownName");
    vocabulary.enter("urn:test:order", "Order");
    const { made, parsed } = written(writeAll);
    expect(made.columns.name[1]).to.equal(vocabulary.find("urn:test:order", "Order"));
    expectSame(made, parsed);
  });

  it("is read from the text where markup was embedded", () => {
    const { made, parsed } = written((writer) => {
      writer.leaf("cbc:ID", "1");
      writer.group("cac:Party", () => writer.embed("<a b='&lt;'><!-- c --></a>"));
    });
    expect(made.localName(4)).to.equal("a");
    expectSame(made, parsed);
  });

  it("of a root without children is the reader's", () => {
    const { made, parsed } = written(() => undefined);
    expectSame(made, parsed);
  });

  it("is refused beyond the reader's limits, as the reader refuses it", () => {
    const tree = new WrittenTree(markup);
    const note = "n".repeat(1024 * 1024);
    const xml = writeXml(markup, (writer) => Array.from({ length: 65 }, () => writer.leaf("cbc:Note", note)), tree.add);
    expect(() => tree.of(xml)).to.throw(XmlSyntaxError, "longer than");
  });
});
