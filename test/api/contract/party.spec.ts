import { expect } from "chai";

import {
  buildAddress,
  buildBuyer,
  buildCustomer,
  buildForeignCustomer,
  buildLine,
  buildParty,
  type Json,
} from "../../factories/request.ts";
import { call, expectFieldErrors } from "../http-client.ts";
import { buildRequestOf, onTheService, purchaseKinds, type Trial, each } from "./contract-trials.ts";
import { judge, read } from "./process-document.ts";

const supplier = "accounting_supplier_party";
const india = buildAddress({ country_subentity: "MH", country: "India", country_code: "IN" });
const foreign = { postal_address: india, tin: undefined, party_tax_scheme: undefined, telephone: undefined };
/** A VAT number of their own. */
const ownVat = { company_id: "27AAPFU0939F1ZV", tax_scheme: "VAT" };

/** Only a registrant charges VAT (OWN-84). */
const zeroRated = { document_lines: [buildLine({ classified_tax_category: { id: "Z", percent: 0 } })] };

const supplied = (overrides: Json = {}): Pick<Trial, "base"> => ({
  base: { [supplier]: buildParty(overrides) },
});

describe("contract 2.3: party", () => {
  const { api, holds, created, post } = onTheService();

  for (const field of ["name", "endpoint_id", "endpoint_scheme_id", "email"]) {
    holds(`${field}: mandatory and not blank`, {
      accepted: [[`${supplier}.note`, undefined]],
      refused: each(`${supplier}.${field}`, undefined, "", "  ", 5),
    });
  }

  holds("party_name: mandatory for a business", {
    refused: [[`${supplier}.party_name`, undefined]],
    says: /is mandatory/,
  });

  it("profile_id: names an existing business profile", async () => {
    for (const kind of purchaseKinds) {
      const request = (profile_id: string) => buildRequestOf(kind, { [supplier]: buildBuyer({ profile_id }) });
      await created(kind, request(api().businessProfileId));
      const { businessProfileId: foreignId } = await api().addOrganization();
      for (const id of ["019a0000-0000-7000-8000-00000000abcd", "mine", foreignId]) {
        await expectFieldErrors(post(kind, request(id)), `${supplier}.profile_id`);
      }
    }
  });

  holds("postal_address: mandatory, an address object", {
    refused: each(`${supplier}.postal_address`, undefined, "Street 1"),
  });

  holds("scheme_agency_id: optional, a registration type such as TL and PAS", {
    ...supplied({ scheme_agency_id: undefined, authority_name: undefined, company_id: undefined }),
    accepted: [
      [supplier, buildParty({ scheme_agency_id: "TL" })],
      [supplier, buildParty({ scheme_agency_id: "PAS", passport_issuing_country_code: "IN" })],
      [supplier, buildParty({ scheme_agency_id: undefined, authority_name: undefined, company_id: undefined })],
    ],
    refused: [[supplier, buildParty({ scheme_agency_id: "XX" }), `${supplier}.scheme_agency_id`]],
  });

  holds("scheme_agency_id: CL for a customer and not for a supplier", {
    accepted: [["accounting_customer_party", buildBuyer({ scheme_agency_id: "CL" })]],
    refused: [[supplier, buildParty({ scheme_agency_id: "CL" }), `${supplier}.scheme_agency_id`]],
  });

  holds("company_id: mandatory with scheme_agency_id, apart from the VAT number", {
    ...supplied({ scheme_agency_id: "EID", authority_name: undefined }),
    accepted: [
      [`${supplier}.company_id`, "784198012345678"],
      [supplier, buildParty({ scheme_agency_id: undefined, authority_name: undefined, company_id: undefined })],
    ],
    refused: [[`${supplier}.company_id`, undefined]],
    says: /is mandatory/,
  });

  holds("party_identification_scheme_id: not without party_identification_id", {
    ...supplied({ party_identification_id: "987654321", party_identification_scheme_id: "0060" }),
    accepted: [
      [`${supplier}.party_identification_scheme_id`, undefined],
      [supplier, buildParty()],
    ],
    refused: [
      [`${supplier}.party_identification_id`, undefined],
      [`${supplier}.party_identification_scheme_id`, "GLN"],
    ],
  });

  holds("authority_name: mandatory with TL only", {
    accepted: [
      [supplier, buildParty({ scheme_agency_id: "CD", authority_name: undefined })],
      [supplier, buildParty({ scheme_agency_id: undefined, authority_name: undefined, company_id: undefined })],
    ],
    refused: [[`${supplier}.authority_name`, undefined]],
    says: /is mandatory/,
  });

  holds("passport_issuing_country_code: mandatory with PAS only", {
    ...supplied({ scheme_agency_id: "PAS", authority_name: undefined, passport_issuing_country_code: "IN" }),
    accepted: [
      [`${supplier}.passport_issuing_country_code`, "EG"],
      [supplier, buildParty()],
    ],
    refused: each(`${supplier}.passport_issuing_country_code`, undefined, "India"),
  });

  holds("tin: mandatory in the UAE, exactly 10 digits, the first one 1", {
    accepted: [[`${supplier}.tin`, "1987654321"]],
    refused: each(`${supplier}.tin`, undefined, "198765432", "19876543210", "2987654321", "198765432x"),
  });

  holds("tin: not sent outside of the UAE", {
    ...supplied(foreign),
    accepted: [[`${supplier}.tin`, undefined]],
    refused: [[`${supplier}.tin`, "1987654321"]],
  });

  holds("party_tax_scheme: optional, and both attributes or none", {
    accepted: [[`${supplier}.party_tax_scheme`, undefined]],
    refused: [
      [`${supplier}.party_tax_scheme.company_id`, undefined],
      [`${supplier}.party_tax_scheme.tax_scheme`, undefined],
    ],
    says: /is mandatory/,
  });

  holds("party_tax_scheme.company_id: 15 digits, 1 at the front and 03 at the end", {
    accepted: [[`${supplier}.party_tax_scheme.company_id`, "198765432102003"]],
    refused: ["19876543210203", "1987654321020003", "298765432102003", "198765432102004", "19876543210200x"].map(
      (value) => [`${supplier}.party_tax_scheme.company_id`, value],
    ),
  });

  holds("party_tax_scheme of a supplier outside of the UAE: no UAE registration, its own number is taken", {
    base: { ...supplied(foreign).base, ...zeroRated },
    accepted: [
      [`${supplier}.party_tax_scheme`, undefined],
      [`${supplier}.party_tax_scheme`, ownVat],
    ],
    refused: [[`${supplier}.party_tax_scheme`, { company_id: "198765432102003", tax_scheme: "VAT" }]],
    says: /must not carry a UAE VAT number/,
  });

  it("party_tax_scheme of a supplier outside of the UAE: without any, IBR-134-AE refuses each of its documents", async () => {
    for (const kind of purchaseKinds) {
      for (const [party_tax_scheme, broken] of [
        [undefined, ["IBR-134-AE"]],
        [ownVat, []],
      ] as const) {
        const sent = buildRequestOf(kind, { [supplier]: buildParty({ ...foreign, party_tax_scheme }), ...zeroRated });
        const id = String((await created(kind, sent))["id"]);
        await judge(api(), { id });
        const results = (await read(api(), kind, `${id}/peppol-status`))["validation_results"] as Json[];
        const fatal = results.filter(({ flag }) => flag === "fatal").map(({ reasonCode }) => reasonCode);
        expect(fatal, JSON.stringify(party_tax_scheme)).to.deep.equal(broken);
      }
    }
  });

  it("party_tax_scheme: refused for a business customer outside of the UAE that is no export's", async () => {
    for (const kind of ["sales-invoices", "sales-credit-notes"]) {
      for (const party_tax_scheme of [ownVat, { company_id: "198765432102003", tax_scheme: "VAT" }]) {
        const customer = { accounting_customer_party: buildForeignCustomer({ party_tax_scheme }) };
        const answer = await post(kind, buildRequestOf(kind, customer));
        expect(answer.status).to.equal(400);
        const field = "accounting_customer_party.party_tax_scheme";
        expect((answer.json as { errors: Json }).errors).to.have.all.keys(field);
      }
      await created(kind, buildRequestOf(kind, { accounting_customer_party: buildForeignCustomer() }));
    }
  });

  it("party_identification_id: IBT-046 of the buyer, IBT-029 of the seller", async () => {
    const identified = { party_identification_id: "6291041500213", party_identification_scheme_id: "0060" };
    const places = { "purchase-invoices": "AccountingSupplierParty", "sales-invoices": "AccountingCustomerParty" };
    for (const [kind, element] of Object.entries(places)) {
      const party = kind === "sales-invoices" ? buildCustomer(identified) : buildParty(identified);
      const field = kind === "sales-invoices" ? "accounting_customer_party" : supplier;
      const id = String((await created(kind, buildRequestOf(kind, { [field]: party })))["id"]);
      await judge(api(), { id });
      const { toC3 } = (await read(api(), kind, `${id}/peppol-status`)) as { toC3: Json };
      const [, within = ""] =
        new RegExp(`<cac:${element}>(.*?)</cac:${element}>`, "s").exec(String(toC3["documentXml"])) ?? [];
      expect(within).to.match(
        /<cac:PartyIdentification>\s*<cbc:ID schemeID="0060">6291041500213<\/cbc:ID>\s*<\/cac:PartyIdentification>/,
      );
    }
  });

  holds("endpoint: the TIN under scheme 0235", {
    accepted: [
      [`${supplier}.endpoint_id`, "1987654321"],
      [`${supplier}.endpoint_scheme_id`, "0235"],
    ],
    refused: [[`${supplier}.endpoint_scheme_id`, "9999"]],
  });

  holds("telephone: mandatory for a supplier in the UAE", {
    refused: [[`${supplier}.telephone`, undefined]],
    says: /is mandatory/,
  });

  it("telephone: optional for customers", async () => {
    for (const kind of ["sales-invoices", "sales-credit-notes"]) {
      for (const telephone of [undefined, "+97161234567"]) {
        const customer = { accounting_customer_party: buildCustomer({ telephone }) };
        const document = await created(kind, buildRequestOf(kind, customer));
        expect((document["accounting_customer_party"] as Json)["telephone"]).to.equal(telephone);
      }
    }
  });

  it("the customer party of the answer has the same attributes", async () => {
    for (const kind of purchaseKinds) {
      const document = await created(kind, buildRequestOf(kind));
      const stored = await call(api(), "GET", `/api/${kind}/${String(document["id"])}`);
      for (const answer of [document, stored.json as Json]) {
        expect(answer["accounting_customer_party"]).to.have.all.keys(Object.keys(answer[supplier] as Json));
      }
    }
  });
});

