import { expect } from "chai";

import { coarseRates } from "../../common/code-lists/coarse-rates.ts";
import { currencies } from "../../common/code-lists/iso-codes.ts";
import { documentKinds } from "../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../common/documents/document.ts";
import { endOfMonth } from "../../common/rules/days.ts";
import { lawFindings } from "../../common/rules/law.ts";
import { acceptedDocument, buildLine, requestOf, type Json } from "../factories/request.ts";

const issued = "2026-11-20";

const found = (change: Json, kind: DocumentKind = "sales-invoices"): { pointer: string; text: string }[] => {
  const document = acceptedDocument(requestOf[kind]({ issue_date: issued, ...change }), kind);
  return lawFindings({ kind, document, amounts: null }, issued).map(({ reasonCode, pointer, text }) => ({
    pointer: `${reasonCode} ${String(pointer)}`,
    text,
  }));
};
const delivered = (day: string): Json => ({ delivery: { actual_delivery_date: day } });
const period = (start_date: string, end_date: string, profile_execution_id = "00000000"): Json => ({
  profile_execution_id,
  invoice_period: { start_date, end_date },
});
const [summary, continuous] = ["00010000", "00001000"];
const at = (currency: string, rate: string, date?: string): Json => ({
  document_currency_code: currency,
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate: rate, ...(date !== undefined && { date }) },
});

/** A change, the finding and the field, and what is said. */
type Case = readonly [change: Json, finding: string, words: RegExp];

const [ofDelivery, ofStart, ofEnd] = [
  "/delivery/actual_delivery_date",
  "/invoice_period/start_date",
  "/invoice_period/end_date",
];

const days: readonly Case[] = [
  [delivered("2026-10-11"), `OWN-73 ${ofDelivery}`, /2026-10-11, 40 days before .* 2026-11-20: .* within 14 days/],
  [delivered("2026-11-05"), `OWN-73 ${ofDelivery}`, /15 days before/],
  [delivered("2023-11-20"), `OWN-73 ${ofDelivery}`, /1096 days before/],
  [period("2026-09-01", "2026-09-30"), `OWN-73 ${ofEnd}`, /ended on 2026-09-30, 51 days before/],
  [{ ...period("2026-09-01", "2026-09-30"), ...delivered("2026-10-05") }, `OWN-73 ${ofDelivery}`, /46 days before/],
  [period("2024-01-01", "2025-11-01", continuous), `OWN-73 ${ofEnd}`, /384 days .* continuous supply .* a year/],
  // A year and the 14 days of its invoice; what the end has is said of the end alone.
  [period("2025-11-05", "2026-11-19", continuous), `OWN-73 ${ofStart}`, /began on 2025-11-05, 380 days .* each part/],
  [period("2024-08-01", "2026-11-19", continuous), `OWN-73 ${ofStart}`, /841 days before the issue date 2026-11-20/],
  [period("2026-10-01", "2026-11-15", summary), `OWN-74 ${ofStart}`, /2026-10-01 to 2026-11-15: .* one calendar month/],
  [period("2026-09-01", "2026-09-30", summary), `OWN-74 ${ofEnd}`, /ended on 2026-09-30, 51 days .* within 14 days/],
  [
    { ...period("2026-11-01", "2026-11-20", summary), ...delivered("2026-10-20") },
    `OWN-74 ${ofDelivery}`,
    /2026-10-20 is not of the month of the summary invoice, 2026-11-01 to 2026-11-30/,
  ],
  [delivered("2026-11-21"), `OWN-75 ${ofDelivery}`, /2026-11-21, 1 day after the issue date/],
  [{ profile_execution_id: continuous, ...delivered("2026-12-01") }, `OWN-75 ${ofDelivery}`, /11 days after/],
  [delivered("2036-11-20"), `OWN-75 ${ofDelivery}`, /3653 days after/],
  [period("2026-11-01", "2026-11-30", summary), `OWN-75 ${ofEnd}`, /2026-11-30, 10 days after/],
  [period("2027-01-01", "2027-01-31"), `OWN-75 ${ofStart}`, /2027-01-01, 42 days after .*position 5/],
  [period("2028-01-01", "2028-12-31", continuous), `OWN-75 ${ofStart}`, /407 days after .* more than a year/],
];

const inTime: readonly Json[] = [
  {},
  delivered(issued),
  delivered("2026-11-06"),
  period("2026-11-01", "2026-11-30"),
  period("2026-10-01", "2026-11-06"),
  period("2026-11-01", "2026-11-20", summary),
  // Rent, a subscription or a lease, billed ahead or at the end of its period.
  period("2026-12-01", "2026-12-31"),
  period("2026-11-20", "2027-11-19"),
  period("2027-01-01", "2027-03-31", continuous),
  period("2026-07-01", "2026-09-30", continuous),
  period("2025-11-06", "2026-11-05", continuous),
];

