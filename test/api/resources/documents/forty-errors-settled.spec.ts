import { originalKind } from "../../../../common/documents/settle-against-originals.ts";
import { buildIndividual } from "../../../factories/request.ts";
import {
  again,
  beta,
  crediting,
  creditOf,
  credits,
  deducting,
  flags,
  freight,
  idOf,
  invoices,
  later,
  line,
  lines,
  make,
  numberOf,
  other,
  rate,
  refer,
  refuseOrWarn,
  salesCredit,
  shifted,
  soldTo,
  written,
  type Wrong,
} from "../../../setup/attempts.ts";
import { dollars } from "../../../setup/settlement.ts";

const original = "billing_reference[0].id";

const omar = { company_id: "784-1980-7654321-2", party_identification_id: "784-1980-7654321-2" };

const creditNotes: readonly Wrong[] = [
  [
    "regulation 60(1)(e): VAT of a mixed supply, within its total and beyond its VAT",
    credits,
    crediting(lines(line(1000), line(1000, "Z")), lines(line(1500))),
    "OWN-56",
    original,
  ],
  [
    "regulation 60(1)(e): the VAT given back as a zero-rated amount",
    credits,
    crediting(lines(line(1000)), lines(line(1050, "Z"))),
    "OWN-56",
    original,
  ],
  [
    "decree-law 48: credited under reverse charge, charged with VAT",
    credits,
    crediting(lines(line(1000)), lines(line(1000, "AE"))),
    "OWN-56",
    original,
  ],
  [
    "decree-law 48, 62: VAT credited that the customer accounted for",
    credits,
    crediting(lines(line(1000, "AE")), lines(line(900))),
    "OWN-56",
    original,
  ],
  [
    "decree-law 46: VAT credited on an exempt supply",
    credits,
    crediting(lines(line(1000, "E"), line(10)), lines(line(900))),
    "OWN-56",
    original,
  ],
  [
    "decree-law 43: credited under the margin scheme, charged with VAT",
    credits,
    crediting(lines(line(1000)), { ...flags("00100000"), ...lines(line(1000, "N")) }),
    "OWN-56",
    original,
  ],
  [
    "decree-law 62: freight with VAT credited of a supply without",
    credits,
    crediting(lines(line(1000, "Z")), { ...lines(line(100, "Z")), ...freight(500) }),
    "OWN-56",
    original,
  ],
  [
    "guidelines, 480: VAT credited of an invoice out of scope",
    salesCredit,
    crediting({ invoice_type_code: "480", ...lines(line(1000, "E")) }, lines(line(100))),
    "OWN-56",
    original,
  ],
  [
    "regulation 60(1)(e): the second of two credit notes is beyond what the first left of the VAT",
    credits,
    again(crediting(lines(line(1000), line(1000, "Z")), lines(line(800))), lines(line(300))),
    "OWN-56",
    original,
  ],
  [
    "regulation 60(1)(f): one invoice named by number and by id is credited twice",
    credits,
    crediting(lines(line(100)), lines(line(200)), (invoice) => [numberOf(invoice), idOf(invoice)]),
    "OWN-35",
    original,
  ],
  [
    "regulation 60(1)(f): an id in upper case is the invoice's",
    credits,
    crediting(lines(line(100)), lines(line(500)), (invoice) => idOf(invoice).toUpperCase()),
    "OWN-35",
    original,
  ],
  [
    "regulation 60(1)(f): a number with soft hyphens",
    credits,
    written((text) => text.replaceAll("-", "\u00ad-")),
    "OWN-35",
    original,
  ],
  ["regulation 60(1)(f): a number in full-width digits", credits, written(shifted(0xff10)), "OWN-35", original],
  ["regulation 60(1)(f): a number in Arabic digits", credits, written(shifted(0x660)), "OWN-35", original],
  [
    "regulation 60(1)(f): a number with minus signs",
    credits,
    written((text) => text.replaceAll("-", "\u2212")),
    "OWN-35",
    original,
  ],
  [
    "regulation 60(1)(f): a number with strokes",
    credits,
    written((text) => text.replaceAll("-", "/")),
    "OWN-35",
    original,
  ],
  [
    "regulation 60(1)(f): a number with more zeros",
    credits,
    written((text) => text.replace("000001", "0000000001")),
    "OWN-35",
    original,
  ],
  [
    "regulation 60(1)(f): the letter l for the digit 1",
    credits,
    written((text) => text.replace("000001", "00000l")),
    "OWN-55",
    original,
  ],
  [
    "regulation 60(1)(f): a year of two digits",
    credits,
    written((text) => text.replace("2026", "26")),
    "OWN-55",
    original,
  ],
  [
    "regulation 60(1): a credit note credited by its id",
    credits,
    async (kind, of) => {
      const invoice = await make(of, originalKind(kind), lines(line(100)));
      const note = await make(of, kind, { ...later, ...refer(numberOf(invoice)), ...lines(line(50)) });
      return { ...later, ...refer(idOf(note)), ...lines(line(5)) };
    },
    "OWN-32",
    original,
  ],
  [
    "decree-law 61: another party's supply, named by its id",
    credits,
    async (kind, of) => ({
      ...later,
      ...other(kind, beta),
      ...refer(idOf(await make(of, originalKind(kind), lines(line(100))))),
      ...lines(line(5)),
    }),
    "OWN-31",
    original,
  ],
  [
    "decree-law 69: dollars credited of dirhams, named by external_reference",
    credits,
    crediting({ external_reference: "SAP-9" }, dollars, () => "SAP-9"),
    "OWN-33",
    original,
  ],
  [
    "decree-law 61: credited before it was supplied, named by its id",
    credits,
    crediting({}, { issue_date: "2026-08-10" }, idOf),
    "OWN-37",
    "/billing_reference/0/id",
  ],
  [
    "decree-law 69: euros credited at the rate of the day of the credit note",
    credits,
    crediting({ ...rate("EUR", 4.2), ...lines(line(100)) }, { ...rate("EUR", 4.2001), ...lines(line(50)) }),
    "OWN-58",
    "/tax_exchange_rate/calculation_rate",
  ],
  [
    "decree-law 61: an individual for whom another one was invoiced",
    ["sales-credit-notes"],
    async (_kind, of) => ({
      ...later,
      ...refer(numberOf(await make(of, "sales-invoices", soldTo(buildIndividual())))),
      ...soldTo(buildIndividual({ name: "Omar Ali", ...omar })),
    }),
    "OWN-31",
    original,
  ],
  [
    "decree-law 61: a purchase credited as a sale",
    ["sales-credit-notes"],
    async (_kind, of) => ({ ...later, ...refer(numberOf(await make(of, "purchase-invoices", {}))) }),
    "OWN-54",
    "/billing_reference/0/id",
  ],
];

