import type { DocumentKind } from "../../common/documents/document.ts";
import { buildAddress, buildCustomer, buildIndividual, buildLine, buildParty, type Json } from "./request.ts";

/** A change that makes a request break one rule, though the API accepts it, and the field that the finding has to point at. */
interface BrokenRule {
  rule: string;
  pointer: string;
  kind: DocumentKind;
  /** What differs from a request of the kind that breaks no rule. */
  changes: Json;
}

type Row = readonly [rule: string, pointer: string, changes: Json, kind?: DocumentKind];

const exempt = { id: "E", tax_exemption_reason_code: "DL8.46.4", tax_exemption_reason: "Local passenger transport" };
const category = (id: string, percent?: number): Json => (id === "E" ? exempt : { id, percent });
const lines = (...categories: Json[]): Json => ({
  document_lines: categories.map((each) => buildLine({ classified_tax_category: each })),
});
const line = (changes: Json): Json => ({ document_lines: [buildLine(changes)] });
const entry = (taxCategory: Json, changes: Json = {}): Json => ({
  reason: "Reason",
  amount: 10,
  tax_category: taxCategory,
  ...changes,
});
const supplier = (changes: Json): Json => ({ accounting_supplier_party: buildParty(changes) });
const customer = (changes: Json): Json => ({ accounting_customer_party: buildCustomer(changes) });
const endpoint = (scheme: string): Json => supplier({ endpoint_scheme_id: scheme, endpoint_id: "IT12" });
const flags = (set: string, changes: Json = {}): Json => ({ profile_execution_id: set, ...changes });
const card = {
  payment_means_code: "54",
  card_account: { primary_account_number_id: "411111XXXXXX1111", network_id: "VISA" },
};
const mandate = { payment_means_code: "49", payment_mandate: { id: "M-1", payer_financial_account_id: "A-1" } };
const abroad = {
  postal_address: buildAddress({ country: "India", country_code: "IN", country_subentity: "MH" }),
  tin: undefined,
  party_tax_scheme: undefined,
  endpoint_scheme_id: "0060",
  endpoint_id: "Delhi1",
};
const unregistered = { scheme_agency_id: undefined, company_id: undefined, authority_name: undefined };

const firstCategory = "/document_lines/0/classified_tax_category";
const supplierEndpoint = "/accounting_supplier_party/endpoint_id";
const flagsField = "/profile_execution_id";
const deliveryAddress = "/delivery/delivery_location/address";
const deliveredIn = (country: string): Json => ({
  delivery: { delivery_location: { address: buildAddress({ country_code: country }) } },
});

