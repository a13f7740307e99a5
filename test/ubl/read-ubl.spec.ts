import { expect } from "chai";

import { documentKinds } from "../../common/documents/document-kinds.ts";
import type { TradeDocument } from "../../common/documents/document.ts";
import { compareAmounts } from "../../common/ubl/compare-stated-amounts.ts";
import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { plainDecimal, UblElement } from "../../common/ubl/ubl-element.ts";
import { readUbl } from "../../common/ubl/read-ubl.ts";
import { withoutEmbeddedObjects } from "../../common/peppol/tax-data.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { readGolden, readGoldens, ublInput } from "../factories/golden.ts";

const read = (xml: string): TradeDocument => readUbl(UblElement.root(parseXml(xml)));

describe("reading UBL", () => {
  for (const golden of readGoldens()) {
    it(`${golden.name}: what is read renders to the same bytes, and its amounts are ours`, () => {
      const { attachmentContents: _unread, ...input } = ublInput(golden);
      const xml = renderUbl(input);
      const document = read(xml);
      expect(renderUbl({ ...input, document, amounts: document.sent_xml!.amounts })).to.equal(xml);
      expect(document.sent_xml).to.include({ uuid: input.documentId }).and.to.not.have.property("unread");
      expect(compareAmounts(document, documentKinds[golden.kind].lineElement)).to.deep.equal([]);
    });
  }

  const example = ublInput(readGolden("example-3-us-dollar"));
  const dollars = renderUbl(example);

  it("takes any prefixes, CDATA, comments and references as what they say", () => {
    const same = dollars
      .replaceAll("cbc:", "q:")
      .replace("xmlns:cbc=", "xmlns:q=")
      .replace("<q:IssueDate>2026", "<!-- a --><q:IssueDate><![CDATA[20]]>2<!-- b -->&#54;");
    expect(same).to.not.equal(dollars);
    expect(read(same)).to.deep.equal(read(dollars));
  });

  it("names both figures where one differs from ours, at its place", () => {
    const changed = dollars
      .replace(/(<cac:ItemPriceExtension><cbc:Amount currencyID="AED">)[\d.]+/, "$11.00")
      .replace(
        /(<cbc:TaxAmount currencyID="AED">)[\d.]+(<\/cbc:TaxAmount><\/cac:TaxTotal><cac:LegalMonetaryTotal>)/,
        "$10.01$2",
      )
      .replace(/(<cbc:LineExtensionAmount currencyID="USD">)[\d.]+(<\/cbc:LineExtensionAmount><cbc:TaxEx)/, "$17$2")
      .replace(/(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount currencyID="USD">)[\d.]+/, "$11091.87")
      .replace(/(<cbc:TaxableAmount currencyID="USD">)[\d.]+/, "$18");
    const found = compareAmounts(read(changed), "cac:InvoiceLine");
    expect(found.map(({ reasonCode, location }) => `${reasonCode} ${location}`)).to.have.members([
      "OWN-65 /*/cac:InvoiceLine[1]/cbc:LineExtensionAmount[1]",
      "OWN-67 /*/cac:LegalMonetaryTotal[1]/cbc:LineExtensionAmount[1]",
      "OWN-66 /*/cac:TaxTotal[1]/cac:TaxSubtotal[1]/cbc:TaxableAmount[1]",
      "OWN-68 /*/cac:InvoiceLine[1]/cac:ItemPriceExtension[1]/cbc:Amount[1]",
      "OWN-68 /*/cac:TaxTotal[2]/cbc:TaxAmount[1]",
    ]);
  });

  const unreadable: readonly [what: string, before: RegExp | string, after: string, place: string][] = [
    ["a quantity of letters", /(<cbc:InvoicedQuantity[^>]*>)[^<]*/, "$1many", "/*/cac:InvoiceLine[1]"],
    ["a price for nothing", /(<cbc:BaseQuantity[^>]*>)[^<]*/, "$10", "/*/cac:InvoiceLine[1]"],
    [
      "a number of a thousand digits",
      /(<cbc:PriceAmount[^>]*>)[^<]*/,
      `$1${"9".repeat(1_000)}`,
      "/*/cac:InvoiceLine[1]",
    ],
    ["no rate", /<cac:TaxExchangeRate>.*<\/cac:TaxExchangeRate>/, "", "/*/cac:TaxExchangeRate"],
    ["a charge without a category", /<cac:TaxCategory>.*?<\/cac:TaxCategory>/, "", "/*/cac:AllowanceCharge[1]"],
  ];
  for (const [what, before, after, place] of unreadable) {
    it(`says that it could not compare: ${what}`, () => {
      const found = compareAmounts(read(dollars.replace(before, after)), "cac:InvoiceLine");
      expect(found.map(({ reasonCode, location }) => [reasonCode, location])).to.deep.equal([["OWN-69", place]]);
    });
  }

  it("reads numbers as XML writes them, and no others", () => {
    const numbers = [" +01.50 ", ".5", "5.", "-0.0", "-2.50", "1e3", "1,000", "٣", "", ".", "0x1"].map(plainDecimal);
    const none = undefined;
    expect(numbers).to.deep.equal(["1.50", "0.5", "5", "0.0", "-2.50", none, none, none, none, none, none]);
  });
});

const attachment = (inner: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment>${inner}</cac:Attachment></cac:AdditionalDocumentReference>`;

describe("a document without embedded objects", () => {
  const object =
    '<cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="&gt;">YQ==</cbc:EmbeddedDocumentBinaryObject>';
  const link = "<cac:ExternalReference><cbc:URI>https://example.com</cbc:URI></cac:ExternalReference>";
  const xml = renderUbl(ublInput(readGolden("example-1-base-quantity")));
  const within = (...parts: string[]): string => xml.replace("<cac:AccountingSupplierParty>", `${parts.join("")}$&`);

  it("loses the object, and its attachment where that has nothing else; all else stays as it is written", () => {
    const empty = "<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID></cac:AdditionalDocumentReference>";
    expect(withoutEmbeddedObjects(within(attachment(object), attachment(object + link)))).to.equal(
      within(empty, attachment(link)),
    );
    expect(withoutEmbeddedObjects(xml)).to.equal(xml);
  });
});