const advances: readonly Wrong[] = [
  [
    "guidelines, appendix 5: one advance named by number and by id is deducted twice",
    invoices,
    deducting(lines(line(1000)), { prepaid_amount: 2100, ...lines(line(9000)) }, (advance) => [
      numberOf(advance),
      idOf(advance),
    ]),
    "OWN-64",
    original,
  ],
  [
    "guidelines, appendix 5: more deducted than an invoice before has left",
    invoices,
    again(deducting(lines(line(1000)), { prepaid_amount: 1000, ...lines(line(9000)) }), { prepaid_amount: 100 }),
    "OWN-64",
    original,
  ],
  [
    "guidelines, appendix 5: an advance that was credited",
    invoices,
    async (kind, of) => {
      const name = refer(numberOf(await make(of, kind, lines(line(1000)))));
      await make(of, creditOf(kind), { ...later, ...name, ...lines(line(1000)) });
      return { ...later, ...name, prepaid_amount: 1050, ...lines(line(9000)) };
    },
    "OWN-64",
    original,
  ],
  [
    "guidelines, appendix 5: another party's advance, named by external_reference",
    invoices,
    async (kind, of) => {
      await make(of, kind, { external_reference: "ADV-1", ...lines(line(1000)) });
      return { ...later, ...other(kind, beta), ...refer("ADV-1"), prepaid_amount: 100, ...lines(line(9000)) };
    },
    "OWN-61",
    original,
  ],
  [
    "guidelines, appendix 5: an advance that there is not",
    invoices,
    deducting({}, { prepaid_amount: 10 }, (advance) => numberOf(advance).replace("000001", "000077")),
    "OWN-61",
    original,
  ],
  [
    "guidelines, appendix 5: an advance of a later day",
    invoices,
    deducting(later, { issue_date: "2026-08-20", prepaid_amount: 10 }),
    "OWN-62",
    original,
  ],
  [
    "guidelines, appendix 5: an advance in dollars",
    invoices,
    deducting(dollars, { prepaid_amount: 10 }),
    "OWN-62",
    original,
  ],
  [
    "guidelines, appendix 5: two balances of one advance",
    invoices,
    again(deducting(lines(line(1000)), lines(line(9000))), lines(line(8000))),
    "OWN-63",
    "/billing_reference/0/id",
  ],
];

refuseOrWarn("further credit notes and final invoices that tax law does not allow", [...creditNotes, ...advances]);
