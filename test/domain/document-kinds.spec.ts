import { expect } from "chai";
import { creditNoteTypeCodes, invoiceTypeCodes } from "../../common/domain/code-lists/document-type-codes.ts";
import { documentKinds, isDocumentKind } from "../../common/domain/document-kinds.ts";

describe("document kinds", () => {
  it("are known by their path segment", () => {
    expect(isDocumentKind("purchase-invoices")).to.equal(true);
    expect(["purchase-invoice", "sales-orders", "constructor", ""].map(isDocumentKind)).to.deep.equal([
      false,
      false,
      false,
      false,
    ]);
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
    expect(invoiceTypeCodes.has(documentKinds["purchase-invoices"].typeCode)).to.equal(true);
    expect(creditNoteTypeCodes.has(documentKinds["purchase-credit-notes"].typeCode)).to.equal(true);
    const prefixes = Object.values(documentKinds).map((kind) => kind.sequencePrefix);
    expect(new Set(prefixes).size).to.equal(prefixes.length);
  });

  it("send from the buyer to the supplier", () => {
    for (const kind of Object.values(documentKinds)) {
      expect([kind.issuer, kind.receiver]).to.deep.equal(["accounting_customer_party", "accounting_supplier_party"]);
    }
  });
});
