import { expect } from "chai";

import { validateRequest } from "../../../../api/resources/documents/check-document.ts";
import { AppError } from "../../../../common/runtime/errors.ts";
import { buildAddress, buildLine } from "../../../factories/request.ts";
import { absent, accept, accepts, complaintsOf, creditNote, invoice, literal, refuses } from "./field-cases.ts";

const dollars = () =>
  invoice({ document_currency_code: "USD", tax_currency_code: "AED", tax_exchange_rate: { calculation_rate: 3.6725 } });

describe("api/resources/documents/document-schema", () => {
  describe("header", () => {
    refuses(invoice, [
      ["tax_currency_code", "USD", /must be AED/],
      ["note", 1, /must be a string/],
      ["note", "x".repeat(5001), /at most 5000 characters/],
      ["accounting_cost", 1, /must be a string/],
      ["buyer_reference", 1, /must be a string/],
      ["document_source", 1, /must be a string/],
      ["discrepancy_response", { response_code: "VD" }, /belongs to credit notes/],
      ["issue_dat", "x", /is not a known field/],
      ...["id", "org_id", "document_sequence", "totals", "meta_info", "revision", "created_at"].map(
        (field): [string, string, RegExp] => [field, "x", /is set by the service and must not be sent/],
      ),
    ]);
    accepts(invoice, [
      ["tax_currency_code", "AED"],
      ["note", null],
      ["tax_point_date", null],
    ]);

    it("says everything that is missing from an empty request at once", async () => {
      expect(Object.keys(await complaintsOf({}))).to.have.members([
        "issue_date",
        "invoice_type_code",
        "due_date",
        "profile_execution_id",
        "document_currency_code",
        "accounting_supplier_party",
        "document_lines",
      ]);
    });
  });

  describe("characters that no XML can carry", () => {
    refuses(invoice, [
      ["note", "a\u0000b", /must not contain the character U\+0000/],
      ["note", "a\u001b", /U\+001B/],
      ["note", "a\ufffe", /U\+FFFE/],
      ["note", "a\ud800", /U\+D800/],
      ["note", "\udc00a", /U\+DC00/],
      ["document_lines[0].name", "\u000b", /must not be blank/],
      ["document_lines[0].name", "x\u000b", /U\+000B/],
    ]);
    accepts(invoice, [
      ["note", "tab\tline\r\n😀 العربية"],
      ["note", "\u00a0 x"],
    ]);
  });

  describe("another currency than AED", () => {
    refuses(dollars, [
      ["tax_exchange_rate.calculation_rate", 0, /greater than zero/],
      ["tax_exchange_rate.calculation_rate", literal("3.6725001"), /6 after the decimal point/],
      ["tax_exchange_rate.calculation_rate", "three", /must be a number/],
      ["tax_exchange_rate.source_currency_code", "EUR", /must equal document_currency_code USD/],
      ["tax_exchange_rate.target_currency_code", "USD", /must be AED/],
      ["tax_exchange_rate.date", "today", /calendar date/],
    ]);
    accepts(dollars, [
      ["tax_exchange_rate.calculation_rate", "3.672500"],
      ["tax_exchange_rate.source_currency_code", "USD"],
      ["tax_exchange_rate.target_currency_code", "AED"],
      ["tax_exchange_rate.date", "2026-08-19"],
    ]);
  });

  describe("other objects", () => {
    const references = ["despatch", "receipt", "statement", "originator", "contract"].map(
      (name) => `${name}_document_reference`,
    );
    refuses(invoice, [
      [
        "invoice_period",
        { start_date: "2026-08-02", end_date: "2026-08-01" },
        /must not be before start_date/,
        "invoice_period.end_date",
      ],
      ["delivery", { delivery_location: { scheme_id: "0088" } }, /is mandatory/, "delivery.delivery_location.id"],
      ["delivery", { delivery_location: { id: "1", scheme_id: "zz" } }, /ICD/, "delivery.delivery_location.scheme_id"],
      ["delivery", { delivery_party: { name: 1 } }, /must be a string/, "delivery.delivery_party.name"],
      ["delivery", { delivery_terms: {} }, /is mandatory/, "delivery.delivery_terms.id"],
      ["seller_supplier_party", { id: "12" }, /a TRN/, "seller_supplier_party.id"],
      ["payee_party", {}, /is mandatory/, "payee_party.name"],
      [
        "payee_party",
        { name: "Bank", party_identification_scheme_id: "0088" },
        /is mandatory/,
        "payee_party.party_identification_id",
      ],
      ["tax_representative_party", "x", /must be an object/],
      [
        "tax_representative_party",
        {
          name: "Rep",
          postal_address: buildAddress(),
          party_tax_scheme: { company_id: "1", tax_scheme: "VAT" },
        },
        /15 digits/,
        "tax_representative_party.party_tax_scheme.company_id",
      ],
      ["order_reference", { sales_order_id: "1" }, /is mandatory/, "order_reference.id"],
      ["billing_reference", [{ issue_date: "2026-01-01" }], /is mandatory/, "billing_reference[0].id"],
      ["project_reference", {}, /is mandatory/, "project_reference.id"],
      ["payment_terms", { amount: literal("1.234") }, /2 after the decimal point/, "payment_terms.amount"],
      ["payment_terms", { installment_due_date: "2026-02-31" }, /calendar date/, "payment_terms.installment_due_date"],
      ...references.map((name): [string, unknown, RegExp, string] => [
        name,
        { id: "1", issue_date: "x" },
        /calendar date/,
        `${name}.issue_date`,
      ]),
    ]);
    accepts(invoice, [
      ["contract_document_reference", { id: "C-1", document_description: "AED200000" }],
      ["payment_terms", { note: "30 days", amount: 1.5, installment_due_date: "2026-09-01", payment_means_id: "1" }],
      ["order_reference", { id: "PO-1", sales_order_id: "SO-1" }],
    ]);
  });

  describe("lines as a whole", () => {
    refuses(invoice, [
      ["document_lines", [], /must have 1 to 5000 elements/],
      ["document_lines", Array.from({ length: 10_000 }, () => ({})), /must have 1 to 5000 elements/],
    ]);

    it("takes 5,000 lines", async () => {
      const lines = Array.from({ length: 5_000 }, () => buildLine());
      expect((await accept(invoice({ document_lines: lines }))).document_lines).to.have.length(5_000);
    });

    it("makes one complaint of objects full of unknown fields", async () => {
      const junk = Object.fromEntries(Array.from({ length: 199 }, (_, index) => [`k${index}`, 1]));
      const references = Array.from({ length: 1_000 }, () => junk);
      const complaints = await complaintsOf(invoice({ billing_reference: references }));
      expect(Object.keys(complaints)).to.have.length(1_001).and.to.include("document_lines");
      expect(complaints["billing_reference[999]"]).to.match(/too many unknown fields/);
    });

    it("says of a body full of unknown fields just that, with or without lines", async () => {
      const junk = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`k${index}`, 1]));
      for (const body of [junk, invoice(junk)]) {
        const failure = await validateRequest("purchase-invoices", body).catch((error: unknown) => error);
        expect(failure).to.be.instanceOf(AppError).and.to.include({ status: 400, fields: undefined });
        expect((failure as AppError).message).to.equal("The request has too many unknown fields");
      }
    });

    it("stops listing complaints where they no longer help", async () => {
      const lines = Array.from({ length: 5_000 }, () => ({}));
      const complaints = await complaintsOf(invoice({ document_lines: lines }));
      expect(Object.keys(complaints).length).to.be.within(1_000, 1_010);
      expect(complaints["document_lines"]).to.match(/was not checked from \[\d+\] on: the request has too many errors/);
    });
  });
});

describe("api/resources/documents/document-schema", () => {
  refuses(creditNote, [
    ["discrepancy_response", null, /is mandatory/],
    ["discrepancy_response.response_code", absent, /is mandatory/],
    ["discrepancy_response.response_code", "XX", /credit note reason code: DL8.61.1.A/],
    ["discrepancy_response.description", 1, /must be a string/],
    ["billing_reference", [], /must have 1 to 1000 elements/],
    ["billing_reference", null, /is mandatory/],
    ["billing_reference[0].issue_date", "x", /calendar date/],
  ]);
  accepts(creditNote, [["due_date", "2026-09-01"]]);
  accepts(
    () => creditNote({ discrepancy_response: { response_code: "VD" } }),
    [
      ["billing_reference", null],
      ["billing_reference", [{ id: "SBI-2026-000001" }]],
    ],
  );
});
