import { expect } from "chai";
import type { DocumentKind, TradeDocument } from "../../common/documents/document.ts";
import { price } from "../../common/pricing/price.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import type { UblInput } from "../../common/ubl/render-head.ts";
import {
  buildAddress,
  buildBuyer,
  buildCreditNote,
  buildDocument,
  buildLine,
  buildParty,
  type Json,
} from "../factories/request.ts";
import { textsAt, xmlPlaces } from "./xml-elements.ts";

function render(document: TradeDocument, kind: DocumentKind, overrides: Partial<UblInput> = {}): string {
  return renderUbl({
    kind,
    documentId: "0B6C1D52-6F2E-4A1B-9A53-2F6F8B9F4C11",
    documentSequence: "SBI-2026-000042",
    document,
    amounts: price(document),
    ...overrides,
  });
}

const invoice = (overrides: Json = {}, input: Partial<UblInput> = {}): string =>
  render(buildDocument(overrides), "purchase-invoices", input);
const creditNote = (overrides: Json = {}): string => render(buildCreditNote(overrides), "purchase-credit-notes");

const supplier = "/Invoice/cac:AccountingSupplierParty/cac:Party";
const line = "/Invoice/cac:InvoiceLine";
const inDollars = { document_currency_code: "USD", tax_exchange_rate: { calculation_rate: 3.6725 } };

const paymentCodes = (xml: string): string[] => textsAt(xml, "/Invoice/cac:PaymentMeans/cbc:PaymentMeansCode");
const withSupplier = (overrides: Json): string => invoice({ accounting_supplier_party: buildParty(overrides) });
const withPeriod = (description: string) => invoice({ invoice_period: { start_date: "2026-08-01", description } });
const withDespatch = (despatch_line_reference: Json): string[] =>
  textsAt(
    invoice({ document_lines: [buildLine({ despatch_line_reference })] }),
    `${line}/cac:DespatchLineReference/cbc:LineID`,
  );
const shownNote = (text: string): string[] => textsAt(invoice({ note: text }), "/Invoice/cbc:Note");
const shownUnitCode = (text: string): string[] =>
  textsAt(invoice({ document_lines: [buildLine({ unit_code: text })] }), `${line}/cbc:InvoicedQuantity/@unitCode`);

