import { expect } from "chai";

import { originalKind } from "../../../../common/documents/settle-against-originals.ts";
import { buildAddress, buildForeignCustomer, buildIndividual, buildLine } from "../../../factories/request.ts";
import { buildXml, createXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import {
  again,
  allowance,
  at,
  bodyOf,
  british,
  crediting,
  creditOf,
  credits,
  deducting,
  delivered,
  deliveredTo,
  every,
  flags,
  freight,
  inGroup,
  invoices,
  later,
  line,
  lines,
  make,
  numberOf,
  other,
  period,
  rate,
  refer,
  salesCredit,
  salesInvoice,
  selfBilled,
  soldTo,
  storedOf,
  type Finding,
  type Kinds,
  type Sent,
} from "../../../setup/attempts.ts";
import { addTenant, dollars } from "../../../setup/settlement.ts";
import { statusOf } from "../../../setup/test-document.ts";
import { call, jsonOf } from "../../http-client.ts";
import type { Json } from "../../../factories/request.ts";

/** What is lawful, and the codes of what is said of it nevertheless. */
type Lawful = readonly [law: string, kinds: Kinds, sent: Sent, warnings?: readonly string[]];

const nordlicht = buildForeignCustomer();
const toGermany = { ...flags("00000001"), ...soldTo(nordlicht), ...deliveredTo("DE"), ...lines(line(1000, "Z")) };
const car = {
  ...flags("00100000"),
  ...lines(line(45_000, "N", { charges: [{ reason: "Delivery", reason_code: "FC", amount: 350 }] })),
};
const beneficiary = { buyer_customer_party: { id: "100200300400003" } };
const principal = { seller_supplier_party: { id: "198765439902003" } };
const representative = {
  tax_representative_party: {
    name: "Representative",
    postal_address: buildAddress(),
    party_tax_scheme: { company_id: "100111222300003", tax_scheme: "VAT" },
  },
};
const rent = {
  classified_tax_category: {
    id: "E",
    tax_exemption_reason_code: "DL8.46.2",
    tax_exemption_reason: "Supply of residential units (lease or sale)",
  },
};
const mixed = lines(line(1000), line(200, "Z"), line(50, "E"), line(20, "O"));
const dear = { ...lines(line(1000)), ...freight(50), ...allowance(20) };
const old = { billing_reference: [{ id: "OLD-77", issue_date: "2025-06-01" }] };

const supplies: readonly Lawful[] = [
  [
    "decree-law 45, 51: an export out of a free zone",
    salesInvoice,
    { ...toGermany, ...flags("10000001"), ...beneficiary },
  ],
  [
    "decree-law 45: an export to a customer outside of Peppol",
    salesInvoice,
    {
      ...toGermany,
      ...soldTo(buildForeignCustomer({ endpoint_id: "9900000099", endpoint_scheme_id: "0235", company_id: undefined })),
    },
  ],
  ["decree-law 45: an export to Oman in dollars", salesInvoice, { ...toGermany, ...dollars, ...deliveredTo("OM") }],
  [
    "decree-law 9, 45: an agent exports for its principal",
    salesInvoice,
    { ...toGermany, ...flags("00000101"), ...principal },
  ],
  ["decree-law 30: a hotel night of a foreigner at 5 %", salesInvoice, soldTo(nordlicht)],
  [
    "decree-law 11: goods for own use",
    every,
    (kind) => ({ ...flags("01000000"), payment_means: undefined, ...at("9900000097")(kind) }),
  ],
  [
    "decree-law 11: the supplier stands in for the recipient of a deemed supply",
    salesInvoice,
    (kind) => ({
      ...flags("01000000"),
      payment_means: undefined,
      ...other(kind, { ...inGroup, tin: "1345678901", endpoint_id: "9900000097" }),
    }),
  ],
  ["decree-law 43: a used car with its delivery", every, car],
  [
    "decree-law 46: a flat for rent, alone",
    salesInvoice,
    { invoice_type_code: "480", ...lines(line(5000, "E", rent)) },
  ],
  ["decree-law 45, 46: standard, zero-rated, exempt and out of scope in one", every, mixed],
  ["decree-law 48: gold beside its appraisal at 5 %", every, lines(line(100_000, "AE"), line(500))],
  [
    "decree-law 14: another group's member",
    every,
    (kind) => other(kind, { party_tax_scheme: { company_id: "100111222300003", tax_scheme: "VAT" } }),
    ["OWN-20"],
  ],
  [
    "decree-law 14: within the group, out of scope",
    salesInvoice,
    (kind) => ({ invoice_type_code: "480", ...other(kind, inGroup), ...lines(line(100, "O")) }),
    ["OWN-20"],
  ],
  [
    "decree-law 65: a foreign supplier's representative is registered",
    ["purchase-invoices"],
    (kind) => ({ ...other(kind, british), ...representative }),
  ],
  ["guidelines: an individual", salesInvoice, soldTo(buildIndividual())],
  [
    "guidelines: an individual in a web shop",
    salesInvoice,
    { ...flags("00000010"), ...soldTo(buildIndividual()), ...deliveredTo("AE") },
  ],
  ["decree-law 9: a disclosed agent", salesInvoice, { ...flags("00000100"), ...principal }],
  [
    "guidelines: a customer in a free zone is the beneficiary",
    salesInvoice,
    { ...flags("10000000"), buyer_customer_party: { id: "198765432102003" } },
  ],
];

const days: readonly Lawful[] = [
  [
    "decree-law 26: a year from 1 December on",
    invoices,
    { issue_date: "2026-01-05", due_date: "2026-02-05", ...flags("00001000"), ...period("2025-12-01", "2026-11-30") },
  ],
  [
    "decree-law 26: a continuous supply ten months after its end",
    invoices,
    { ...flags("00001000"), ...period("2025-10-01", "2025-10-31") },
  ],
  ["decree-law 25: the rent of next month", invoices, period("2026-09-01", "2026-09-30")],
  ["decree-law 25: a licence of a year that begins soon", invoices, period("2026-09-01", "2027-08-31")],
  ["decree-law 67(1): the fourteenth day", invoices, delivered("2026-08-06")],
  [
    "decree-law 67(1): a part was delivered before the period's end",
    invoices,
    { ...period("2026-07-01", "2026-08-06"), ...delivered("2026-07-15") },
  ],
  [
    "regulation 59(13): a summary on the fourteenth day after its month",
    invoices,
    { issue_date: "2026-08-14", ...flags("00010000"), ...period("2026-07-01", "2026-07-31") },
  ],
  [
    "regulation 59(6): a summary on the last day of its month",
    invoices,
    { issue_date: "2026-07-31", ...flags("00010000"), ...period("2026-07-01", "2026-07-31") },
  ],
  ["regulation 59(6): a summary of a week", invoices, { ...flags("00010000"), ...period("2026-08-10", "2026-08-16") }],
  [
    "regulation 59(6): an agent's summary",
    salesInvoice,
    { issue_date: "2026-08-01", ...flags("00010100"), ...principal, ...period("2026-07-01", "2026-07-31") },
  ],
  [
    "decree-law 69: the rate of 31 December on 2 January",
    invoices,
    { issue_date: "2026-01-02", due_date: "2026-02-02", ...rate("EUR", 4.3, "2025-12-31") },
  ],
  [
    "decree-law 69: the rate of the delivery",
    invoices,
    { ...rate("EUR", 4.3, "2026-08-06"), ...delivered("2026-08-06") },
  ],
  [
    "guidelines p. 51: a retention is kept",
    invoices,
    {
      ...lines(line(80_000)),
      payment_terms: { note: "10 % is retained", amount: 8400, installment_due_date: "2027-08-20" },
    },
  ],
  ["guidelines p. 51: a retention is released", invoices, deducting(lines(line(72_000)), lines(line(8000)))],
];

const amounts: readonly Lawful[] = [
  ["regulation 59(1): samples beside goods", every, lines(line(100), line(0))],
  [
    "regulation 59(1): a sample at a discount of the whole",
    every,
    lines(line(100), line(50, "S", { allowances: [{ reason: "Sample", amount: 50 }] })),
  ],
  ["regulation 59(1): samples alone", every, lines(line(0)), ["OWN-71"]],
  [
    "regulation 59(1): empties come back",
    every,
    lines(line(100, "S", { allowances: [{ reason: "Empties", amount: 30 }] }), line(20, "Z")),
  ],
  [
    "VATP006: halves of a fils",
    every,
    lines(buildLine({ quantity: 3, price: { base_amount: 0.335, base_quantity: 1 } }), line(0.1)),
  ],
  ["VATP006: one fils", every, lines(line(0.01))],
  [
    "PINT: six decimals of a quantity, four of a price",
    every,
    lines(buildLine({ quantity: 0.333333, price: { base_amount: 12.3456, base_quantity: 1 } })),
  ],
  [
    "PINT: a price per thousand",
    every,
    lines(buildLine({ quantity: 1500, price: { base_amount: 12.5, base_quantity: 1000 } })),
  ],
  [
    "PINT: a discount of a price that is more than what is left",
    every,
    lines(buildLine({ price: { base_amount: 80, base_quantity: 1, allowance: { amount: 120 } } })),
  ],
  ["PINT: an allowance of all but a fils", every, allowance(199.99)],
  ["PINT: half a dirham less to pay", invoices, { rounding_amount: -0.5, ...lines(line(100.48)) }],
  ["PINT: everything was paid before", invoices, { ...old, prepaid_amount: 210 }],
  ["PINT: twelve digits", every, lines(line(123_456_789_012.34))],
  [
    "ISO 4217: whole yen of a price with decimals",
    every,
    {
      ...rate("JPY", 0.0242),
      ...lines(buildLine({ quantity: 1000, price: { base_amount: 1.235, base_quantity: 1 } })),
    },
  ],
  ["ISO 4217: dinars of two decimals", every, { ...rate("KWD", 11.96), ...lines(line(100.2)) }],
  [
    "PINT: 5,000 lines",
    salesInvoice,
    lines(...Array.from({ length: 5000 }, (_, nth) => line((10 + nth) / 100, nth % 3 === 0 ? "Z" : "S"))),
  ],
];

const references: readonly Lawful[] = [
  [
    "guidelines, appendix 5: the balance of two advances",
    invoices,
    async (kind, of) => {
      const names = [
        numberOf(await make(of, kind, lines(line(1000)))),
        numberOf(await make(of, kind, lines(line(500)))),
      ];
      return { ...later, ...refer(...names), ...lines(line(8500)) };
    },
  ],
  ["guidelines, appendix 5: the balance of an advance from another system", invoices, { ...old, ...lines(line(9000)) }],
  [
    "guidelines 12.2: half of an advance in each of two invoices",
    invoices,
    again(deducting(lines(line(1000)), { prepaid_amount: 525, ...lines(line(5000)) }), lines(line(5001))),
    ["OWN-60"],
  ],
  [
    "guidelines 12.2: what a credit note left of an advance",
    invoices,
    async (kind, of) => {
      const name = refer(numberOf(await make(of, kind, lines(line(1000)))));
      await make(of, creditOf(kind), { ...later, ...name, ...lines(line(400)) });
      return { ...later, ...name, prepaid_amount: 630, ...lines(line(9000)) };
    },
    ["OWN-60"],
  ],
  [
    "regulation 60(1): a part of three invoices",
    credits,
    async (kind, of) => {
      const originals = [lines(line(1000)), lines(line(500)), lines(line(700), line(100, "Z"))];
      const names: string[] = [];
      for (const one of originals) {
        names.push(numberOf(await make(of, originalKind(kind), one)));
      }
      return { ...later, ...refer(...names), ...lines(line(1200), line(50, "Z")) };
    },
  ],
  ["regulation 60(1): the whole of a mixed invoice", credits, crediting(mixed, mixed)],
  ["regulation 60(1): the whole with freight and rebate, in one line", credits, crediting(dear, lines(line(1030)))],
  ["regulation 60(1): on the day of the invoice", credits, crediting({}, { issue_date: "2026-08-20" })],
  [
    "regulation 60(1): the rest after a first credit note",
    credits,
    again(crediting(lines(line(1000)), lines(line(400))), lines(line(600))),
  ],
  [
    "VATP006: the last of three thirds",
    credits,
    async (kind, of) => {
      const body = { ...later, ...refer(numberOf(await make(of, originalKind(kind), lines(line(100))))) };
      await make(of, kind, { ...body, ...lines(line(33.33)) });
      await make(of, kind, { ...body, ...lines(line(33.33)) });
      return { ...body, ...lines(line(33.34)) };
    },
  ],
  [
    "regulation 60(1): the number in lower case",
    credits,
    crediting({}, {}, (invoice) => numberOf(invoice).toLowerCase()),
    ["OWN-59 of XML"],
  ],
  ["decree-law 61(1): a used car comes back", credits, crediting(car, car)],
  ["decree-law 61(1): gold comes back", credits, crediting(lines(line(1000, "AE")), lines(line(1000, "AE")))],
  [
    "decree-law 61(1): a part of an export comes back",
    salesCredit,
    crediting(toGermany, { ...toGermany, ...lines(line(100, "Z")) }),
  ],
  [
    "decree-law 61(1): a part of what is out of scope",
    salesCredit,
    crediting(
      { invoice_type_code: "480", ...lines(line(5000, "E")) },
      { invoice_type_code: "81", ...lines(line(500, "E")) },
    ),
  ],
  [
    "decree-law 61(1)(e): VAT charged in error is taken back",
    ["purchase-credit-notes"],
    (kind) => ({ ...other(kind, british), discrepancy_response: { response_code: "DL8.61.1.E" } }),
  ],
  [
    "decree-law 69: euros at the rate of January",
    credits,
    crediting(
      { issue_date: "2026-01-10", due_date: "2026-02-10", ...rate("EUR", 3.95, "2026-01-09") },
      rate("EUR", 3.95, "2026-01-09"),
    ),
  ],
  [
    "guidelines: a discount on last year's turnover",
    credits,
    {
      billing_reference: undefined,
      discrepancy_response: { response_code: "VD" },
      ...period("2025-01-01", "2025-12-31"),
    },
  ],
  [
    "guidelines: a summary of credits of three months",
    credits,
    { ...flags("00010000"), ...period("2026-02-01", "2026-04-30") },
  ],
  [
    "regulation 60(1): the whole of an invoice that was rounded down",
    credits,
    crediting({ rounding_amount: -0.6, ...lines(line(100.57)) }, lines(line(100.57))),
  ],
  [
    "regulation 60(1): the whole of an invoice that was paid in advance",
    credits,
    crediting({ ...old, prepaid_amount: 100 }, {}),
  ],
  [
    "regulation 60(1): exempt for two reasons, in another order",
    credits,
    crediting(
      lines(line(100), line(300, "E"), line(500, "E", rent)),
      lines(line(500, "E", rent), line(300, "E"), line(100)),
    ),
  ],
  [
    "regulation 60(1): an invoice of ours and one of another system",
    credits,
    async (kind, of) => ({
      ...later,
      billing_reference: [{ id: numberOf(await make(of, originalKind(kind), {})) }, { id: "OLD-5" }],
      ...lines(line(500)),
    }),
  ],
  [
    "decree-law 61: the customer has moved and has another name",
    salesCredit,
    async (kind, of) => ({
      ...later,
      ...refer(numberOf(await make(of, "sales-invoices", {}))),
      ...other(kind, {
        name: "New",
        party_name: "New LLC",
        postal_address: buildAddress({ city_name: "Ajman", country_subentity: "AJM" }),
      }),
    }),
  ],
  [
    "decree-law 14, 61: the customer has joined a group",
    salesCredit,
    async (kind, of) => ({
      ...later,
      ...refer(numberOf(await make(of, "sales-invoices", {}))),
      ...other(kind, { party_tax_scheme: { company_id: "100111222300003", tax_scheme: "VAT" } }),
    }),
    ["OWN-20"],
  ],
  [
    "decree-law 61: an individual, spelt in capitals",
    salesCredit,
    async (_kind, of) => ({
      ...later,
      ...refer(numberOf(await make(of, "sales-invoices", soldTo(buildIndividual())))),
      ...soldTo(buildIndividual({ name: "AMNA  SALEH" })),
    }),
  ],
  [
    "decree-law 69: a balance at the rate of its own day",
    invoices,
    deducting({ ...rate("EUR", 4.2), ...lines(line(1000)) }, { ...rate("EUR", 4.4), ...lines(line(9000)) }),
  ],
  ["regulation 60(1): an invoice of another system, a year old", selfBilled, old],
];

/** Rates that a day between 2024 and 2026 had, or may have. */
const rates =
  "EUR 3.75|EUR 4.55|GBP 4.3|GBP 5.1|INR 0.0385|INR 0.044|JPY 0.0225|JPY 0.0275|KWD 11.94|CHF 4.65|TRY 0.08|EGP 0.07|EGP 0.12|PKR 0.0131|CNY 0.52|USD 3.67|USD 3.6735|SAR 0.98|BHD 9.7666|OMR 9.5517|QAR 1.0089|ARS 0.0026|NGN 0.0025|ZAR 0.203|BRL 0.68|RUB 0.046|LBP 0.000041|SYP 0.0003|XAU 15000";

/** But what is said of the days of the tests, once they are a year old. */
const codesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ reasonCode }) => reasonCode).filter((code) => code !== "OWN-96");

