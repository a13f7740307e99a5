import { expect } from "chai";

import { buildForeignCustomer, buildIndividual } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import {
  allowance,
  at,
  british,
  categories,
  delivered,
  deliveredTo,
  every,
  flags,
  freight,
  inGroup,
  invoices,
  line,
  lines,
  other,
  period,
  rate,
  refuseOrWarn,
  salesCredit,
  salesInvoice,
  selfBilled,
  soldTo,
  type Wrong,
  type Finding,
} from "../../../setup/attempts.ts";
import { dollars, dryRun } from "../../../setup/settlement.ts";
import { jsonOf } from "../../http-client.ts";

const amounts: readonly Wrong[] = [
  [
    "guidelines 10.4: more was paid before than is due",
    invoices,
    { prepaid_amount: 300, billing_reference: [{ id: "OLD-9", issue_date: "2026-08-01" }] },
    "OWN-70",
    "prepaid_amount",
  ],
  [
    "guidelines 10.4: an allowance of 150 %",
    every,
    {
      allowances: [{ reason: "Rebate", multiplier_factor_numeric: 150, base_amount: 200, tax_category: categories.S }],
    },
    "OWN-70",
    "allowances",
  ],
  [
    "guidelines 10.4: a line below zero in dollars",
    every,
    { ...dollars, ...lines(line(10, "S", { allowances: [{ reason: "Rebate", amount: 30 }] })) },
    "OWN-70",
    "document_lines[0]",
  ],
  [
    "guidelines 10.4: VAT below zero beside zero-rated goods that keep the total above",
    every,
    lines(line(10, "S", { allowances: [{ reason: "Rebate", amount: 110 }] }), line(300, "Z")),
    "OWN-70",
    "document_lines[0]",
  ],
  [
    "regulation 60(1)(e): an allowance in a category in which nothing is supplied",
    every,
    allowance(50, "Z"),
    "OWN-72",
    "/document_lines",
  ],
  [
    "regulation 59(1)(h): a discount above the price of its line",
    every,
    lines(line(100), line(10, "S", { allowances: [{ reason: "Rebate", amount: 30 }] })),
    "OWN-16",
    "/document_lines/1/allowances",
  ],
  ["regulation 59(1): a discount of the whole", every, allowance(200), "OWN-71", "/document_lines"],
  [
    "guidelines, 480: VAT on what is out of scope",
    salesInvoice,
    { invoice_type_code: "480" },
    "IBR-122-AE",
    "/document_lines/0/classified_tax_category/id",
  ],
  [
    "guidelines, 81: VAT given back of what is out of scope",
    salesCredit,
    { invoice_type_code: "81" },
    "IBR-122-AE",
    "/document_lines/0/classified_tax_category/id",
  ],
  [
    "guidelines p. 51: a retention above what is due",
    invoices,
    { payment_terms: { note: "retained", amount: 500 } },
    "OWN-43",
    "/payment_terms/amount",
  ],
  [
    "tax data 1.0.4: a total of 16 digits in AED",
    every,
    { ...rate("KWD", 11.96), ...lines(line(9e13)) },
    "at most 15 digits",
    "document_lines[0]",
  ],
];

const customerEndpoint = "accounting_customer_party.endpoint_id";

