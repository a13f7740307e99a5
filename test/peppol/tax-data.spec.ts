import { expect } from "chai";

import { buildTaxData, taxDataScope } from "../../common/peppol/tax-data.ts";
import type { DocumentKind, TradeDocument } from "../../common/documents/document.ts";
import { price } from "../../common/pricing/price.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import type { XmlNode, XmlTree } from "../../common/schematron/xml/xml-tree.ts";
import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { buildCreditNote, buildDocument, buildDomainParty } from "../factories/request.ts";
import { conformanceFile } from "../rules/support/repository-files.ts";
import { outline } from "./outline.ts";
import {
  buildDomesticInput,
  buildForeign,
  buildReportedAmounts,
  buildReportedDocument,
  buildTaxDataInput,
} from "./tax-data-input.ts";
import { taxDataSchema } from "./tax-data-schema.ts";

const withoutSource = (xml: string): string[] => {
  const lines = outline(xml);
  return lines.slice(
    0,
    lines.findIndex((line) => line.includes("}SourceDocument")),
  );
};

/** Local names of the elements below ReportedTransaction/ReportedDocument, and their texts. */
const valuesOf = (xml: string, local: string): string[] => {
  const tree = parseXml(xml);
  const found: string[] = [];
  for (let node = tree.root; node < tree.columns.size; node++) {
    if (tree.localName(node) === local) {
      found.push(tree.text(node).trim());
    }
  }
  return found;
};

describe("buildTaxData", () => {
  it("makes the example from the example's document", () => {
    const sourceXml = conformanceFile("self-billed-invoice-full.xml");
    const report = buildTaxData(buildTaxDataInput({ sourceXml }));
    expect(withoutSource(report)).to.deep.equal(withoutSource(conformanceFile("tdd-self-billed-invoice.xml")));
  });

  it("carries the source document as it is", () => {
    const source =
      "<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'>\n <a/>&amp;<cec:ExtensionContent xmlns:cec='urn:x'/></Invoice>";
    const report = buildTaxData(buildTaxDataInput({ sourceXml: `<?xml version="1.0"?>${source}` }));
    expect(report).to.contain(`<cec:ExtensionContent>${source}</cec:ExtensionContent></pxs:SourceDocument>`);
  });

  it("is declared UTF-8 and the same for the same input", () => {
    const report = buildTaxData(buildTaxDataInput());
    expect(report).to.match(/^<\?xml version="1\.0" encoding="UTF-8"\?><pxs:TaxData /);
    expect(buildTaxData(buildTaxDataInput())).to.equal(report);
  });

  it("reports a document in AED without tax currency and BTAE-20", () => {
    const report = buildTaxData(buildTaxDataInput(buildDomesticInput()));
    expect(valuesOf(report, "TaxCurrencyCode")).to.deep.equal([]);
    expect(valuesOf(report, "TaxAmount")).to.deep.equal(["54.45"]);
    expect(valuesOf(report, "CustomContent")).to.deep.equal([]);
    expect(valuesOf(report, "IssueTime")).to.deep.equal(["09:31:05+04:00"]);
  });

  it("names no transmission when the document is only reported", () => {
    const { transportHeaderId: _absent, ...onlyReported } = buildTaxDataInput();
    const report = buildTaxData(onlyReported);
    expect(valuesOf(report, "TransportHeaderID")).to.deep.equal([]);
  });

  for (const typeCode of ["S", "R", "W"] as const) {
    it(`carries the type ${typeCode}`, () => {
      expect(valuesOf(buildTaxData(buildTaxDataInput({ typeCode })), "DocumentTypeCode")).to.deep.equal([
        typeCode,
        "389",
      ]);
    });
  }

  it("reports a credit note as one", () => {
    const document = buildReportedDocument({ invoice_type_code: "261" });
    const report = buildTaxData(buildTaxDataInput({ kind: "purchase-credit-notes", document }));
    expect(valuesOf(report, "DocumentTypeCode")).to.deep.equal(["S", "261"]);
  });

  it("reports the TIN of a supplier without a TRN", () => {
    const { party_tax_scheme: _none, ...supplier } = buildDomainParty();
    const report = buildTaxData(buildTaxDataInput(buildDomesticInput({ accounting_supplier_party: supplier })));
    expect(valuesOf(report, "AccountingSupplierParty")).to.deep.equal(["1987654321TIN"]);
  });

  it("reports the buyer's party identification", () => {
    const document = buildReportedDocument();
    const customer = {
      ...document.accounting_customer_party,
      party_identification_id: "B-7",
      party_identification_scheme_id: "0060",
    };
    const report = buildTaxData(buildTaxDataInput({ document: { ...document, accounting_customer_party: customer } }));
    expect(report).to.contain(
      '<cac:PartyIdentification><cbc:ID schemeID="0060">B-7</cbc:ID></cac:PartyIdentification>',
    );
  });

  it("leaves the customer out of an export", () => {
    const document = buildReportedDocument({ profile_execution_id: "00000001" });
    expect(valuesOf(buildTaxData(buildTaxDataInput({ document })), "AccountingCustomerParty")).to.deep.equal([]);
  });

  it("keeps the zone of a time that has one", () => {
    const document = buildReportedDocument({ issue_time: "07:30:00Z" });
    expect(valuesOf(buildTaxData(buildTaxDataInput({ document })), "IssueTime")[1]).to.equal("07:30:00Z");
  });

  it("escapes what the document says", () => {
    const report = buildTaxData(buildTaxDataInput({ documentSequence: "<A&B>" }));
    expect(valuesOf(report, "ID")).to.include("<A&B>");
  });

  it("refuses a foreign currency without AED amounts", () => {
    const { amounts } = buildDomesticInput();
    const input = buildTaxDataInput({ amounts: amounts ?? buildReportedAmounts() });
    expect(() => buildTaxData(input)).to.throw("lack their values in AED");
  });

  it("refuses characters that XML forbids", () => {
    expect(() => buildTaxData(buildTaxDataInput({ documentSequence: "A\u0001" }))).to.throw("U+0001");
  });

  it("is valid against the schema (where TDD_XSD and UBL_XSD_DIR name it)", async function () {
    const schema = await taxDataSchema();
    if (schema === undefined) {
      this.skip();
    }
    const full = conformanceFile("self-billed-invoice-full.xml");
    schema(conformanceFile("tdd-self-billed-invoice.xml"));
    for (const input of [{}, buildDomesticInput(), { sourceXml: full, typeCode: "R" as const }]) {
      schema(buildTaxData(buildTaxDataInput(input)));
    }
    expect(() => schema(buildTaxData(buildTaxDataInput({ issueDate: "20 August" })))).to.throw("IssueDate");
  });
});