describe("lawful documents that look odd are neither refused nor warned of", () => {
  const api = useTestApi();

  for (const [law, kinds, sent, warnings = []] of [...supplies, ...days, ...amounts, ...references]) {
    for (const kind of kinds) {
      it(`${law}: ${kind}`, async () => {
        const of = await addTenant(api, "refuse");
        const document = await make(of, kind, await bodyOf(sent, kind, of));
        const stored = await storedOf(of, kind, document);
        expect(codesOf(stored)).to.deep.equal(warnings.filter((code) => !code.includes(" ")));
        const read = await jsonOf<Json>(call(of, "GET", `/api/${kind}/${String(document["id"])}`), 200);
        expect(statusOf(read)).to.include({ overall_status: "PENDING" });
        if (kind !== kinds[0] && kind !== kinds.at(-1)) {
          return;
        }
        const byXml = await addTenant(api, "refuse");
        const xml = buildXml(kind, "X-1", await bodyOf(sent, kind, byXml));
        const ofXml = await storedOf(byXml, kind, await createXml(byXml, kind, xml));
        expect(codesOf(ofXml)).to.deep.equal(warnings.map((code) => code.slice(0, "OWN-00".length)));
      });
    }
  }

  for (const text of rates.split("|")) {
    it(`decree-law 69: ${text} AED`, async () => {
      const [currency = "", value = ""] = text.split(" ");
      const of = await addTenant(api, "refuse");
      const document = await make(of, "sales-invoices", rate(currency, Number(value)));
      expect(codesOf(await storedOf(of, "sales-invoices", document))).to.deep.equal([]);
    });
  }
});