const parties: readonly Wrong[] = [
  [
    "predefined endpoints: an individual at that of deemed supplies",
    salesInvoice,
    soldTo(buildIndividual({ endpoint_id: "9900000097" })),
    "OWN-80",
    customerEndpoint,
  ],
  [
    "predefined endpoints: an individual of the UAE at that of exports",
    salesInvoice,
    soldTo(buildIndividual({ endpoint_id: "9900000099" })),
    "OWN-81",
    customerEndpoint,
  ],
  [
    "predefined endpoints: a registered customer's export",
    salesInvoice,
    (kind) => ({ ...flags("00000001"), ...deliveredTo("DE"), ...lines(line(9, "Z")), ...at("9900000099")(kind) }),
    "OWN-81",
    customerEndpoint,
  ],
  ["predefined endpoints: one that there is not", salesInvoice, at("9900000096"), "must be the TIN", customerEndpoint],
  [
    "decree-law 11: a deemed supply at the endpoint of outsiders",
    salesInvoice,
    { ...flags("01000000"), ...soldTo(buildIndividual()) },
    "OWN-83",
    "/accounting_customer_party/endpoint_id",
  ],
  [
    "decree-law 65(4): a British supplier charges VAT on freight alone",
    selfBilled,
    (kind) => ({ ...other(kind, british), ...lines(line(100, "AE")), ...freight(50) }),
    "OWN-84",
    "charges",
  ],
  [
    "decree-law 43: a British supplier uses the margin scheme",
    selfBilled,
    (kind) => ({ ...flags("00100000"), ...other(kind, british), ...lines(line(100, "N")) }),
    "OWN-84",
    "document_lines[0].classified_tax_category.id",
  ],
  [
    "decree-law 65(4): the number of corporate tax for that of VAT",
    selfBilled,
    (kind) => other(kind, { party_tax_scheme: { company_id: "198765432100001", tax_scheme: "VAT" } }),
    "IBR-132-AE",
    "accounting_supplier_party.party_tax_scheme.company_id",
  ],
  [
    "decree-law 14: VAT within a tax group by a charge alone",
    every,
    (kind) => ({ ...other(kind, inGroup), ...lines(line(100, "Z")), ...freight(50) }),
    "OWN-91",
    "charges",
  ],
  [
    "decree-law 48: reverse charge to an individual",
    salesInvoice,
    { ...soldTo(buildIndividual()), ...lines(line(100, "AE")) },
    "OWN-92",
    "/document_lines/0/classified_tax_category/id",
  ],
  [
    "decree-law 9: a principal without the flag",
    salesInvoice,
    { seller_supplier_party: { id: "198765439902003" } },
    "OWN-94",
    "/seller_supplier_party/id",
  ],
  [
    "decree-law 9: the principal is the customer",
    salesInvoice,
    { ...flags("00000100"), seller_supplier_party: { id: "198765432102003" } },
    "OWN-94",
    "/seller_supplier_party/id",
  ],
  [
    "decree-law 9: the beneficiary is the supplier",
    salesInvoice,
    { ...flags("10000000"), buyer_customer_party: { id: "134567890123003" } },
    "OWN-94",
    "/buyer_customer_party/id",
  ],
];

const category = "/document_lines/0/classified_tax_category/id";

const supplies: readonly Wrong[] = [
  ["decree-law 45(1): an export at 5 %", every, { ...flags("00000001"), ...deliveredTo("DE") }, "OWN-88", category],
  [
    "decree-law 45, 48: an export under reverse charge",
    every,
    { ...flags("00000001"), ...deliveredTo("DE"), ...lines(line(100, "AE")) },
    "OWN-88",
    category,
  ],
  [
    "decree-law 11, 48: a deemed supply under reverse charge",
    every,
    (kind) => ({ ...flags("01000000"), ...lines(line(100, "AE")), ...at("9900000097")(kind) }),
    "OWN-88",
    category,
  ],
  [
    "decree-law 11: a deemed supply in a web shop",
    every,
    (kind) => ({ ...flags("01000010"), ...deliveredTo("AE"), ...at("9900000097")(kind) }),
    "OWN-88",
    "/profile_execution_id",
  ],
  [
    "decree-law 26, regulation 59(6): a summary of a continuous supply",
    invoices,
    { ...flags("00011000"), ...period("2026-08-01", "2026-08-19") },
    "OWN-88",
    "/profile_execution_id",
  ],
  [
    "decree-law 45: sold to Riyadh at 5 % without the flag",
    salesInvoice,
    { ...soldTo(buildForeignCustomer()), ...deliveredTo("SA") },
    "OWN-89",
    "/profile_execution_id",
  ],
  [
    "regulation 29: the margin scheme on a service, told by its accounting code",
    every,
    {
      ...flags("00100000"),
      ...lines(line(100, "N", { additional_item_identification: [{ id: "998314", scheme_id: "SAC" }] })),
    },
    "OWN-86",
    "/document_lines/0/commodity_classification/commodity_code",
  ],
  [
    "decree-law 67(1): a line's supply of January",
    invoices,
    lines(line(100, "S", { invoice_period: { start_date: "2026-01-01", end_date: "2026-01-31" } })),
    "OWN-73",
    "/document_lines/0/invoice_period/end_date",
  ],
  [
    "decree-law 67(1): 15 days after the delivery",
    invoices,
    delivered("2026-08-05"),
    "OWN-73",
    "/delivery/actual_delivery_date",
  ],
  [
    "decree-law 26(1): a continuous supply 13 months after its end",
    invoices,
    { ...flags("00001000"), ...period("2025-06-01", "2025-07-31") },
    "OWN-73",
    "/invoice_period/end_date",
  ],
  [
    "regulation 59(6): a summary of 31 days in two months",
    invoices,
    { ...flags("00010000"), ...period("2026-07-16", "2026-08-15") },
    "OWN-74",
    "/invoice_period/start_date",
  ],
  [
    "regulation 59(13): a summary 15 days after its month",
    invoices,
    { issue_date: "2026-08-15", ...flags("00010000"), ...period("2026-07-01", "2026-07-31") },
    "OWN-74",
    "/invoice_period/end_date",
  ],
  [
    "regulation 59(6): a summary before its month has ended",
    invoices,
    { ...flags("00010000"), ...period("2026-08-01", "2026-08-31") },
    "OWN-75",
    "/invoice_period/end_date",
  ],
  [
    "decree-law 25: a year that begins in ten weeks",
    invoices,
    period("2026-11-01", "2027-10-31"),
    "OWN-75",
    "/invoice_period/start_date",
  ],
  [
    "decree-law 69: the rate of the day after",
    every,
    rate("EUR", 4.28, "2026-08-21"),
    "OWN-77",
    "/tax_exchange_rate/date",
  ],
  [
    "PINT AE, ISO 4217: won with decimals",
    every,
    { ...rate("KRW", 0.00256), ...lines(line(1000.5)) },
    "OWN-79",
    "/document_lines/0/price/base_amount",
  ],
  [
    "PINT AE, ISO 4217: an allowance of half a yen",
    every,
    { ...rate("JPY", 0.0242), ...allowance(10.5) },
    "OWN-79",
    "/allowances/0",
  ],
  [
    "PINT AE, ISO 4217: a Tunisian millime",
    every,
    { ...rate("TND", 1.25), ...lines(line(1000.125)) },
    "OWN-79",
    "/document_lines/0/price/base_amount",
  ],
  [
    "guidelines p. 22–24, decree-law 16/2025: an import of services is self-billed",
    selfBilled,
    (kind) => ({ ...other(kind, british), ...lines(line(100, "AE")) }),
    "OWN-95",
    "/accounting_supplier_party/party_tax_scheme/company_id",
  ],
  [
    "decree-law 67(1): an invoice of three years ago",
    invoices,
    { issue_date: "2023-08-20", due_date: "2023-09-20" },
    "OWN-96",
    "/issue_date",
  ],
  [
    "decree-law 26(1): a continuous supply of two years, at its end",
    invoices,
    { ...flags("00001000"), ...period("2024-08-01", "2026-08-19") },
    "OWN-73",
    "/invoice_period/start_date",
  ],
  [
    "decree-law 25: a continuous supply that was delivered in two years",
    invoices,
    { ...flags("00001000"), ...delivered("2028-08-20") },
    "OWN-75",
    "/delivery/actual_delivery_date",
  ],
  [
    "decree-law 11: a deemed supply was paid for",
    invoices,
    (kind) => ({
      ...flags("01000000"),
      ...at("9900000097")(kind),
      prepaid_amount: 100,
      billing_reference: [{ id: "OLD-9" }],
    }),
    "OWN-93",
    "/prepaid_amount",
  ],
  [
    "PINT AE, ISO 4217: half a yen was paid before",
    invoices,
    { ...rate("JPY", 0.0242), prepaid_amount: 10.5, billing_reference: [{ id: "OLD-9" }] },
    "OWN-79",
    "/prepaid_amount",
  ],
];