describe("UBL documents", () => {
  it("write their UUID in lower case", () => {
    expect(textsAt(invoice(), "/Invoice/cbc:UUID")).to.deep.equal(["0b6c1d52-6f2e-4a1b-9a53-2f6f8b9f4c11"]);
  });

  it("never have an empty element", () => {
    for (const xml of [invoice(), creditNote(), invoice({ note: "", delivery: {}, payment_terms: {} })]) {
      expect(xmlPlaces(xml).filter((place) => place.text === "")).to.deep.equal([]);
    }
  });

  describe("currency", () => {
    it("in AED they name neither tax currency nor rate, even if sent", () => {
      const xml = invoice({ tax_currency_code: "AED", tax_exchange_rate: { calculation_rate: 1 } });
      expect(xml).not.to.include("TaxCurrencyCode").and.not.to.include("TaxExchangeRate");
      expect(xml).not.to.include("aedtotal-incl-vat");
      expect(textsAt(xml, "/Invoice/cac:TaxTotal/cbc:TaxAmount/@currencyID")).to.deep.equal(["AED"]);
    });

    it("in another one they name AED, the rate from it, and the totals in AED after their own", () => {
      const xml = invoice(inDollars);
      expect(textsAt(xml, "/Invoice/cbc:TaxCurrencyCode")).to.deep.equal(["AED"]);
      expect(textsAt(xml, "/Invoice/cac:TaxExchangeRate/cbc:SourceCurrencyCode")).to.deep.equal(["USD"]);
      expect(textsAt(xml, "/Invoice/cac:TaxExchangeRate/cbc:TargetCurrencyCode")).to.deep.equal(["AED"]);
      expect(textsAt(xml, "/Invoice/cac:TaxTotal/cbc:TaxAmount/@currencyID")).to.deep.equal(["USD", "AED"]);
      expect(textsAt(xml, `${line}/cac:ItemPriceExtension/cbc:Amount/@currencyID`)).to.deep.equal(["AED"]);
      expect(textsAt(xml, "/Invoice/cac:AdditionalDocumentReference/cbc:DocumentDescription")).to.deep.equal([
        "AED 771.23",
      ]);
    });
  });

  describe("payment", () => {
    it("an invoice without payment means says that the instrument is not defined", () => {
      expect(paymentCodes(invoice({ payment_means: undefined }))).to.deep.equal(["1"]);
      expect(paymentCodes(invoice({ payment_means: [] }))).to.deep.equal(["1"]);
    });

    it("a deemed supply and a credit note say nothing then", () => {
      expect(paymentCodes(invoice({ payment_means: undefined, profile_execution_id: "01000000" }))).to.deep.equal([]);
      expect(creditNote()).not.to.include("PaymentMeans");
    });

    it("a credit note shows its due date in its first payment means, or not at all", () => {
      const payment_means = [{ payment_means_code: "10" }, { payment_means_code: "20" }];
      const xml = creditNote({ due_date: "2026-09-30", payment_means });
      expect(textsAt(xml, "/CreditNote/cac:PaymentMeans/cbc:PaymentDueDate")).to.deep.equal(["2026-09-30"]);
      expect(xml).not.to.include("<cbc:DueDate>");
      expect(creditNote({ due_date: "2026-09-30" })).not.to.include("2026-09-30");
    });
  });

  describe("parties", () => {
    it("without a legal name are registered under their display name", () => {
      const xml = withSupplier({ party_name: undefined });
      expect(textsAt(xml, `${supplier}/cac:PartyLegalEntity/cbc:RegistrationName`)).to.deep.equal(["Gulf Seller"]);
    });

    it("a seller without a VAT number is known by its TIN, a buyer is not", () => {
      const xml = invoice({
        accounting_supplier_party: buildParty({ party_tax_scheme: undefined }),
        accounting_customer_party: buildBuyer({ party_tax_scheme: undefined }),
      });
      expect(textsAt(xml, `${supplier}/cac:PartyTaxScheme/cbc:CompanyID`)).to.deep.equal(["1987654321"]);
      expect(textsAt(xml, `${supplier}/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID`)).to.deep.equal(["TIN"]);
      expect(xml.match(/<cac:PartyTaxScheme>/g)).to.have.length(1);
    });

    const agencies: [type: string, name: string | undefined][] = [
      ["TL", "Dubai DED"],
      ["PAS", "IN"],
      ["EID", undefined],
      ["CD", undefined],
    ];
    for (const [type, name] of agencies) {
      it(`registration of type ${type} names ${name ?? "no agency"}`, () => {
        const xml = withSupplier({ scheme_agency_id: type, passport_issuing_country_code: "IN" });
        const company = `${supplier}/cac:PartyLegalEntity/cbc:CompanyID`;
        expect(textsAt(xml, `${company}/@schemeAgencyID`)).to.deep.equal([type]);
        expect(textsAt(xml, `${company}/@schemeAgencyName`)).to.deep.equal(name === undefined ? [] : [name]);
      });
    }

    it("show the code of their country, not its name", () => {
      const xml = withSupplier({ postal_address: buildAddress({ country: "The Emirates" }) });
      expect(xml).not.to.include("The Emirates");
      expect(textsAt(xml, `${supplier}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)).to.deep.equal(["AE"]);
    });
  });

  describe("VAT categories", () => {
    const rates: [id: string, sent: number | undefined, onLine: string[], onCharge: string[]][] = [
      ["S", 5, ["5"], ["5"]],
      ["S", undefined, ["5"], ["5"]],
      ["Z", undefined, ["0"], ["0"]],
      ["E", 5, [], ["0"]],
      ["E", undefined, [], ["0"]],
      ["O", 0, [], []],
      ["AE", 5, ["5"], ["0"]],
      ["AE", undefined, ["5"], ["0"]],
    ];
    for (const [id, percent, onLine, onCharge] of rates) {
      it(`${id} sent with ${percent ?? "no rate"} shows [${onLine.join()}] on a line and [${onCharge.join()}] on a charge`, () => {
        const category = { id, percent };
        const xml = invoice({
          document_lines: [buildLine({ classified_tax_category: category })],
          charges: [{ reason_code: "FC", amount: 1, tax_category: category }],
        });
        expect(textsAt(xml, `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`)).to.deep.equal(onLine);
        expect(textsAt(xml, "/Invoice/cac:AllowanceCharge/cac:TaxCategory/cbc:Percent")).to.deep.equal(onCharge);
      });
    }

    it("an exempt line shows no VAT amount, every other line does", () => {
      const document_lines = ["S", "Z", "E", "O", "AE", "N"].map((id) =>
        buildLine({ classified_tax_category: { id } }),
      );
      const xml = invoice({ document_lines });
      expect(textsAt(xml, `${line}/cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount`)).to.have.length(5);
      expect(textsAt(xml, `${line}/cac:ItemPriceExtension/cbc:Amount`)).to.have.length(6);
    });

    it("an allowance of a line never shows a category of its own", () => {
      const allowances = [{ reason: "Discount", amount: 1, tax_category: { id: "S", percent: 5 } }];
      const xml = invoice({ document_lines: [buildLine({ allowances })] });
      expect(xml).to.match(
        /<cac:InvoiceLine>.*<cac:AllowanceCharge>(?:(?!TaxCategory).)*<\/cac:AllowanceCharge><cac:Item>/,
      );
    });
  });

  describe("periods and references", () => {
    it("a billing frequency is a code, any other description a text", () => {
      expect(withPeriod("MTH")).to.include("<cbc:DescriptionCode>MTH</cbc:DescriptionCode>");
      expect(withPeriod("August")).to.include("<cbc:Description>August</cbc:Description></cac:InvoicePeriod>");
    });

    it("a despatch advice without a line gets the placeholder that the schema wants", () => {
      expect(withDespatch({ document_reference: { id: "DA-4" } })).to.deep.equal(["NA"]);
      expect(withDespatch({ line_id: "7", document_reference: { id: "DA-4" } })).to.deep.equal(["7"]);
      expect(withDespatch({})).to.deep.equal([]);
    });

    it("the project of a credit note is an additional reference of type 50", () => {
      const xml = creditNote({ project_reference: { id: "PRJ-1" } });
      const reference = "/CreditNote/cac:AdditionalDocumentReference";
      expect(textsAt(xml, `${reference}/cbc:ID`)).to.deep.equal(["PRJ-1"]);
      expect(textsAt(xml, `${reference}/cbc:DocumentTypeCode`)).to.deep.equal(["50"]);
      expect(xml).not.to.include("ProjectReference");
    });
  });

  describe("attachments", () => {
    const attachments = [{ id: "att-1", file_name: "a.pdf", file_type: "application/pdf" }];

    it("are left out entirely without their contents", () => {
      expect(invoice({ attachments })).not.to.include("AdditionalDocumentReference");
    });

    it("are embedded with them", () => {
      const xml = invoice({ attachments }, { attachmentContents: new Map([["att-1", "JVBERi0xLjQK"]]) });
      expect(xml).to.include(
        '<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">JVBERi0xLjQK</cbc:EmbeddedDocumentBinaryObject>',
      );
    });

    it("must not miss one", () => {
      expect(() => invoice({ attachments }, { attachmentContents: new Map() })).to.throw("att-1");
    });
  });

  describe("text", () => {
    for (const text of [
      `a < b & c > d "quoted" 'single'`,
      "&lt;b&gt; &amp; &#65; ]]>",
      "فاتورة 発票 😀",
      "two\nlines\tand a tab",
      "\u00A0\u0085\u2028\uFFFD\u{10FFFF}",
    ]) {
      it(`${JSON.stringify(text)} arrives as it was sent, in an element and in an attribute`, () => {
        expect(shownNote(text)).to.deep.equal([text]);
        expect(shownUnitCode(text)).to.deep.equal([text]);
      });
    }

    it("carriage returns arrive as line feeds", () => {
      expect(shownNote("a\r\nb\rc")).to.deep.equal(["a\nb\nc"]);
    });

    for (const forbidden of ["\u0000", "\u0008", "\u001F", "\uFFFE", "\uFFFF", "\uD800", "\uDC00"]) {
      const code = forbidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      it(`U+${code} is refused with its place`, () => {
        expect(() => shownNote(`before${forbidden}after`)).to.throw(RangeError, `cbc:Note holds U+${code}`);
        expect(() => shownUnitCode(forbidden)).to.throw(RangeError, `cbc:InvoicedQuantity/@unitCode holds U+${code}`);
      });
    }
  });
});
