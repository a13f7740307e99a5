import { expect } from "chai";

import { supplierGaps } from "../../common/documents/draft.ts";
import { buildAddress, buildDomainParty, type Json } from "../factories/request.ts";

const gapsOf = (overrides: Json, invoice_type_code = "380") =>
  supplierGaps(buildDomainParty(overrides), { invoice_type_code });

describe("supplierGaps", () => {
  it("finds nothing in a registered business", () => {
    expect(gapsOf({})).to.deep.equal({});
  });

  const cases: [lacks: string, overrides: Json, words: RegExp][] = [
    ["telephone", { telephone: undefined }, /is mandatory for a supplier in the UAE$/],
    ["company_id", { company_id: undefined }, /IBR-150-AE/],
    ["scheme_agency_id", { scheme_agency_id: undefined }, /TL, EID, PAS, CD \(IBR-173-AE\)/],
    ["scheme_agency_id", { scheme_agency_id: "CL" }, /IBR-173-AE/],
    ["party_tax_scheme", { party_tax_scheme: undefined }, /of type 380 \(IBR-134-AE\)/],
  ];
  for (const [field, overrides, words] of cases) {
    it(`says that ${JSON.stringify(overrides)} leaves ${field} to be mended`, () => {
      const gaps = gapsOf(overrides);
      expect(Object.keys(gaps)).to.deep.equal([field]);
      expect(gaps[field]).to.match(words);
    });
  }

  it("lets a supplier without VAT issue what is out of the scope of VAT", () => {
    for (const type of ["480", "81"]) {
      expect(gapsOf({ party_tax_scheme: undefined }, type)).to.deep.equal({});
    }
  });

  it("asks less of a supplier abroad with an endpoint of another scheme", () => {
    const india = buildAddress({ country_subentity: "MH", country: "India", country_code: "IN" });
    const abroad = { postal_address: india, endpoint_scheme_id: "0088", company_id: undefined };
    expect(gapsOf({ ...abroad, scheme_agency_id: undefined, telephone: undefined })).to.deep.equal({});
  });
});
