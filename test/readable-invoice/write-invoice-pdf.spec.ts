import { expect } from "chai";

import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { pdfContent } from "../../common/readable-invoice/invoice-page.ts";
import { writeInvoicePdf } from "../../common/readable-invoice/write-invoice-pdf.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { UblElement } from "../../common/ubl/ubl-element.ts";
import { readGolden, readGoldens, ublInput } from "../factories/golden.ts";
import { readPdfPages, type PdfRun } from "../factories/pdf-text.ts";
import { readableDocument, withLongWords } from "../factories/readable-document.ts";
import type { ReadableDocument } from "../../common/readable-invoice/invoice-page.ts";
import type { ViewLanguage } from "../../common/readable-invoice/sheet.ts";

const pdfOf = async (document: ReadableDocument, language: ViewLanguage, hasFindings = false): Promise<Uint8Array> =>
  writeInvoicePdf(pdfContent(document, { language, hasFindings }));

const pagesOf = async (...content: Parameters<typeof pdfOf>): Promise<PdfRun[][]> =>
  readPdfPages(await pdfOf(...content));

/** Lines break, numbers have commas, and marks of direction surround values. */
const plain = (text: string): string => text.replace(/[\s,\u2066-\u2069]/gu, "");

const textOf = (pages: readonly PdfRun[][]): string =>
  plain(
    pages
      .flat()
      .filter(({ isArtifact }) => !isArtifact)
      .map(({ text }) => text)
      .join(""),
  );

const millimetre = 72 / 25.4;

/** A4 with its margins; a hundredth of a point is lost where positions are rounded. */
function expectOnPaper(pages: readonly PdfRun[][]): void {
  for (const run of pages.flat().filter(({ isArtifact }) => !isArtifact)) {
    expect(run.left, run.text).to.be.at.least(12 * millimetre - 0.01);
    expect(run.right, run.text).to.be.at.most(198 * millimetre + 0.01);
    expect(run.base, run.text).to.be.within(15 * millimetre, 285 * millimetre);
  }
}

/** What stands on paper of an XML: all leaves and attributes but the bytes of files, and what is said in words. */
function valuesOf(xml: string): string[] {
  return UblElement.root(parseXml(xml))
    .leaves()
    .flatMap((leaf) => [...(leaf.step === "EmbeddedDocumentBinaryObject" ? [] : [leaf]), ...leaf.attributes])
    .filter(({ place }) => !place.endsWith("ChargeIndicator"))
    .map(({ place, text }) => plain(place.endsWith("DocumentDescription") ? text.replace(/^AED ?/, "") : text));
}

/** The native part exists for some machines only: there is nothing to test on the others. */
async function isTypesetter(): Promise<boolean> {
  return import("@myriaddreamin/typst-ts-node-compiler").then(
    () => true,
    () => false,
  );
}