const rates: readonly Case[] = [
  [at("EUR", "0.232624"), "OWN-76", /0\.232624 is the wrong way round: .* AED for one EUR.* about 4\.27 AED/],
  [at("EUR", "42.99"), "OWN-76", /ten times too high/],
  [at("EUR", "0.4299"), "OWN-76", /ten times too low/],
  [at("EUR", "429.9"), "OWN-76", /100 times too high/],
  [at("EUR", "0.000001"), "OWN-76", /4270000 times too low/],
  [at("EUR", "3.1"), "OWN-76", /27 % too low/],
  [at("EUR", "5"), "OWN-76", /17 % too high/],
  // The rate of the dollar, which for others than the euro is far away as well.
  [at("EUR", "3.6725"), "OWN-76", /3\.6725 is that of the US dollar; one EUR is about 4\.27 AED/],
  [at("EUR", "3.67"), "OWN-76", /of the US dollar/],
  [at("EUR", "3.673"), "OWN-76", /of the US dollar/],
  [at("GBP", "3.6725"), "OWN-76", /of the US dollar/],
  [at("INR", "22.783"), "OWN-76", /wrong way round/],
  [at("JPY", "40.8"), "OWN-76", /wrong way round/],
  [at("JPY", "2.45"), "OWN-76", /100 times too high/],
  [at("KWD", "0.084"), "OWN-76", /wrong way round/],
  [at("NOK", "3.65"), "OWN-76", /ten times too high/],
  [at("TRY", "11.5"), "OWN-76", /wrong way round/],
  [at("VES", "67"), "OWN-76", /wrong way round/],
];

const rateDays: readonly Case[] = [
  [at("USD", "3.6725", "2024-11-20"), "OWN-77", /2024-11-20, 730 days before the supply on 2026-11-20/],
  [at("USD", "3.6725", "2026-11-21"), "OWN-77", /2026-11-21, 1 day after the issue date/],
  [at("EUR", "4.3", "2026-10-19"), "OWN-77", /32 days before/],
  [{ ...at("EUR", "4.3", "2026-11-19"), ...delivered("2026-11-06") }, "", /^$/],
  [
    { ...at("EUR", "4.3", "2026-08-01"), ...period("2026-10-01", "2026-11-15") },
    "OWN-77",
    /61 days before .*2026-10-01/,
  ],
];

describe("the days of a tax invoice and of its rate", () => {
  for (const [change, finding, words] of days) {
    it(`executive regulation 59, decree-law 25, 26, 67: ${JSON.stringify(change)} is ${finding}`, () => {
      const [one, ...more] = found(change);
      expect(one?.pointer).to.equal(finding);
      expect(one?.text).to.match(words);
      expect(more).to.deep.equal([]);
    });
  }

  it("no finding of what is issued in time, in advance, or continuously", () => {
    for (const change of inTime) {
      expect(found(change), JSON.stringify(change)).to.deep.equal([]);
    }
  });

  it("executive regulation 59(13): a summary of three years is both, too long and too late", () => {
    const both = found(period("2023-11-01", "2026-10-31", summary)).map(({ pointer }) => pointer);
    expect(both).to.deep.equal([`OWN-74 ${ofStart}`, `OWN-74 ${ofEnd}`]);
  });

  it("a credit note may be for what was long ago, or does not come, at the rate of its original", () => {
    for (const change of [
      delivered("2023-01-01"),
      period("2026-01-01", "2026-03-31"),
      period("2027-01-01", "2027-12-31"),
      at("EUR", "4.3", "2025-11-20"),
    ]) {
      expect(found(change, "sales-credit-notes"), JSON.stringify(change)).to.deep.equal([]);
    }
    expect(found(delivered("2026-12-20"), "sales-credit-notes")[0]?.pointer).to.equal(`OWN-75 ${ofDelivery}`);
    expect(found(at("EUR", "4.3", "2026-11-21"), "sales-credit-notes")[0]?.pointer).to.match(/^OWN-77/);
  });

  it("decree-law 67: the period of a line counts where the document has none", () => {
    const line = (requestOf["sales-invoices"]()["document_lines"] as Json[])[0]!;
    const of = (start_date: string, end_date: string): Json => ({ ...line, invoice_period: { start_date, end_date } });
    const august = { document_lines: [line, of("2026-11-01", "2026-11-15"), of("2026-08-01", "2026-08-31")] };
    const late = "OWN-73 /document_lines/2/invoice_period/end_date";
    expect(found(august).map(({ pointer }) => pointer)).to.deep.equal([late]);
    expect(found({ ...august, ...period("2026-08-01", "2026-11-15") })).to.deep.equal([]);
    expect(found({ document_lines: [line, of("2026-11-01", "2026-11-30")] })).to.deep.equal([]);
  });

  it("decree-law 69: a rate of another day", () => {
    for (const [change, finding, words] of rateDays) {
      const [one] = found(change);
      expect(one?.pointer ?? "", JSON.stringify(change)).to.equal(finding && `${finding} /tax_exchange_rate/date`);
      expect(one?.text ?? "").to.match(words);
    }
    expect(found({ ...at("USD", "3.6725", "2025-12-31"), issue_date: "2026-01-03" })).to.deep.equal([]);
  });

  it("the last day of a month", () => {
    expect(["2026-02-03", "2028-02-29", "2026-12-31", "soon"].map(endOfMonth)).to.deep.equal([
      "2026-02-28",
      "2028-02-29",
      "2026-12-31",
      "",
    ]);
  });
});

