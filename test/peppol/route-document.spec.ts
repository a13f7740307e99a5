import { expect } from "chai";

import { routeDocument } from "../../common/peppol/route-document.ts";
import { buildDocument, buildParty } from "../factories/request.ts";

const routeTo = (endpoint_id: string, profile_execution_id = "00000000", endpoint_scheme_id = "0235") =>
  routeDocument(
    "purchase-invoices",
    buildDocument({
      profile_execution_id,
      accounting_supplier_party: buildParty({ endpoint_id, endpoint_scheme_id }),
    }),
  ).c3;

describe("routing", () => {
  const predefined: [endpoint: string, profile: string, reason: RegExp][] = [
    ["9900000097", "01000000", /deemed supply/i],
    ["9900000098", "00000000", /not subject to UAE e-invoicing/],
    ["9900000099", "00000001", /abroad and not in Peppol/],
  ];
  for (const [endpoint, profile, reason] of predefined) {
    it(`0235:${endpoint} has no exchange, and the reason says why`, () => {
      expect(routeTo(endpoint, profile)).to.have.property("notRequired").that.matches(reason);
    });
  }

  it("a supplier with an endpoint of its own gets the document, whatever the flags say", () => {
    for (const profile of ["00000000", "01000000", "00000001", "11111111"]) {
      expect(routeTo("1987654321", profile), profile).to.equal("required");
    }
  });

  it("the same digits in another scheme are a real endpoint", () => {
    expect(routeTo("9900000097", "01000000", "0088")).to.equal("required");
  });

  it("of a sales document looks at the customer", () => {
    const document = buildDocument({
      accounting_customer_party: buildParty({ endpoint_id: "9900000098", endpoint_scheme_id: "0235" }),
    });
    expect(routeDocument("sales-invoices", document).c3)
      .to.have.property("notRequired")
      .that.matches(/the customer/);
    expect(routeDocument("purchase-invoices", document).c3).to.equal("required");
  });
});