const rows: readonly Row[] = [
  ...[
    "IBR-068 0088",
    "IBR-069 0192",
    "IBR-070 0184",
    "IBR-113 0208",
    "IBR-114 0201",
    "IBR-115 0210",
    "IBR-116 0211",
    "IBR-120 0151",
    "IBR-127 0007",
  ].map((each): Row => [each.slice(0, 7), supplierEndpoint, endpoint(each.slice(8))]),
  [
    "OWN-51",
    "/payment_means/0/payee_financial_account/id",
    { payment_means: [{ payment_means_code: "30", payee_financial_account: { id: "AE080331234567890123456" } }] },
  ],
  ...["OWN-52 3.5", "OWN-53 0.272294"].map((each): Row => {
    const [rule = "", rate] = each.split(" ");
    const foreign = { document_currency_code: "USD", tax_currency_code: "AED" };
    return [
      rule,
      "/tax_exchange_rate/calculation_rate",
      { ...foreign, tax_exchange_rate: { calculation_rate: Number(rate) } },
    ];
  }),
  ["OWN-43", "/payment_terms/amount", { payment_terms: { amount: 999_999 } }],
  ["IBR-017", "/payee_party/name", { payee_party: { name: "Gulf Seller" } }],
  ["IBR-066", "/payment_means/2/card_account", { payment_means: [card, mandate, card] }],
  ["IBR-067", "/payment_means/1/payment_mandate", { payment_means: [mandate, mandate] }],
  [
    "IBR-089",
    "/document_lines/0/document_reference/document_type_code",
    line({ line_object_identifier: "O-1", document_reference: { id: "D-1", document_type_code: "130" } }),
  ],
  [
    "IBR-092",
    "/document_lines/0/despatch_line_reference/document_reference/id",
    {
      despatch_document_reference: { id: "D-1" },
      ...line({ despatch_line_reference: { document_reference: { id: "D-2" } } }),
    },
  ],
  ["IBR-CO-19", "/invoice_period/start_date", { invoice_period: { description: "as agreed" } }],
  ["IBR-CO-26", "/accounting_supplier_party/party_tax_scheme/company_id", supplier({ ...abroad, ...unregistered })],
  ["ALIGNED-IBRP-S-05", `${firstCategory}/percent`, lines(category("S", 0))],
  ["ALIGNED-IBRP-S-06", "/allowances/0/tax_category/percent", { allowances: [entry(category("S", 0))] }],
  ["ALIGNED-IBRP-S-07", "/charges/0/tax_category/percent", { charges: [entry(category("S", 0))] }],
  ["ALIGNED-IBRP-Z-01", "/document_lines/1/classified_tax_category/percent", lines(category("Z", 0), category("Z", 5))],
  ["ALIGNED-IBRP-Z-05", `${firstCategory}/percent`, lines(category("Z", 5))],
  ["ALIGNED-IBRP-Z-06", "/allowances/0/tax_category/percent", { allowances: [entry(category("Z", 5))] }],
  ["ALIGNED-IBRP-Z-07", "/charges/0/tax_category/percent", { charges: [entry(category("Z", 5))] }],
  ["ALIGNED-IBRP-Z-08", "/document_lines/1/classified_tax_category/percent", lines(category("Z", 0), category("Z", 5))],
  [
    "IBR-102-AE",
    "/allowances/0/tax_category/id",
    { ...lines(category("N", 5)), allowances: [entry(category("N", 5))] },
  ],
  [
    "IBR-103-AE",
    "/accounting_customer_party/party_tax_scheme/company_id",
    { ...lines(category("AE", 5)), ...customer({ party_tax_scheme: undefined }) },
    "sales-invoices",
  ],
  ["IBR-105-AE", "/document_lines/1/classified_tax_category/percent", lines(category("N", 5), category("N", 3))],
  ["IBR-111-AE", `${firstCategory}/percent`, lines(category("N", 0))],
  ["IBR-114-AE", "/charges/0/tax_category/id", { charges: [entry(category("N", 5))] }],
  ["IBR-115-AE", "/allowances/0/tax_category/id", { allowances: [entry(category("N", 5))] }],
  [
    "IBR-116-AE",
    "/document_lines/1/classified_tax_category/id",
    flags("00100000", lines(category("N", 5), category("S", 5))),
  ],
  ["IBR-120-AE", `${firstCategory}/percent`, lines(category("Z", 5))],
  ["IBR-122-AE", `${firstCategory}/id`, { invoice_type_code: "480" }, "sales-invoices"],
  [
    "IBR-131-AE",
    "/allowances/0/amount",
    { allowances: [entry(category("S", 5), { base_amount: 50, multiplier_factor_numeric: 3 })] },
  ],
  ["IBR-134-AE", "/accounting_supplier_party/party_tax_scheme/company_id", supplier({ party_tax_scheme: undefined })],
  [
    "IBR-135-AE",
    "/accounting_customer_party/party_identification_id",
    { accounting_customer_party: buildIndividual({ party_identification_id: undefined }) },
    "sales-invoices",
  ],
  ["IBR-142-AE", "/delivery/delivery_location/address", flags("00000010")],
  [
    "IBR-146-AE",
    "/charges/0/amount",
    { charges: [entry(category("S", 5), { base_amount: 50, multiplier_factor_numeric: 3 })] },
  ],
  ["IBR-150-AE", "/accounting_supplier_party/company_id", supplier(unregistered)],
  ["IBR-151-AE", `${firstCategory}/id`, lines(category("O")), "sales-invoices"],
  ["IBR-160-AE", "/note", { invoice_period: { description: "OTH" } }],
  ["IBR-166-AE", "/document_lines/0/commodity_classification/nature_code", lines(category("AE", 5))],
  ["IBR-168-AE", "/allowances/0/reason_code", { allowances: [entry(exempt)] }],
  ["IBR-169-AE", "/charges/0/reason_code", { charges: [entry(exempt)] }],
  ["IBR-173-AE", "/accounting_supplier_party/scheme_agency_id", supplier({ ...unregistered, company_id: "123456" })],
  ["IBR-174-AE", "/document_lines/0/standard_item_identification/id", lines(category("AE", 5))],
  ["IBR-176-AE", "/seller_supplier_party/id", flags("00000100", { seller_supplier_party: { id: "198765432102003" } })],
  [
    "IBR-177-AE",
    "/accounting_supplier_party/party_tax_scheme/company_id",
    flags("00000100", { seller_supplier_party: { id: "100000000000003" }, ...supplier({ ...abroad }) }),
  ],
  [
    "IBR-180-AE",
    "/accounting_customer_party/scheme_agency_id",
    customer({ ...unregistered, company_id: "123456" }),
    "sales-invoices",
  ],
  ["IBR-181-AE", "/accounting_supplier_party/scheme_agency_id", supplier({ ...unregistered, company_id: "123456" })],
  [
    "IBR-188-AE",
    "/document_lines/0/commodity_classification/item_classification_list_id",
    line({ commodity_classification: { item_classification_code: "1", item_classification_list_id: "ZZZ" } }),
  ],
  [
    "IBR-189-AE",
    "/document_lines/0/additional_item_identification/0/scheme_id",
    line({ additional_item_identification: [{ id: "1", scheme_id: "HS" }] }),
  ],
  ["IBR-190-AE", "/document_lines/1/classified_tax_category/percent", lines(category("S", 5), category("S", 4))],
  ["OWN-04", `${firstCategory}/id`, lines(category("O")), "purchase-credit-notes"],
  ["OWN-05", `${firstCategory}/id`, lines(category("O"))],
  ["OWN-09", "/document_lines/1/classified_tax_category/percent", lines(category("S", 5), category("S", 4))],
  ["OWN-14", "/allowances", { allowances: [entry(category("S", 5), { amount: 1000 })] }],
  ["OWN-15", "/allowances", { allowances: [entry(category("S", 5), { amount: 1000 })] }],
  ["OWN-16", "/document_lines/0/allowances", line({ allowances: [{ reason: "Reason", amount: 1000 }] })],
  ["OWN-17", "/due_date", { due_date: "2026-08-19" }],
  ["OWN-19", supplierEndpoint, supplier({ endpoint_id: "1345678901", tin: "1345678901" })],
  ["OWN-20", supplierEndpoint, supplier({ party_tax_scheme: { company_id: "104567890123003", tax_scheme: "VAT" } })],
  [
    "OWN-21",
    "/due_date",
    { due_date: "2026-08-19", payment_means: [{ payment_means_code: "10" }] },
    "purchase-credit-notes",
  ],
  ["OWN-80", "/accounting_customer_party/endpoint_id", customer({ endpoint_id: "9900000097" }), "sales-invoices"],
  ["OWN-81", supplierEndpoint, supplier({ endpoint_id: "9900000099" })],
  ["OWN-82", supplierEndpoint, supplier({ endpoint_id: "9900000098" })],
  [
    "OWN-83",
    "/accounting_customer_party/endpoint_id",
    flags("01000000", { accounting_customer_party: buildIndividual() }),
    "sales-invoices",
  ],
  [
    "OWN-84",
    `${firstCategory}/id`,
    supplier({ ...abroad, party_tax_scheme: { company_id: "27AAPFU0939F1ZV", tax_scheme: "VAT" } }),
  ],
  ["OWN-85", `${deliveryAddress}/country_code`, flags("00000001", deliveredIn("AE"))],
  [
    "OWN-86",
    "/document_lines/0/commodity_classification/commodity_code",
    line({
      classified_tax_category: { id: "N", percent: 5 },
      commodity_classification: { commodity_code: "S" },
      additional_item_identification: [{ id: "998314", scheme_id: "SAC" }],
    }),
  ],
  ["OWN-87", flagsField, lines(category("N", 5))],
  ["OWN-88", flagsField, flags("01000010", deliveredIn("AE"))],
  ["OWN-89", flagsField, deliveredIn("DE")],
  [
    "OWN-90",
    "/billing_reference/0/issue_date",
    { billing_reference: [{ id: "X-1", issue_date: "2026-08-21" }] },
    "sales-credit-notes",
  ],
  [
    "OWN-91",
    `${firstCategory}/id`,
    supplier({ party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" } }),
  ],
  [
    "OWN-92",
    `${firstCategory}/id`,
    { ...lines(category("AE", 5)), accounting_customer_party: buildIndividual() },
    "sales-invoices",
  ],
  ["OWN-93", supplierEndpoint, flags("01000000")],
  [
    "OWN-95",
    "/accounting_supplier_party/party_tax_scheme/company_id",
    {
      ...lines(category("AE", 5)),
      ...supplier({ ...abroad, party_tax_scheme: { company_id: "27AAPFU0939F1ZV", tax_scheme: "VAT" } }),
    },
  ],
  ["OWN-94", "/buyer_customer_party/id", { buyer_customer_party: { id: "100200300400003" } }],
];

/** What the rules of settlement compare with: an invoice, one that was refused, and a credit note. */
export const originals = ["SBI-2026-000001", "SBI-2026-000002", "SBC-2026-000001"] as const;

const crediting = (number: string, changes: Json = {}, issueDate = "2026-08-20"): Json => ({
  billing_reference: [{ id: number, issue_date: issueDate }],
  ...changes,
});
const dollars = {
  document_currency_code: "USD",
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate: 3.6725 },
};
const reference = "/billing_reference/0/id";
const settlementRows: readonly Row[] = [
  ["OWN-31", reference, crediting(originals[0], supplier({ tin: "1555555555", endpoint_id: "1555555555" }))],
  ["OWN-32", reference, crediting(originals[2])],
  ["OWN-33", reference, crediting(originals[0], dollars)],
  ["OWN-34", reference, crediting(originals[1])],
  ["OWN-35", reference, crediting(originals[0], line({ quantity: 3 }))],
  ["OWN-36", "/billing_reference/0/issue_date", crediting(originals[0], {}, "2026-08-19")],
  ["OWN-37", reference, crediting(originals[0], { issue_date: "2026-08-19" }, "2026-08-19")],
];

export const brokenRules: readonly BrokenRule[] = [
  ...rows,
  ...settlementRows.map(([rule, pointer, changes]): Row => [rule, pointer, changes, "purchase-credit-notes"]),
].map(([rule, pointer, changes, kind = "purchase-invoices"]) => ({
  rule,
  pointer,
  changes,
  kind,
}));