/** A currency, a rate that is none of it, and what is said of it. */
const rates: readonly (readonly [currency: string, rate: number, code: string, words: RegExp])[] = [
  ["USD", 36.725, "OWN-52", /10 times/],
  ["USD", 0.2723, "OWN-53", /inverse/],
  ["SAR", 1, "OWN-52", /0\.979333/],
  ["GBP", 0.21, "OWN-76", /the wrong way round/],
  ["CHF", 0.22, "OWN-76", /the wrong way round/],
  ["PKR", 76, "OWN-76", /the wrong way round/],
  ["TRY", 11.4, "OWN-76", /the wrong way round/],
  ["KWD", 3.6725, "OWN-76", /that of the US dollar/],
  ["EUR", 3.6725, "OWN-76", /that of the US dollar/],
  ["GBP", 3.67, "OWN-76", /that of the US dollar|24 % too low/],
  ["HUF", 0.11, "OWN-76", /ten times too high/],
  ["HKD", 0.0472, "OWN-76", /ten times too low/],
  ["KRW", 0.256, "OWN-76", /100 times too high/],
  ["VND", 0.14, "OWN-76", /1000 times too high/],
];

refuseOrWarn("further documents that tax law does not allow", [...amounts, ...parties, ...supplies]);

describe("further rates that are none of the currency (decree-law 69)", () => {
  const api = useTestApi();

  for (const [currency, value, code, words] of rates) {
    it(`${value} AED for one ${currency}`, async () => {
      const tried = dryRun(api, "sales-invoices", rate(currency, value));
      const { validation_results: results } = await jsonOf<{ validation_results: Finding[] }>(tried, 200);
      const found = results.filter(({ reasonCode }) => reasonCode === code);
      expect(found.map(({ pointer }) => pointer)).to.deep.equal(["/tax_exchange_rate/calculation_rate"]);
      expect(found[0]?.text).to.match(words);
    });
  }
});