describe("contract 2.4: address", () => {
  const { holds } = onTheService();
  const places = [`${supplier}.postal_address`, "delivery.delivery_location.address"];
  const base = { delivery: { delivery_location: { address: buildAddress() } } };

  for (const field of ["street_name", "city_name", "country_subentity", "country", "country_code"]) {
    holds(`${field}: mandatory and not blank`, {
      base,
      refused: places.flatMap((place) => [undefined, "", "\t "].map((value) => [`${place}.${field}`, value] as const)),
      says: /is mandatory|must not be blank/,
    });
  }

  for (const field of ["additional_street_name", "postal_zone", "address_line"]) {
    holds(`${field}: optional`, {
      base,
      accepted: places.flatMap((place) => [undefined, "Door 5"].map((value) => [`${place}.${field}`, value] as const)),
      refused: places.map((place) => [`${place}.${field}`, 5]),
    });
  }

  holds("country_subentity: an emirate code in the UAE", {
    base,
    accepted: places.flatMap((place) =>
      ["AUH", "DXB", "SHJ", "UAQ", "FUJ", "AJM", "RAK"].map((code) => [`${place}.country_subentity`, code] as const),
    ),
    refused: places.flatMap((place) =>
      ["Dubai", "XXX", "dxb"].map((code) => [`${place}.country_subentity`, code] as const),
    ),
  });

  holds("country_subentity: free text outside of the UAE", {
    base: { delivery: { delivery_location: { address: india } } },
    accepted: [["delivery.delivery_location.address.country_subentity", "Maharashtra"]],
  });

  holds("country_code: ISO 3166-1 alpha-2", {
    base,
    refused: places.flatMap((place) => ["UAE", "ae", "XQ"].map((code) => [`${place}.country_code`, code] as const)),
  });
});
