import { expect } from "chai";

import { isSameParty } from "../../common/documents/likely-duplicate.ts";
import { buildAddress, buildDomainParty, type Json } from "../factories/request.ts";

const anonymous = {
  tin: undefined,
  party_tax_scheme: undefined,
  company_id: undefined,
  scheme_agency_id: undefined,
  endpoint_id: "9900000098",
};

describe("domain/same-party", () => {
  const cases: [words: string, one: Json, other: Json, expected: boolean][] = [
    [
      "the same TIN whatever else has changed",
      {},
      { name: "X", party_name: "Y", endpoint_id: "1", email: "a@b.c" },
      true,
    ],
    ["another TIN in spite of the same name", {}, { tin: "1987654322" }, false],
    ["a TIN that only one carries does not decide, the VAT number does", {}, { tin: undefined }, true],
    [
      "another VAT number",
      { tin: undefined },
      { tin: undefined, party_tax_scheme: { company_id: "198765432202003", tax_scheme: "VAT" } },
      false,
    ],
    [
      "the same registration",
      { ...anonymous, company_id: "7", scheme_agency_id: "EID" },
      { ...anonymous, company_id: "7", scheme_agency_id: "EID", name: "Z", party_name: "Z" },
      true,
    ],
    [
      "the same number of another register",
      { ...anonymous, company_id: "7", scheme_agency_id: "EID" },
      { ...anonymous, company_id: "7", scheme_agency_id: "PAS" },
      false,
    ],
    [
      "another identification",
      { ...anonymous, party_identification_id: "1" },
      { ...anonymous, party_identification_id: "2" },
      false,
    ],
    [
      "the same endpoint, written otherwise",
      { ...anonymous, endpoint_id: "de1", endpoint_scheme_id: "9930" },
      { ...anonymous, endpoint_id: "DE1", endpoint_scheme_id: "9930", name: "X", party_name: "X" },
      true,
    ],
    [
      "a predefined endpoint is anonymous's: the name decides",
      anonymous,
      { ...anonymous, party_name: "Another LLC" },
      false,
    ],
    [
      "the same name and nothing else",
      anonymous,
      { ...anonymous, party_name: "gulf seller llc ", postal_address: buildAddress({ city_name: "Ajman" }) },
      true,
    ],
    [
      "a name for want of a legal name",
      { ...anonymous, party_name: undefined },
      { ...anonymous, party_name: undefined },
      true,
    ],
  ];
  for (const [words, one, other, expected] of cases) {
    it(`takes for ${expected ? "one" : "two"}: ${words}`, () => {
      expect(isSameParty(buildDomainParty(one), buildDomainParty(other))).to.equal(expected);
      expect(isSameParty(buildDomainParty(other), buildDomainParty(one))).to.equal(expected);
    });
  }
});
