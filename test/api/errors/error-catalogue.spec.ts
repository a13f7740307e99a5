import { expect } from "chai";

import { catalogueEntries, recognise, sentFacts, worded } from "../../../api/errors/error-details.ts";
import { fieldMeant, suggest } from "../../../api/errors/suggestion.ts";
import { shownValue } from "../../../common/documents/mask-document.ts";
import { nearestName } from "../../../common/runtime/text.ts";
import { assembledMessages, isHalf, settlementMessages, xmlMessages } from "../../docs/errors-page.ts";
import { sourceMessages, sourceText } from "../../docs/source-messages.ts";

describe("the catalogue of errors", () => {
  it("words every refusal of the API and behind it", () => {
    // What passes on the words of another error, of a library or of the contract names them; a text of its own is a row's.
    const passing = /AppError\(\s*(?:[\w.]*status\b|\d{3}, (?:[\w.]+[,)]|"Field validation failed"))/;
    const others = sourceText()
      .split("new ")
      .filter((text) => text.startsWith("AppError(") && !passing.test(text));
    expect(others).to.deep.equal([]);
  });

  it("has a code for every message about a field", () => {
    const missing = [...sourceMessages(), ...assembledMessages, ...xmlMessages, ...settlementMessages]
      .filter(({ text, field }) => field !== undefined && !isHalf(text))
      // What domain words complete is read at its beginning.
      .filter(({ field = "", text }) => {
        const said = text.replace(/ \(OWN-\d+\)$|^org_id /, "").replaceAll(/\{[^}]* [^}]*\}/g, "{x}");
        return recognise(said, field.split(".").at(-1) ?? "") === undefined;
      })
      .map(({ status, text }) => `${status} ${text}`);
    expect(missing).to.deep.equal([]);
  });

  it("has stable codes in snake_case, of one message each", () => {
    const words = new Map<string, string>();
    for (const { code, english } of catalogueEntries) {
      expect(code).to.match(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      expect(words.get(code) ?? english, code).to.equal(english);
      words.set(code, english);
    }
  });

  it("finds each message about a field again by its text, in one code", () => {
    for (const { code, english, status, at } of catalogueEntries) {
      if (status === undefined) {
        expect(recognise(english.replaceAll(/\{(\w+)\}/g, "x1"), at ?? "*")?.code, english).to.equal(code);
      }
    }
  });

  it("looks a long and hostile message up in a moment", () => {
    const started = performance.now();
    for (let round = 0; round < 250; round += 1) {
      recognise(`must be ${" is that of document x (id ".repeat(60)}${round}`, "field");
    }
    expect(performance.now() - started).to.be.below(2_000);
  });
});