/** What is said of the age of a document. */
const ageOf = (issue_date: string, today: string, kind: DocumentKind): string[] => {
  const document = acceptedDocument(requestOf[kind]({ issue_date: issued }), kind);
  return lawFindings({ kind, document: { ...document, issue_date }, amounts: null }, today)
    .filter(({ reasonCode }) => reasonCode === "OWN-96")
    .map(({ text, pointer }) => `${pointer} ${text}`);
};

describe("how long ago a document was issued", () => {
  for (const kind of Object.keys(documentKinds) as DocumentKind[]) {
    it(`decree-law 67(1), ministerial decision 244/2025: a year or more ago is told of ${kind}`, () => {
      expect(ageOf("2023-08-20", "2026-11-29", kind)).to.deep.equal([
        "/issue_date The issue date is 2023-08-20, 1197 days before today, 2026-11-29: a document is issued and sent within 14 days of the supply.",
      ]);
      // The year before is written in January.
      expect(ageOf("2026-01-05", "2027-01-05", kind)).to.have.length(1);
      for (const issueDate of ["2026-01-06", "2026-08-20", "2027-01-05", "2027-03-01", "soon", ""]) {
        expect(ageOf(issueDate, "2027-01-05", kind), issueDate).to.deep.equal([]);
      }
    });
  }
});

describe("the decimals of what is paid and rounded", () => {
  it("ISO 4217: yen have none, also in what was prepaid and what is rounded, unless the rounding is to whole yen", () => {
    const yen = at("JPY", "0.0242");
    for (const [change, pointer, words] of [
      [{ prepaid_amount: 10.55 }, "OWN-79 /prepaid_amount", /prepaid_amount comes to 10\.55 JPY .* has no decimals/],
      [{ rounding_amount: 0.3 }, "OWN-79 /rounding_amount", /rounding_amount comes to 0\.3 JPY/],
    ] as const) {
      const [one, ...more] = found({ ...yen, ...change });
      expect(one?.pointer).to.equal(pointer);
      expect(one?.text).to.match(words);
      expect(more).to.deep.equal([]);
    }
    // 199.00 and VAT of 9.95 are 208.95.
    const odd = { document_lines: [buildLine({ quantity: 1, price: { base_amount: 199, base_quantity: 1 } })] };
    for (const change of [{}, { prepaid_amount: 10 }, { ...odd, rounding_amount: 0.05 }, odd]) {
      expect(found({ ...yen, ...change }), JSON.stringify(change)).to.deep.equal([]);
    }
    expect(found({ ...yen, ...odd, rounding_amount: 0.5 })[0]?.pointer).to.equal("OWN-79 /rounding_amount");
  });

  it("ISO 4217: dinars have three, of which a document loses one", () => {
    const document = acceptedDocument(requestOf["sales-invoices"](at("KWD", "12")), "sales-invoices");
    const kind = "sales-invoices";
    const paid = { ...document, prepaid_amount: "10.555", rounding_amount: "0.005" };
    const [one] = lawFindings({ kind, document: paid, amounts: null }, document.issue_date);
    expect(one?.text).to.match(
      /prepaid_amount comes to 10\.555 KWD and is reported as 10\.56 \(and 1 more\): KWD has 3/,
    );
  });
});

describe("what a currency is worth", () => {
  it("decree-law 69: a rate that is far from it is named for what it is", () => {
    for (const [change, finding, words] of rates) {
      const [one, ...more] = found(change);
      expect(one?.pointer, JSON.stringify(change)).to.equal(`${finding} /tax_exchange_rate/calculation_rate`);
      expect(one?.text).to.match(words);
      expect(more).to.deep.equal([]);
    }
  });

  it("has a figure of every currency but those without a price, and takes it as a rate", () => {
    const without = currencies.entries.map(({ code }) => code).filter((code) => !coarseRates.has(code));
    expect(without).to.deep.equal(["AED", "BOV", "SYP", "UYW", "XBA", "XBB", "XBC", "XBD", "XSU", "XTS"]);
    for (const [code, { aed, least, most }] of coarseRates) {
      expect(currencies.has(code), code).to.equal(true);
      expect(least < 1 && most > 1, code).to.equal(true);
      expect(found(at(code, aed)), code).to.deep.equal([]);
    }
  });

  it("takes the dollar's rate for currencies that are one dollar, and near it for the euro", () => {
    for (const [currency, rate] of [
      ["PAB", "3.6725"],
      ["BMD", "3.67"],
      ["EUR", "3.6799"],
      ["EUR", "3.6699"],
    ] as const) {
      expect(found(at(currency, rate)), currency).to.deep.equal([]);
    }
  });

  it("leaves the pegs to OWN-52 and OWN-53", () => {
    expect(found(at("USD", "0.2723"))).to.deep.equal([]);
    expect(found(at("SAR", "1.02"))).to.deep.equal([]);
  });
});
