import { expect } from "chai";

import {
  buildAddress,
  buildBuyer,
  buildCustomer,
  buildForeignCustomer,
  buildIndividual,
  buildSalesCreditNoteRequest,
  buildSalesInvoiceRequest,
  type Json,
} from "../../../factories/request.ts";
import { absent, accepts, complaintsOf, refuses, type FieldCase } from "./field-cases.ts";

const customer = "accounting_customer_party";
const vat = (company_id: string): Json => ({ company_id, tax_scheme: "VAT" });
const emirates = buildAddress();

const ofCustomer = (cases: FieldCase[]): FieldCase[] =>
  cases.map(([path, value, complaint, about = path]) => [
    `${customer}.${path}`,
    value,
    complaint,
    `${customer}.${about}`,
  ]);
const withCustomer =
  (party: Json, overrides: Json = {}) =>
  (): Json =>
    buildSalesInvoiceRequest({ [customer]: party, ...overrides });
const refusesCustomer = (base: () => Json, cases: FieldCase[]): void =>
  refuses(base, ofCustomer(cases), "sales-invoices");
const takes = (base: () => Json, cases: [path: string, value: unknown][]): void =>
  accepts(
    base,
    cases.map(([path, value]) => [`${customer}.${path}`, value] as const),
    "sales-invoices",
  );

describe("api/resources/documents/schema/sales-customer", () => {
  describe("a business in the UAE", () => {
    refusesCustomer(withCustomer(buildCustomer()), [
      ["name", absent, /is mandatory$/],
      ["party_name", absent, /is mandatory for a business customer; a customer with tin is a business/],
      ["party_name", " ", /is mandatory for a business customer/],
      ["postal_address", absent, /is mandatory$/],
      ["postal_address.country_subentity", "XX", /an emirate code .*: AUH, DXB, .* \(IBR-128-AE\)/],
      ["tin", absent, /is mandatory for a business customer in the UAE/],
      ["tin", "2987654321", /10 digits starting with 1/],
      ["party_tax_scheme", vat("123"), /15 digits .* \(IBR-132-AE\)/, "party_tax_scheme.company_id"],
      ["party_tax_scheme.tax_scheme", absent, /is mandatory$/],
      ["scheme_agency_id", "XX", /must be a registration type: TL, EID, PAS, CD, CL \(IBR-183-AE\)/],
      ["company_id", absent, /is mandatory when scheme_agency_id is sent/],
      ["authority_name", absent, /is mandatory when scheme_agency_id is TL \(IBR-101-AE, IBR-172-AE\)/],
      ["party_identification_scheme_id", "0088", /is mandatory when party_ident/, "party_identification_id"],
      ["endpoint_id", absent, /is mandatory$/],
      ["endpoint_scheme_id", absent, /is mandatory$/],
      ["email", absent, /is mandatory$/],
      ["email", "mailto:ap@example.ae", /must be an e-mail address/],
      ["name", "Nordlicht \uFFFD", /a letter was lost/],
      ["trade_name", "x", /is not a known field/],
    ]);
    takes(withCustomer(buildCustomer()), [
      ["telephone", "+97161234567"],
      ["party_tax_scheme", absent],
      ["scheme_agency_id", "CL"],
    ]);

    it("complains once that the legal name is missing, even if several fields mark a business", async () => {
      const complaints = await complaintsOf(
        buildSalesInvoiceRequest({ [customer]: buildCustomer({ party_name: undefined }) }),
        "sales-invoices",
      );
      expect(Object.keys(complaints)).to.deep.equal([`${customer}.party_name`]);
    });
  });

  describe("an individual", () => {
    takes(withCustomer(buildIndividual()), [
      ["scheme_agency_id", absent],
      ["party_identification_id", absent],
      ["postal_address", buildAddress({ country_subentity: "BY", country: "Germany", country_code: "DE" })],
    ]);
    refusesCustomer(withCustomer(buildIndividual()), [
      ["scheme_agency_id", "CD", /registration type of an individual: EID, PAS; for a business, send party_name/],
      ["tin", "1987654321", /is mandatory for a business customer; a customer with tin/, "party_name"],
      ["party_tax_scheme", vat("198765432102003"), /a customer with party_tax_scheme/, "party_name"],
    ]);
    refusesCustomer(withCustomer(buildIndividual({ scheme_agency_id: "PAS" })), [
      ["contact_name", "Amna", /is mandatory when scheme_agency_id is PAS/, "passport_issuing_country_code"],
    ]);
  });

  describe("a business outside of the UAE", () => {
    const germanVat = vat("DE123456789");
    const delivery = { delivery_location: { address: emirates } };
    takes(withCustomer(buildForeignCustomer()), [["name", "Nordlicht"]]);
    refusesCustomer(withCustomer(buildForeignCustomer()), [
      ["tin", "1987654321", /must not be sent for a party outside of the UAE/],
      ["party_tax_scheme", germanVat, /must not be sent for a customer outside of the UAE, unless .* an export/],
    ]);
    for (const flags of ["00000010", "00000001"]) {
      takes(withCustomer(buildForeignCustomer(), { profile_execution_id: flags, delivery }), [
        ["party_tax_scheme", germanVat],
        ["party_tax_scheme", absent],
      ]);
    }
  });

  describe("of a document out of the scope of VAT", () => {
    for (const [type, kind, build] of [
      ["480", "sales-invoices", buildSalesInvoiceRequest],
      ["81", "sales-credit-notes", buildSalesCreditNoteRequest],
    ] as const) {
      const unregistered = buildCustomer({
        scheme_agency_id: undefined,
        company_id: undefined,
        authority_name: undefined,
      });
      const base = (): Json => build({ invoice_type_code: type });
      accepts(base, [["profile_execution_id", "00001000"]], kind);
      refuses(
        base,
        [
          [customer, unregistered, /is mandatory for the customer .* \(IBR-136-AE\)/, `${customer}.company_id`],
          ["profile_execution_id", "01000000", /positions 2, 3 and 4 .* \(IBR-157-AE\)/],
          ["profile_execution_id", "00100000", /\(IBR-157-AE\)/],
          ["profile_execution_id", "0000000", /must be 8 characters, each 0 or 1/],
        ],
        kind,
      );
    }
  });
});

