import { expect } from "chai";

import { buildAddress, buildBuyer, buildLine, type Json } from "../../factories/request.ts";
import { buildRequestOf, onTheService, purchaseKinds, each } from "./contract-trials.ts";

const standard = { id: "S", percent: 5 };
const inDollars = {
  document_currency_code: "USD",
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate: 3.6725 },
};
const documentReferences = ["despatch", "receipt", "statement", "originator", "contract"].map(
  (name) => `${name}_document_reference`,
);

describe("contract 2.1: fields of a purchase document", () => {
  const { holds, created, post } = onTheService();

  holds("issue_date: mandatory, a day of the calendar", {
    base: { billing_reference: [{ id: "INV-2024-000001", issue_date: "2024-02-01" }] },
    accepted: [["issue_date", "2024-02-29"]],
    refused: each("issue_date", undefined, "20-08-2026", "2026-8-20", "2026-02-29", "2026-08-20T00:00:00Z", 20260820),
  });

  holds("issue_time: optional, HH:mm:ss", {
    accepted: [
      ["issue_time", undefined],
      ["issue_time", "23:59:59"],
    ],
    refused: each("issue_time", "9:00:00", "10:00", "24:00:00", "10:60:00"),
  });

  holds("invoice_type_code of an invoice: 389 and nothing else", {
    kinds: ["purchase-invoices"],
    accepted: [["invoice_type_code", "389"]],
    refused: each("invoice_type_code", undefined, "380", "261", "388", 389),
  });

  holds("invoice_type_code of a credit note: 261", {
    kinds: ["purchase-credit-notes"],
    accepted: [["invoice_type_code", "261"]],
    refused: each("invoice_type_code", undefined, "381", "389"),
  });

  holds("due_date of an invoice: mandatory", {
    kinds: ["purchase-invoices"],
    refused: [["due_date", undefined]],
    says: /is mandatory/,
  });

  holds("due_date: a day of the calendar", {
    accepted: [["due_date", "2026-12-31"]],
    refused: each("due_date", "31-12-2026", "2026-13-01", "soon"),
  });

  holds("profile_execution_id: mandatory, 8 characters, each 0 or 1", {
    accepted: [["profile_execution_id", "00000000"]],
    refused: each("profile_execution_id", undefined, "0000000", "000000000", "00000002", "0000 000", "", 0),
  });

  holds("document_currency_code: mandatory, of ISO 4217", {
    accepted: [["document_currency_code", "AED"]],
    refused: each("document_currency_code", undefined, "XXY", "aed", "784"),
  });

  holds("tax_currency_code: AED with any other currency", {
    base: inDollars,
    accepted: [["tax_currency_code", "AED"]],
    refused: each("tax_currency_code", undefined, "USD", "EUR"),
  });

  holds("tax_exchange_rate: mandatory with any other currency", {
    base: inDollars,
    accepted: [["tax_exchange_rate", { calculation_rate: 3.6725 }]],
    refused: [
      ["tax_exchange_rate", undefined],
      ["tax_exchange_rate", {}, "tax_exchange_rate.calculation_rate"],
    ],
    says: /is mandatory/,
  });

  holds("accounting_supplier_party: mandatory, a party object", {
    refused: each("accounting_supplier_party", undefined, "Gulf Seller", []),
  });

  it("accounting_customer_party: set by the service from the business profile", async () => {
    for (const kind of purchaseKinds) {
      const document = await created(kind, buildRequestOf(kind));
      expect(document["accounting_customer_party"]).to.deep.equal(buildBuyer());
    }
  });

  it("accounting_customer_party, sent all the same: taken when it is the profile's, refused where it differs", async () => {
    for (const kind of purchaseKinds) {
      await created(kind, buildRequestOf(kind, { accounting_customer_party: buildBuyer() }));
      const other = buildBuyer({ tin: "1987654321" });
      const answer = await post(kind, buildRequestOf(kind, { accounting_customer_party: other }));
      expect(answer.status).to.equal(400);
      expect((answer.json as { errors: Json }).errors).to.have.all.keys("accounting_customer_party.tin");
    }
  });

  holds("document_lines: at least one line object", {
    accepted: [["document_lines", [buildLine(), buildLine()]]],
    refused: [
      ["document_lines", undefined],
      ["document_lines", []],
      ["document_lines", {}],
      ["document_lines", ["Item"], "document_lines[0]"],
    ],
  });

  holds("payment_means: may be omitted or null", {
    accepted: each("payment_means", undefined, null, []),
    refused: [["payment_means", {}]],
  });

  it("document_source: API when omitted, else as sent", async () => {
    for (const kind of purchaseKinds) {
      expect(await created(kind, buildRequestOf(kind))).to.include({ document_source: "API" });
      expect(await created(kind, buildRequestOf(kind, { document_source: "SAP" }))).to.include({
        document_source: "SAP",
      });
    }
  });

  holds("attachments: optional, a list", {
    accepted: each("attachments", undefined, []),
    refused: [["attachments", "file"]],
  });

  holds("invoice_period: start_date, end_date and description", {
    accepted: [
      ["invoice_period", undefined],
      ["invoice_period", { start_date: "2026-08-01", end_date: "2026-08-31", description: "August" }],
    ],
    refused: [
      ["invoice_period.start_date", "01.08.2026"],
      ["invoice_period.end_date", "2026-08-32"],
      ["invoice_period.description", 8],
    ],
  });

  holds("delivery: actual_delivery_date and delivery_location with an address", {
    accepted: [
      ["delivery", undefined],
      ["delivery", { actual_delivery_date: "2026-08-19", delivery_location: { address: buildAddress() } }],
    ],
    refused: [
      ["delivery.actual_delivery_date", "yesterday"],
      ["delivery.delivery_location", "Dubai"],
      [
        "delivery.delivery_location.address",
        buildAddress({ city_name: "" }),
        "delivery.delivery_location.address.city_name",
      ],
    ],
  });

  holds("buyer_customer_party: carries only id", {
    accepted: [
      ["buyer_customer_party", undefined],
      ["buyer_customer_party", { id: "B-1" }],
    ],
    refused: [
      ["buyer_customer_party", {}, "buyer_customer_party.id"],
      ["buyer_customer_party", { id: "B-1", name: "x" }, "buyer_customer_party.name"],
    ],
  });

  holds("seller_supplier_party: carries only id, a TRN", {
    accepted: [
      ["seller_supplier_party", undefined],
      ["seller_supplier_party", { id: "155667745601003" }],
    ],
    refused: [
      ["seller_supplier_party", { id: "155667745601004" }, "seller_supplier_party.id"],
      ["seller_supplier_party", { id: "155667745601003", name: "x" }, "seller_supplier_party.name"],
    ],
  });

  holds("payee_party: optional", {
    accepted: [
      ["payee_party", undefined],
      ["payee_party", { name: "Factoring House" }],
    ],
    refused: [["payee_party", "Factoring House"]],
  });

  holds("tax_representative_party: optional", {
    accepted: [
      ["tax_representative_party", undefined],
      [
        "tax_representative_party",
        {
          name: "Representative",
          postal_address: buildAddress(),
          party_tax_scheme: { company_id: "155667745601003", tax_scheme: "VAT" },
        },
      ],
    ],
    refused: [["tax_representative_party", []]],
  });

  holds("order_reference: optional", {
    accepted: [
      ["order_reference", undefined],
      ["order_reference", { id: "PO-1" }],
    ],
    refused: [["order_reference", "PO-1"]],
  });

  holds("billing_reference of an invoice: optional, a list", {
    kinds: ["purchase-invoices"],
    accepted: [
      ["billing_reference", undefined],
      ["billing_reference", [{ id: "SBI-2026-000001" }]],
    ],
    refused: [["billing_reference", { id: "SBI-2026-000001" }]],
  });

  holds("billing_reference of a credit note: the original purchase invoice", {
    kinds: ["purchase-credit-notes"],
    accepted: [["billing_reference", [{ id: "SBI-2026-000001", issue_date: "2026-08-01" }]]],
    refused: [
      ["billing_reference", undefined],
      ["billing_reference", []],
      ["billing_reference", [{}], "billing_reference[0].id"],
    ],
  });

  holds("the five document references: optional objects", {
    accepted: documentReferences.flatMap((name) => [
      [name, undefined],
      [name, { id: "X-1" }],
    ]),
    refused: documentReferences.map((name) => [name, "X-1"]),
  });

  holds("project_reference: optional", {
    accepted: [
      ["project_reference", undefined],
      ["project_reference", { id: "P-1" }],
    ],
    refused: [["project_reference", "P-1"]],
  });

  for (const field of ["charges", "allowances"]) {
    const amount = { amount: 5, tax_category: standard };
    holds(`${field} of the document: reason or reason_code, and a tax_category`, {
      accepted: [
        [field, undefined],
        [field, [{ reason: "Agreed", ...amount }]],
        [field, [{ reason_code: field === "charges" ? "FC" : "95", ...amount }]],
      ],
      refused: [
        [field, [amount], `${field}[0].reason`],
        [field, [{ reason: "Agreed", amount: 5 }], `${field}[0].tax_category`],
      ],
      says: /is mandatory(?: unless reason_code|$)/,
    });
  }

  holds("payment_terms: optional", {
    accepted: [
      ["payment_terms", undefined],
      ["payment_terms", { note: "30 days" }],
    ],
    refused: [["payment_terms", "30 days"]],
  });

  holds("tax_point_date: not on create; the message names delivery.actual_delivery_date", {
    refused: [["tax_point_date", "2026-08-20"]],
    says: /delivery\.actual_delivery_date/,
  });

  holds("tax_point_date of a credit note: the message names IBR-124-AE", {
    kinds: ["purchase-credit-notes"],
    refused: [["tax_point_date", "2026-08-20"]],
    says: /IBR-124-AE/,
  });

  holds("system fields: refused in a request", {
    refused: ["id", "org_id", "document_sequence", "totals", "meta_info"].map((field) => [field, {}]),
  });

  holds("a credit note needs original, supplier, lines, reason and VAT", {
    kinds: ["purchase-credit-notes"],
    refused: [
      "billing_reference",
      "accounting_supplier_party",
      "document_lines",
      "discrepancy_response",
      "document_lines[0].classified_tax_category",
    ].map((field) => [field, undefined]),
    says: /is mandatory/,
  });
});