describe("buildTaxData with the rendered document", () => {
  const foreign = {
    issue_time: "09:30:00",
    document_currency_code: "USD",
    tax_currency_code: "AED",
    tax_exchange_rate: { calculation_rate: 3.6725 },
  };
  const cases: readonly [name: string, kind: DocumentKind, document: TradeDocument][] = [
    ["an invoice", "purchase-invoices", buildDocument()],
    ["an invoice in US dollars", "purchase-invoices", buildDocument(foreign)],
    ["a credit note", "purchase-credit-notes", buildCreditNote()],
  ];
  for (const [name, kind, document] of cases) {
    it(`reports of ${name} what its source says`, async () => {
      const { documentId, documentSequence } = buildTaxDataInput();
      const amounts = price(document);
      const sourceXml = renderUbl({ kind, documentId, documentSequence, document, amounts });
      const report = buildTaxData(buildTaxDataInput({ kind, document, amounts, sourceXml }));
      const same = ["CustomizationID", "ProfileID", "ID", "UUID", "IssueDate", "IssueTime", "DocumentCurrencyCode"];
      for (const local of [...same, "TaxCurrencyCode"]) {
        expect(reported(report, local), local).to.deep.equal(topLevel(sourceXml, local));
      }
      const taxAmounts = topLevel(sourceXml, "TaxTotal", "TaxAmount");
      expect(reported(report, "TaxTotal", "TaxAmount")).to.deep.equal(taxAmounts);
      expect(reported(report, "MonetaryTotal", "TaxExclusiveAmount")).to.deep.equal(
        topLevel(sourceXml, "LegalMonetaryTotal", "TaxExclusiveAmount"),
      );
      (await taxDataSchema())?.(report);
    });
  }
});

/** Texts of the elements on that path below the root. */
function topLevel(xml: string, ...path: string[]): string[] {
  const tree = parseXml(xml);
  return below(tree, tree.root, path);
}

function reported(xml: string, ...path: string[]): string[] {
  const tree = parseXml(xml);
  return below(tree, tree.root, ["ReportedTransaction", "ReportedDocument", ...path]);
}

function below(tree: XmlTree, node: XmlNode, [step, ...rest]: string[]): string[] {
  return step === undefined
    ? [tree.text(node)]
    : tree
        .children(node)
        .filter((child) => tree.localName(child) === step)
        .flatMap((child) => below(tree, child, rest));
}

const suppliedBy = (endpoint_id: string) => ({ accounting_supplier_party: { ...buildDomainParty(), endpoint_id } });

describe("taxDataScope", () => {
  const cases: readonly [name: string, overrides: object, isExchanged: boolean, scope: string][] = [
    ["two parties in the UAE", {}, true, "D"],
    ["two parties in the UAE, only reported", {}, false, "D"],
    ["a supplier abroad", { accounting_supplier_party: buildForeign("supplier") }, true, "IP"],
    ["a supplier abroad, only reported", { accounting_supplier_party: buildForeign("supplier") }, false, "INP"],
    ["a buyer abroad", { accounting_customer_party: buildForeign("buyer") }, true, "IP"],
    ["an export", { profile_execution_id: "00000001" }, true, "IP"],
    ["e-commerce in the UAE", { profile_execution_id: "00000010" }, true, "D"],
    ["the endpoint of a recipient abroad", suppliedBy("9900000099"), false, "INP"],
    ["the endpoint of a deemed supply", suppliedBy("9900000097"), false, "D"],
    ["a recipient outside the regime", suppliedBy("9900000098"), false, "D"],
  ];
  for (const [name, overrides, isExchanged, scope] of cases) {
    it(`${name}: ${scope}`, () => {
      const document = buildReportedDocument({ profile_execution_id: "00000000", ...overrides });
      expect(taxDataScope({ kind: "purchase-invoices", document }, isExchanged)).to.equal(scope);
    });
  }
});