describe("sales documents", () => {
  refuses(
    buildSalesInvoiceRequest,
    [
      ["invoice_type_code", absent, /is mandatory$/],
      ["invoice_type_code", "389", /must be 380 or 480 \(IBR-CL-01\)/],
      ["invoice_type_code", "381", /must be 380 or 480/],
      ["due_date", absent, /is mandatory$/],
      [customer, absent, /is mandatory$/],
      ["discrepancy_response", { response_code: "VD" }, /belongs to credit notes/],
      ["tax_point_date", "2026-08-20", /must not be sent: use delivery.actual_delivery_date$/],
      ["accounting_supplier_party", { ...buildBuyer(), tin: "x" }, /10 digits/, "accounting_supplier_party.tin"],
    ],
    "sales-invoices",
  );
  accepts(buildSalesInvoiceRequest, [["accounting_supplier_party", buildBuyer()]], "sales-invoices");

  refuses(
    buildSalesCreditNoteRequest,
    [
      ["invoice_type_code", "261", /must be 381 or 81 \(IBR-CL-01\)/],
      ["discrepancy_response", absent, /is mandatory on a credit note \(IBR-158-AE\)/],
      ["billing_reference", absent, /is mandatory unless discrepancy_response.response_code is VD \(IBR-055-AE\)/],
      ["tax_point_date", "2026-08-20", /must not be sent: .* \(IBR-124-AE\)/],
      [
        "discrepancy_response.response_code",
        "VD",
        /must not be sent when .* is VD: a volume discount has no single original \(IBR-055-AE\)/,
        "billing_reference",
      ],
    ],
    "sales-credit-notes",
  );
  accepts(
    () => buildSalesCreditNoteRequest({ discrepancy_response: { response_code: "VD" }, billing_reference: undefined }),
    [
      ["billing_reference", null],
      ["due_date", "2026-09-19"],
    ],
    "sales-credit-notes",
  );
});