describe("suggestions of errors", () => {
  const cases: readonly (readonly [code: string, value: string, suggestion: string | undefined])[] = [
    ["not_a_number", "1.234,56", "1234.56"],
    ["not_a_number", "1,234.56", "1234.56"],
    ["not_a_number", "1,234", "1234 or 1.234"],
    ["not_a_number", "about ten", "Digits with a point, as 1234.50"],
    ["not_a_number", "3 Nos", "3"],
    ["not_a_number", "100.00/Nos", "100.00"],
    ["not_a_number", "2 million", "Digits with a point, as 1234.50"],
    ["not_a_number", "N/A", "Where there is nothing to say, leave the field out"],
    ["not_a_number", "7.5", "Write it without quotes: 7.5"],
    ["invalid_date", "2026/8/1", "2026-08-01"],
    ["invalid_date", "31/12/2026", "2026-12-31"],
    ["invalid_date", "12/31/2026", "2026-12-31"],
    ["invalid_date", "03/04/2026", "2026-04-03 if the day comes first, 2026-03-04 if the month does"],
    ["not_a_number", "٤٢٠٫٥٠", "420.50"],
    ["not_a_number", "1e3", "1000"],
    [
      "not_a_number",
      "420.00-",
      "Amounts are positive: a refund is a credit note (261 or 381), a discount stands in allowances",
    ],
    [
      "not_a_number",
      "(1,420.00)",
      "Amounts are positive: a refund is a credit note (261 or 381), a discount stands in allowances",
    ],
    [
      "negative",
      "-420",
      "Amounts are positive: a refund is a credit note (261 or 381), a discount stands in allowances",
    ],
    ["invalid_date", "46357", "2026-12-01"],
    ["invalid_date", "/Date(1795737600000)/", "2026-11-27"],
    ["invalid_date", "1795737600", "2026-11-27"],
    ["invalid_date", "27-Nov-26", "2026-11-27"],
    ["invalid_date", "27 November 2026", "2026-11-27"],
    ["invalid_date", "Nov 3, 2026", "2026-11-03"],
    ["invalid_date", "27.11.26", "2026-11-27"],
    ["invalid_date", "٢٠٢٦-١١-٢٧", "2026-11-27"],
    ["invalid_date", "2026-11-31", "That month ends on 2026-11-30"],
    ["invalid_date", "12345678901", "For example 2026-08-01"],
    ["invalid_date", "126331", "For example 2026-08-01"],
    ["invalid_date", "2026-11", "For example 2026-08-01"],
    ["invalid_date", "2026-1-7", "2026-01-07"],
    ["not_a_number", "#VALUE!", "Where there is nothing to say, leave the field out"],
    ["invalid_email", "none", "Where there is nothing to say, leave the field out"],
    ["invalid_currency", "US Dollars", "USD"],
    ["invalid_country", "United Arab Emirates (AE)", "AE"],
    ["invalid_unit", "Ltrs (net)", "LTR"],
    ["invalid_date", "27-NOV-26 12.00.00 AM", "2026-11-27"],
    ["invalid_date", "Fri, 27 Nov 2026 00:00:00 GMT", "2026-11-27"],
    ["invalid_date", "00000000", "Where there is nothing to say, leave the field out"],
    ["invalid_tin", "１９８７６５４３２１", "1987654321"],
    ["invalid_trn", "N/A", "Where there is nothing to say, leave the field out"],
    ["invalid_email", "Accounts <ap@example.ae>", "ap@example.ae"],
    ["invalid_email", "mailto:ap@example.ae", "ap@example.ae"],
    ["invalid_email", "a@b.ae، c@d.ae", "a@b.ae or c@d.ae"],
    ["invalid_emirate", "Abu Dhabi Emirate", "AUH"],
    ["invalid_tax_category", "Standard Rate [5%]", "S"],
    ["invalid_tax_category", "Input VAT Zero-Rated", "Z"],
    ["invalid_unit", "EA - Each", "EA"],
    ["invalid_unit", "Hour(s)", "HUR"],
    ["invalid_unit", "قطعة", "H87 or EA"],
    ["invalid_currency", "784", "AED"],
    ["invalid_base64", "JVBERi0xLjQK-_8", "It is the form of Base64 for addresses: write + for - and / for _"],
    ["invalid_base64", "https://a.example/a.pdf", "Send what the file contains, in Base64, not where it is"],
    ["invalid_tin", "TRN 198765432102003", "1987654321"],
    ["invalid_tin", "TRN 1987654321 ", "1987654321"],
    ["invalid_trn", "1.98765432102003E+14", "198765432102003"],
    [
      "invalid_trn",
      "1.98765E+14",
      "The spreadsheet has replaced digits by an exponent: format the column as text, and take the number from its source",
    ],
    ["invalid_profile_execution", "0", "00000000"],
    ["invalid_emirate", "AE-AZ", "AUH"],
    ["invalid_emirate", "Dubai, UAE", "DXB"],
    ["invalid_emirate", "Ras al-Khaimah", "RAK"],
    ["invalid_emirate", "أبو ظبي", "AUH"],
    ["invalid_tax_category", "SR", "S"],
    ["invalid_tax_category", "VAT 5%", "S"],
    ["invalid_tax_category", "Zero-rated", "Z"],
    ["invalid_tax_category", "Out of scope", "O"],
    ["invalid_unit", "Pcs.", "H87 or EA"],
    ["invalid_unit", "ST", "H87 or EA"],
    ["invalid_unit", "man-day", "E49 or DAY"],
    ["invalid_currency", "Dhs.", "AED"],
    [
      "invalid_base64",
      "data:application/pdf;base64,JVBERi0xLjQK",
      'Leave out what stands before the comma: "data:application/pdf;base64," is no Base64',
    ],
    [
      "endpoint_not_tin",
      "OM1100000000",
      "The participant's identifier in Peppol, in the UAE the TIN with scheme 0235; of a buyer abroad who is not in Peppol 9900000099 with 0235",
    ],
    ["invalid_tin", "0235:1987654321", "1987654321"],
    ["invalid_trn", "1987 6543 2102 003", "198765432102003"],
    ["invalid_unit", "kilogram", "KGM"],
    ["invalid_unit", "constructor", "See /api/code-lists/UNECERec20"],
    ["invalid_currency", "aed", "AED"],
    ["not_a_uuid", "{019A0000-0000-7000-8000-00000000ABCD}", "019a0000-0000-7000-8000-00000000abcd"],
  ];
  for (const [code, value, expected] of cases) {
    it(`${code} ${value}: ${String(expected)}`, () => {
      const suggestion = suggest(code, value, {}, "field");
      expect(suggestion === undefined ? undefined : worded(suggestion)).to.equal(expected);
    });
  }

  it("gives a number in a field for text its meaning there", () => {
    expect(suggest("not_a_string", "46357", {}, "issue_date")).to.equal("2026-12-01");
    expect(suggest("not_a_string", "0", {}, "profile_execution_id")).to.equal("00000000");
    expect(suggest("not_a_string", "97161234567", {}, "telephone")).to.equal("+97161234567");
    expect(suggest("not_a_string", "5", {}, "document_lines[0].classified_tax_category.id")).to.equal("S");
    expect(worded(suggest("not_a_string", "2", {}, "postal_address.country_subentity")!)).to.contain("DXB (Dubai)");
    expect(worded(suggest("not_a_string", "false", {}, "note")!)).to.contain("leave the field out");
    expect(worded(suggest("not_a_string", "[…]", {}, "note")!)).to.contain("a single text");
    expect(suggest("not_positive", "0", {}, "price.base_quantity")).to.equal("1");
    expect(worded(suggest("not_a_string", "46357", {}, "company_id")!)).to.equal(
      'Write it as text, in double quotes: "46357"',
    );
  });

  it("shows what a missing member looks like, and which field another name means", () => {
    expect(worded(suggest("exchange_rate_missing", undefined, {}, "tax_exchange_rate")!)).to.contain("3.6725");
    expect(worded(suggest("not_an_array", "INV-1", {}, "billing_reference")!)).to.contain('"issue_date"');
    expect(worded(suggest("mandatory", undefined, {}, "postal_address.country_subentity")!)).to.contain("AUH");
    const meant = [
      ["invoiceNumber", "document_lines", "external_reference"],
      ["tax_rate", "classified_tax_category", "classified_tax_category.percent"],
      ["vat_number", "postal_address", "party_tax_scheme.company_id"],
      ["id", "quantity", undefined],
    ] as const;
    expect(meant.map(([name, sibling]) => fieldMeant(name, [sibling]))).to.deep.equal(
      meant.map(([, , field]) => field),
    );
    const at = { path: ["invoice"], isUnknown: true };
    const sent = { value: { invoice: { issue_date: "2026-08-20" } }, namesAt: () => ["issue_date", "invoice_period"] };
    expect(sentFacts(new Map([["invoice", at]]), sent)["invoice"]?.suggestion).to.deep.equal({ hint: "unwrapped" });
    expect(nearestName("id", ["lot_number_id", "name"])).to.equal(undefined);
  });

  it("names codes where they are few", () => {
    expect(worded(suggest("invalid_exemption_reason", "VATEX-EU-132", {}, "tax_exemption_reason_code")!)).to.contain(
      "DL8.46.2 (Supply of residential units (lease or sale))",
    );
  });

  it("rounds to the decimals that a field has", () => {
    expect(worded(suggest("too_many_digits", "9.995", { decimals: "2" }, "amount")!)).to.equal(
      "10.00: amounts have two decimals in every currency, KWD, BHD and OMR as well, and prices up to ten",
    );
    expect(suggest("too_many_digits", "9.99512", { decimals: "2" }, "amount")).to.equal("10.00");
    expect(suggest("too_many_digits", "-0.0041", { decimals: "2" }, "amount")).to.equal("-0.00");
  });
});

describe("values in errors", () => {
  it("mask accounts and cards, and show the sender what else he sent", () => {
    const hidden = [
      ["payment_means[0].payee_financial_account.id", "AE070331234567890123457"],
      ["payment_means[0].card_account.primary_account_number_id", "4111 1111 1111 1112"],
      ["note", "pay to AE07 0331 2345 6789 0123 456 now"],
      ["note", "card 4111 1111 1111 1111"],
    ] as const;
    for (const [path, value] of hidden) {
      expect(shownValue(path, value), path).to.include("****").and.not.match(/\d{5}/);
    }
    const shown = [
      ["accounting_supplier_party.tin", "198765432102003"],
      ["accounting_customer_party.company_id", "P1234567"],
      ["accounting_customer_party.telephone", "+97141234567"],
      ["accounting_supplier_party.email", "amna@example"],
      ["issue_date", "/Date(1795737600000)/"],
      ["document_lines[0].price.base_amount", "1.123456789012345678"],
    ] as const;
    expect(shown.map(([path, value]) => shownValue(path, value))).to.deep.equal(shown.map(([, value]) => value));
    expect(shownValue("note", "x".repeat(10_000))).to.have.length(61);
  });
});
