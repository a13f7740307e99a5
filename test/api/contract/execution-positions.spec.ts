import { expect } from "chai";

import {
  buildAddress,
  buildForeignCustomer,
  buildLine,
  buildParty,
  type Json,
  unlikeOthers,
} from "../../factories/request.ts";
import { buildRequestOf, onTheService, purchaseKinds } from "./contract-trials.ts";
import { judge, read } from "./process-document.ts";

const india = buildAddress({ country_subentity: "MH", country: "India", country_code: "IN" });
describe("contract 2.2: positions of profile_execution_id", () => {
  const { api, holds, created, post } = onTheService();

  holds("1, free trade zone: buyer_customer_party.id", {
    base: { profile_execution_id: "10000000", buyer_customer_party: { id: "B-1" } },
    accepted: [["buyer_customer_party.id", "B-2"]],
    refused: [
      ["buyer_customer_party", undefined],
      ["buyer_customer_party", {}, "buyer_customer_party.id"],
    ],
  });

  holds("2, deemed supply: payment_means may be omitted", {
    base: { profile_execution_id: "01000000" },
    accepted: [["payment_means", undefined]],
  });

  holds("3, margin scheme: no more mandatory fields", {
    accepted: [["profile_execution_id", "00100000"]],
  });

  holds("4, summary invoice: invoice_period with one date at least", {
    base: { profile_execution_id: "00010000", invoice_period: { start_date: "2026-08-01" } },
    accepted: [
      ["invoice_period", { start_date: "2026-08-01" }],
      ["invoice_period", { end_date: "2026-08-31" }],
      ["invoice_period", { start_date: "2026-08-01", end_date: "2026-08-31", description: "August" }],
    ],
    refused: [["invoice_period", undefined]],
    says: /is mandatory.*IBR-138-AE/,
  });

  holds("4, summary invoice: a period without any date", {
    base: { profile_execution_id: "00010000" },
    refused: [["invoice_period", { description: "August" }, "invoice_period.start_date"]],
    says: /end_date.*IBR-CO-19/,
  });

  holds("5, continuous supply: no more mandatory fields", {
    accepted: [["profile_execution_id", "00001000"]],
  });

  holds("6, disclosed agent: seller_supplier_party.id", {
    base: { profile_execution_id: "00000100", seller_supplier_party: { id: "155667745601003" } },
    accepted: [["seller_supplier_party.id", "155667745601003"]],
    refused: [
      ["seller_supplier_party", undefined],
      ["seller_supplier_party", {}, "seller_supplier_party.id"],
    ],
  });

  holds("7, e-commerce: with and without delivery", {
    base: { profile_execution_id: "00000010" },
    accepted: [
      ["delivery", undefined],
      ["delivery", { delivery_location: { address: buildAddress() } }],
    ],
  });

  for (const [name, profile_execution_id] of [
    ["7", "00000010"],
    ["8", "00000001"],
  ]) {
    it(`${name} as the export flag: party_tax_scheme of a customer outside of the UAE is optional`, async () => {
      const own = { company_id: "DE123456789", tax_scheme: "VAT" };
      const exported = { profile_execution_id, delivery: { delivery_location: { address: india } } };
      for (const kind of ["sales-invoices", "sales-credit-notes"]) {
        for (const party_tax_scheme of [undefined, own]) {
          const customer = { accounting_customer_party: buildForeignCustomer({ party_tax_scheme }) };
          await created(kind, buildRequestOf(kind, { ...exported, ...customer }));
        }
        const domestic = { accounting_customer_party: buildForeignCustomer({ party_tax_scheme: own }) };
        const answer = await post(kind, buildRequestOf(kind, domestic));
        expect(answer.status).to.equal(400);
        const field = "accounting_customer_party.party_tax_scheme";
        expect((answer.json as { errors: Json }).errors).to.have.all.keys(field);
      }
    });
  }

  /** Ids of the official rules that a purchase document of either kind breaks, with these fields. */
  const brokenRules = async (overrides: Json): Promise<unknown[]> => {
    const broken = new Set<unknown>();
    for (const kind of purchaseKinds) {
      const id = String((await created(kind, buildRequestOf(kind, { ...unlikeOthers(), ...overrides })))["id"]);
      await judge(api(), { id });
      const { peppol_status: status } = (await read(api(), kind, id))["meta_info"] as { peppol_status: Json };
      (status["validation_results"] as Json[]).forEach(({ reasonCode }) => broken.add(reasonCode));
    }
    return [...broken];
  };

  it("2, deemed supply: the official rules do not miss payment_means", async () => {
    const nobody = { accounting_supplier_party: buildParty({ endpoint_id: "9900000097" }) };
    const deemed = { profile_execution_id: "01000000", payment_means: undefined, ...nobody };
    expect(await brokenRules(deemed)).to.deep.equal([]);
  });

  it("3, margin scheme: the official rules want no more fields", async () => {
    const lines = [buildLine({ classified_tax_category: { id: "N" } })];
    expect(await brokenRules({ profile_execution_id: "00100000", document_lines: lines })).to.deep.equal([]);
  });

  it("5, continuous supply: the official rules want no more fields", async () => {
    expect(await brokenRules({ profile_execution_id: "00001000" })).to.deep.equal([]);
  });

  it("7, e-commerce: the official rules want delivery", async () => {
    const delivery = { delivery_location: { address: buildAddress() } };
    expect(await brokenRules({ profile_execution_id: "00000010", delivery })).to.deep.equal([]);
    expect(await brokenRules({ profile_execution_id: "00000010" })).to.deep.equal(["IBR-142-AE"]);
  });

  holds("8, exports: the address of delivery", {
    base: { profile_execution_id: "00000001", delivery: { delivery_location: { address: india } } },
    accepted: [["delivery.delivery_location.address", buildAddress()]],
    refused: [
      ["delivery", undefined],
      ["delivery.delivery_location", undefined],
      ["delivery.delivery_location.address", undefined],
    ],
    says: /is mandatory/,
  });
});
