import { expect } from "chai";
import type { DocumentKind, TradeDocument } from "../../common/documents/document.ts";
import { fieldPointers } from "../../common/ubl/field-pointers.ts";
import { buildCreditNote, buildDocument, buildLine, buildParty, type Json } from "../factories/request.ts";

function fieldPointer(
  location: string,
  document: TradeDocument,
  kind: DocumentKind = "purchase-invoices",
): string | undefined {
  return fieldPointers({ kind, document }, [location]).get(location);
}

const reason = (amount: number): Json => ({ reason: "Reason", amount, tax_category: { id: "S" } });

const property = (name: string): Json => ({ name, value: "x" });

const document = buildDocument({
  document_lines: [
    buildLine({ additional_item_property: [property("Colour"), property("Size")] }),
    buildLine({ allowances: [reason(1)], charges: [reason(2), reason(3)] }),
    buildLine({ line_object_identifier: "OBJ-1", document_reference: { id: "DOC-1" } }),
  ],
  allowances: [reason(4), reason(5)],
  charges: [reason(6)],
  payment_means: [{ payment_means_code: "10" }, { payment_means_code: "30", payment_id: ["A", "B", "C"] }],
  attachments: [
    { id: "att-1", file_name: "a.pdf", file_type: "application/pdf" },
    { id: "att-2", file_name: "b.pdf", file_type: "application/pdf" },
  ],
});

const supplier = "/Invoice/cac:AccountingSupplierParty/cac:Party";
const firstItem = "/Invoice/cac:InvoiceLine[1]/cac:Item";

const table: [location: string, pointer: string | undefined][] = [
  ["/Invoice/cac:InvoiceLine[3]/cac:Price[1]/cbc:PriceAmount[1]", "/document_lines/2/price/base_amount"],
  ["/Invoice[1]/cac:InvoiceLine/cac:Price/cbc:BaseQuantity/@unitCode", "/document_lines/0/price/base_quantity"],
  ["/Invoice/cac:InvoiceLine[2]/cbc:InvoicedQuantity", "/document_lines/1/quantity"],
  ["/Invoice/cac:InvoiceLine[2]/cbc:InvoicedQuantity/@unitCode", "/document_lines/1/unit_code"],
  ["/Invoice/cac:InvoiceLine[2]/cbc:LineExtensionAmount", "/document_lines/1"],
  ["/Invoice/cac:InvoiceLine[2]/cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount", "/document_lines/1"],
  ["/Invoice/cac:InvoiceLine[2]/cac:AllowanceCharge[1]/cbc:Amount", "/document_lines/1/allowances/0/amount"],
  ["/Invoice/cac:InvoiceLine[2]/cac:AllowanceCharge[2]/cbc:Amount", "/document_lines/1/charges/0/amount"],
  ["/Invoice/cac:InvoiceLine[2]/cac:AllowanceCharge[3]", "/document_lines/1/charges/1"],
  ["/Invoice/cac:InvoiceLine[3]/cac:DocumentReference[1]/cbc:ID", "/document_lines/2/line_object_identifier"],
  ["/Invoice/cac:InvoiceLine[3]/cac:DocumentReference[2]/cbc:ID", "/document_lines/2/document_reference/id"],
  [
    `${firstItem}/cac:StandardItemIdentification/cbc:ID/@schemeID`,
    "/document_lines/0/standard_item_identification/scheme_id",
  ],
  [`${firstItem}/cac:AdditionalItemProperty[2]/cbc:Value`, "/document_lines/0/additional_item_property/1/value"],
  [`${firstItem}/cac:ClassifiedTaxCategory`, "/document_lines/0/classified_tax_category"],
  ["/Invoice/cac:AllowanceCharge[2]/cac:TaxCategory/cbc:Percent", "/allowances/1/tax_category/percent"],
  ["/Invoice/cac:AllowanceCharge[3]/cac:TaxCategory/cbc:Percent", "/charges/0/tax_category/percent"],
  [
    "/Invoice/cac:AdditionalDocumentReference[2]/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode",
    "/attachments/1/file_type",
  ],
  [supplier, "/accounting_supplier_party"],
  [`${supplier}/cbc:EndpointID`, "/accounting_supplier_party/endpoint_id"],
  [`${supplier}/cbc:EndpointID/@schemeID`, "/accounting_supplier_party/endpoint_scheme_id"],
  [`${supplier}/cac:PartyTaxScheme/cbc:CompanyID`, "/accounting_supplier_party/party_tax_scheme/company_id"],
  [`${supplier}/cac:PartyLegalEntity/cbc:CompanyID/@schemeAgencyName`, "/accounting_supplier_party/authority_name"],
  [
    "/Invoice/cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode",
    "/accounting_customer_party/postal_address/country_code",
  ],
  [
    "/Invoice/cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:CountrySubentity",
    "/delivery/delivery_location/address/country_subentity",
  ],
  ["/Invoice/cac:PaymentMeans[1]/cac:PayeeFinancialAccount/cbc:ID", "/payment_means/0/payee_financial_account/id"],
  ["/Invoice/cac:PaymentMeans[2]/cbc:PaymentID[3]", "/payment_means/1/payment_id/2"],
  ["/Invoice/cbc:DueDate", "/due_date"],
  ["/Invoice/cbc:ID", undefined],
  ["/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount", undefined],
  ["/Invoice/cac:TaxTotal/cac:TaxSubtotal[2]/cac:TaxCategory/cbc:Percent", undefined],
  ["/Invoice/cac:Delivery/cac:DeliveryParty/cac:PartyName", "/delivery/delivery_party/name"],
  ["/Invoice/cac:PayeeParty", "/payee_party"],
  ["/Invoice/cbc:AccountingCost", "/accounting_cost"],
  ["/*/cac:InvoiceLine[3]/cbc:Note", "/document_lines/2/note"],
  ["/Invoice/cac:InvoiceLine[4]/cbc:Note", undefined],
  ["/Invoice", undefined],
  ["", undefined],
  ["/Invoice/cac:NoSuch/cbc:ID", undefined],
  ["/Invoice/cac:InvoiceLine[2]/cac:Item/cbc:NoSuch", "/document_lines/1"],
  ["/Invoice/cac:InvoiceLine[2]/*:Item[namespace-uri()='x'][1]", "/document_lines/1"],
  ["/Invoice/cac:InvoiceLine[2]/cac:constructor", "/document_lines/1"],
  ["/Invoice/constructor", undefined],
];

