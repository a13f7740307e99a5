import { expect } from "chai";
import {
  creditNoteTypeCodes,
  invoiceTypeCodes,
  salesCreditNoteTypeCodes,
  salesInvoiceTypeCodes,
} from "../../common/code-lists/document-codes.ts";
import { documentKinds, isDocumentKind } from "../../common/documents/document-kinds.ts";

describe("document kinds", () => {
  it("are known by their path segment", () => {
    expect(isDocumentKind("purchase-invoices")).to.equal(true);
    expect(["purchase-invoice", "sales-orders", "constructor", ""].filter(isDocumentKind)).to.deep.equal([]);
  });

  it("name the exchange with the published identifiers", () => {
    expect(documentKinds["purchase-invoices"]).to.include({
      docTypeScheme: "peppol-doctype-wildcard",
      docTypeId:
        "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:selfbilling-1@ae-1::2.1",
      processScheme: "cenbii-procid-ubl",
      processId: "urn:peppol:bis:selfbilling",
    });
    expect(documentKinds["purchase-credit-notes"].docTypeId).to.equal(
      "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:peppol:pint:selfbilling-1@ae-1::2.1",
    );
  });

  it("have a type code of their own list and a sequence prefix of their own", () => {
    const lists = {
      "purchase-invoices": invoiceTypeCodes,
      "purchase-credit-notes": creditNoteTypeCodes,
      "sales-invoices": salesInvoiceTypeCodes,
      "sales-credit-notes": salesCreditNoteTypeCodes,
    };
    for (const { kind, typeCodes } of Object.values(documentKinds)) {
      expect(typeCodes.every((code) => lists[kind].has(code))).to.equal(true);
    }
    const prefixes = Object.values(documentKinds).map((kind) => kind.sequencePrefix);
    expect(new Set(prefixes).size).to.equal(prefixes.length);
  });

  it("send from the business profile: the buyer in self-billing, the supplier in billing", () => {
    for (const { kind, issuer, receiver } of Object.values(documentKinds)) {
      const parties = ["accounting_customer_party", "accounting_supplier_party"];
      expect([issuer, receiver]).to.deep.equal(kind.startsWith("purchase-") ? parties : parties.toReversed());
    }
  });
});
