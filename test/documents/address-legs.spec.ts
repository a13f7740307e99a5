import { expect } from "chai";

import { documentKinds } from "../../common/documents/document-kinds.ts";
import { addressLegs } from "../../common/documents/address-legs.ts";
import { buildDocument, buildParty } from "../factories/request.ts";

const authority = "000773";
const supplier = (overrides: object) => buildDocument({ accounting_supplier_party: buildParty({ ...overrides }) });

describe("the addresses of the legs", () => {
  it("are the receiver's and the authority's, from the issuer", () => {
    const { docTypeId, processId } = documentKinds["purchase-invoices"];
    expect(addressLegs({ kind: "purchase-invoices", document: buildDocument() }, authority)).to.deep.equal({
      c3: {
        notRequired: null,
        senderId: "0235:1345678901",
        receiverId: "0235:1987654321",
        docTypeId,
        processId,
      },
      c5: {
        notRequired: null,
        senderId: "0235:1345678901",
        receiverId: "0242:000773",
        docTypeId: "urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",
        processId: "urn:peppol:taxreporting",
      },
    });
  });

  it("change sides for a sales document", () => {
    const { c3, c5 } = addressLegs({ kind: "sales-invoices", document: buildDocument() }, authority);
    expect([c3.senderId, c3.receiverId]).to.deep.equal(["0235:1987654321", "0235:1345678901"]);
    expect(c5.senderId).to.equal(c3.senderId);
    expect(c3.docTypeId).to.equal(documentKinds["sales-invoices"].docTypeId);
  });

  it("are those of a report alone where the receiver cannot be reached, with the reason", () => {
    const document = supplier({ endpoint_id: "9900000098" });
    const { c3, c5 } = addressLegs({ kind: "purchase-invoices", document }, authority);
    expect(c3.notRequired).to.match(/not subject to UAE e-invoicing/);
    expect(c3.receiverId).to.equal("0235:9900000098");
    expect(c5.notRequired).to.equal(null);
  });

  it("carry the scheme of each endpoint", () => {
    const document = supplier({ endpoint_id: "DE1", endpoint_scheme_id: "9930" });
    const { c3 } = addressLegs({ kind: "purchase-invoices", document }, authority);
    expect(c3.receiverId).to.match(/^9930:de1$/i);
  });
});