describe("field pointers", () => {
  for (const [location, pointer] of table) {
    it(`${location || "nothing"} → ${pointer ?? "no field"}`, () => {
      expect(fieldPointer(location, document)).to.equal(pointer);
    });
  }

  it("leave the total in AED and the project out of the count of attachments", () => {
    const creditNote = buildCreditNote({
      document_currency_code: "USD",
      project_reference: { id: "PRJ-1" },
      attachments: document.attachments,
    });
    const pointers = [1, 2, 3, 4].map((position) =>
      fieldPointer(`/CreditNote/cac:AdditionalDocumentReference[${position}]`, creditNote, "purchase-credit-notes"),
    );
    expect(pointers).to.deep.equal([undefined, "/project_reference", "/attachments/0", "/attachments/1"]);
  });

  it("of a credit note's payment means lead to the due date that stands there", () => {
    const creditNote = buildCreditNote({ due_date: "2026-09-30", payment_means: [{ payment_means_code: "10" }] });
    const location = "/CreditNote/cac:PaymentMeans[1]/cbc:PaymentDueDate[1]";
    expect(fieldPointer(location, creditNote, "purchase-credit-notes")).to.equal("/due_date");
  });

  it("come for many places at once", () => {
    const locations = table.map(([location]) => location);
    const pointers = fieldPointers({ kind: "purchase-invoices", document }, locations);
    expect(locations.map((location) => [location, pointers.get(location)])).to.deep.equal(table);
  });

  it("name the field that the service would have filled from another one", () => {
    const withoutNames = buildDocument({
      accounting_supplier_party: buildParty({
        party_name: undefined,
        party_tax_scheme: undefined,
        scheme_agency_id: "PAS",
      }),
      payment_means: undefined,
    });
    const pointer = (location: string) => fieldPointer(location, withoutNames);
    expect(pointer(`${supplier}/cac:PartyLegalEntity/cbc:RegistrationName`)).to.equal(
      "/accounting_supplier_party/name",
    );
    expect(pointer(`${supplier}/cac:PartyTaxScheme/cbc:CompanyID`)).to.equal("/accounting_supplier_party/tin");
    expect(pointer(`${supplier}/cac:PartyLegalEntity/cbc:CompanyID/@schemeAgencyName`)).to.equal(
      "/accounting_supplier_party/passport_issuing_country_code",
    );
    expect(pointer("/Invoice/cac:PaymentMeans/cbc:PaymentMeansCode")).to.equal("/payment_means");
  });
});