describe("the readable invoice as PDF", function () {
  this.timeout(120_000);
  before(async function () {
    if (!(await isTypesetter())) {
      process.stderr.write("The test of PDFs is off: there is no typesetter for this machine\n");
      this.skip();
    }
  });

  for (const [name, language] of [
    ["every-field-invoice", "both"],
    ["sales-every-field-credit-note", "ar"],
    ["example-4-every-category", "en"],
  ] as const) {
    it(`makes PDF/A-3b of ${name} (${language}), with its UBL in it, the same bytes again`, async () => {
      const findings = [
        { flag: "fatal", reasonCode: "IBR-073", text: "A date is wrong", location: "/*/cbc:IssueDate[1]", test: "x" },
        { flag: "warning", reasonCode: "OWN-1", text: "A line is odd", location: "/*/*[1]/cac:Price[1]", test: "x" },
      ] as const;
      const document = readableDocument(ublInput(readGolden(name)), { findings, overallStatus: "REJECTED" });
      const bytes = Buffer.from(await pdfOf(document, language, true));
      const text = bytes.toString("latin1");
      expect(text).to.match(/^%PDF-1\.7/);
      expect(text).to.contain("<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>");
      expect(text).to.contain("/AFRelationship /Source").and.to.contain("/StructTreeRoot");
      expect(text).to.contain(`(${document.documentSequence}.xml)`);
      expect(text).to.match(/\/BaseFont \/[A-Z]{6}\+IBMPlexSansArabic/);
      expect(Buffer.from(await pdfOf(document, language, true)).equals(bytes)).to.equal(true);
    });
  }

  it("takes what a document says for text, whatever it is", async () => {
    const input = ublInput(readGolden("example-1-base-quantity"));
    const name = '#panic("x") $ * _ @ <a> `raw` \\ #read("/etc/passwd") ]\u2069 \u202E';
    // A mark that begins a line behind an isolate made Typst 0.14 panic.
    const note = "\u067D \n \u0941\n\u0F81";
    const supplier = { ...input.document.accounting_supplier_party, party_name: name };
    const document = readableDocument({
      ...input,
      document: { ...input.document, accounting_supplier_party: supplier, note },
    });
    for (const language of ["both", "ar"] as const) {
      expect(textOf(await pagesOf(document, language))).to.contain(plain('$*_@<a>`raw`\\#read("/etc/passwd")]'));
    }
  });

  for (const golden of readGoldens()) {
    it(`has every value of ${golden.name} on its paper`, async () => {
      const input = ublInput(golden);
      const xml = renderUbl(input);
      for (const language of ["both", "ar"] as const) {
        const pages = await pagesOf(readableDocument(input, { xml }), language);
        const text = textOf(pages);
        for (const value of valuesOf(xml)) {
          expect(text).to.contain(value);
        }
        expectOnPaper(pages);
      }
    });
  }

  it("breaks what has no space, wherever it stands", async () => {
    const input = ublInput(readGolden("every-field-invoice"));
    const xml = withLongWords(renderUbl(input), { letter: "Ж", digit: "7" });
    const sent = valuesOf(xml).join("").replaceAll(/[^Ж]/g, "").length;
    expect(sent).to.be.above(20_000);
    for (const language of ["both", "ar"] as const) {
      const pages = await pagesOf(readableDocument(input, { xml }), language);
      expectOnPaper(pages);
      const text = textOf(pages);
      expect(text.replaceAll(/[^Ж]/g, "").length).to.equal(sent);
      expect(text).to.contain("7".repeat(60));
    }
  });

  it("has letters for what the UAE writes, and a box for the rest", async () => {
    const input = ublInput(readGolden("example-1-base-quantity"));
    const scripts = "नमस्ते മലയാളം 上海運輸有限公司 مؤسسة دبي Ελλάδα Привет \u20C3";
    const strange = "\u{1F600}\u{1F468}\u200D\u{1F469} ไทย \uE000 \u{10FFFD} \u0080 \uFDFD";
    const document = readableDocument({ ...input, document: { ...input.document, note: `${scripts} ${strange}` } });
    const bytes = await pdfOf(document, "both");
    const fonts = new Set(
      [
        ...Buffer.from(bytes)
          .toString("latin1")
          .matchAll(/\/FontName \/\w+\+([\w-]+)/g),
      ].map(([, name]) => name),
    );
    expect([...fonts]).to.include.members([
      "NotoSansDevanagari-Regular",
      "NotoSansMalayalam-Regular",
      "NotoSansSC-Regular",
      "FallbackBoxes",
    ]);
    const text = textOf(readPdfPages(bytes));
    for (const word of [
      "دبي",
      "नमस्ते",
      "മലയാളം",
      "上海運輸有限公司",
      "Ελλάδα",
      "Привет",
      "\u20C3",
      "\u{1F600}",
      "ไทย",
      "\u{10FFFD}",
    ]) {
      expect(text).to.contain(word);
    }
  });

  it("has a date where the document has none that is one", async () => {
    const input = ublInput(readGolden("example-1-base-quantity"));
    const xml = renderUbl(input).replace(/<cbc:IssueDate>[^<]*/, "<cbc:IssueDate>2026-13-45");
    const bytes = await pdfOf(readableDocument(input, { xml }), "en");
    expect(textOf(readPdfPages(bytes))).to.contain("2026-13-45");
  });

  it("has no page but for what the document says, wherever its content ends", async () => {
    const input = ublInput(readGolden("example-1-base-quantity"));
    const lowest: number[] = [];
    for (let lines = 11; lines < 22; lines++) {
      const note = Array.from({ length: lines }, (_, index) => `line ${index}`).join("\n");
      const pages = await pagesOf(readableDocument({ ...input, document: { ...input.document, note } }), "both");
      expect(textOf(pages.slice(-1)), `${lines} lines`).to.contain("urn:peppol:pint:selfbilling-1@ae-1");
      if (pages.length === 1) {
        lowest.push(Math.min(...pages.flat().flatMap(({ base, isArtifact }) => (isArtifact ? [] : [base]))));
      }
    }
    // Some of them end at the margin of their only page.
    expect(Math.min(...lowest)).to.be.within(15 * millimetre, 20 * millimetre);
    expect(lowest.length).to.be.below(11);
  });

  it("keeps a UUID on one line, smaller where there is less room, from left to right", async () => {
    const input = ublInput(readGolden("example-1-base-quantity"));
    const ids = Array.from({ length: 4 }, (_, index) => `8${index}205910-ac6b-4e35-9fe7-d1f0a3e3ae72`);
    const [order = "", item = "", attribute = "", note = ""] = ids;
    const [first, ...others] = input.document.document_lines;
    const named = { description: item, additional_item_property: [{ name: "Id", value: attribute }] };
    const document = {
      ...input.document,
      note: `${"word ".repeat(22)}(${note}), ${"word ".repeat(5)}`,
      // In the last of the columns there is no room for two.
      order_reference: { id: order, sales_order_id: order },
      billing_reference: Array.from({ length: 5 }, () => ({ id: order, issue_date: "2026-08-01" })),
      document_lines: [{ ...first!, ...named }, ...others],
    };
    for (const language of ["both", "ar"] as const) {
      const pages = await pagesOf(readableDocument({ ...input, document }), language);
      expectOnPaper(pages);
      const texts = pages.flat().map(({ text }) => text);
      for (const id of [...ids, input.documentId]) {
        expect(
          texts.some((text) => text.includes(id)),
          id,
        ).to.equal(true);
      }
    }
  });

  it("keeps the lines of a note", async () => {
    const input = ublInput(readGolden("example-1-base-quantity"));
    const document = { ...input.document, note: "the first\nthe second\r\n\nthe fourth" };
    const runs = (await pagesOf(readableDocument({ ...input, document }), "en")).flat();
    const [first = 0, second = 0, fourth = 0] = ["the first", "the second", "the fourt"].map(
      (words) => runs.find(({ text }) => text.includes(words))?.base ?? 0,
    );
    const height = first - second;
    expect(height).to.be.within(5, 20);
    expect(second - fourth).to.be.closeTo(2 * height, 0.1);
  });

  it("runs from left to right what was computed, and no digest apart, in Arabic too", async () => {
    const sha256 = `07ab${"9".repeat(30)}c${"1".repeat(29)}`;
    for (const language of ["both", "ar"] as const) {
      const document = readableDocument(ublInput(readGolden("every-field-invoice")), { sha256 });
      const runs = (await pagesOf(document, language)).flat();
      for (const written of ["2%×1100.00=22.00USD", sha256, "105−5USD", "4350.85AED", "09:30:00+04:00"]) {
        const from = runs.findIndex(
          ({ text }, index) => plain(text) !== "" && plain(joined(runs.slice(index, index + 12))).startsWith(written),
        );
        expect(from, written).to.be.at.least(0);
        const places = runs.slice(
          from,
          runs.findIndex((_, end) => end > from && plain(joined(runs.slice(from, end))) === written),
        );
        expect(places.map(({ left }) => left)).to.deep.equal(places.map(({ left }) => left).toSorted((a, b) => a - b));
      }
    }
  });

  for (const [status, words] of [
    ["PENDING", "NOTISSUEDYET"],
    ["VALIDATION_FAILED", "NOTISSUED:INVALID"],
    ["REJECTED", "NOTISSUED:REJECTED"],
    ["APPROVED", undefined],
  ] as const) {
    it(`says across each page ${words === undefined ? "nothing" : "that it was never issued"} while it is ${status}`, async () => {
      const document = readableDocument(ublInput(readGolden("sales-every-field-invoice")), { overallStatus: status });
      const pages = await pagesOf(document, "en");
      expect(pages.length).to.be.above(1);
      for (const page of pages) {
        const across = plain(joined(page.filter(({ isArtifact }) => isArtifact)));
        expect(across.includes(words ?? "NOTISSUED")).to.equal(words !== undefined);
      }
      const head = textOf(pages).slice(0, 20);
      expect(head.startsWith("Taxinvoice")).to.equal(words === undefined);
      expect(head.startsWith("Draftofaninvoice")).to.equal(words !== undefined);
    });
  }
});

const joined = (runs: readonly PdfRun[]): string => runs.map(({ text }) => text).join("");
