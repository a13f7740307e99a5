import { expect } from "chai";

import { catalogueEntries, recognise, worded } from "../../../api/errors/error-details.ts";
import { suggest } from "../../../api/errors/suggestion.ts";
import { maskedText, shownValue } from "../../../common/documents/mask-document.ts";
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
    ["not_a_number", "about ten", undefined],
    ["not_a_number", "7.5", "Write it without quotes: 7.5"],
    ["invalid_date", "2026/8/1", "2026-08-01"],
    ["invalid_date", "31/12/2026", "2026-12-31"],
    ["invalid_date", "12/31/2026", "2026-12-31"],
    ["invalid_date", "03/04/2026", "2026-04-03 if the day comes first, 2026-03-04 if the month does"],
    ["invalid_tin", "TRN 198765432102003", undefined],
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

  it("rounds to the decimals that a field has", () => {
    expect(suggest("too_many_digits", "9.995", { decimals: "2" }, "amount")).to.equal("10.00");
    expect(suggest("too_many_digits", "-0.004", { decimals: "2" }, "amount")).to.equal("-0.00");
  });
});

describe("values in errors", () => {
  it("mask what belongs to people, and show what is public", () => {
    const shown = [
      ["payment_means[0].payee_financial_account.id", "AE070331234567890123456"],
      ["note", "pay to AE07 0331 2345 6789 0123 456 now"],
      ["note", "card 4111 1111 1111 1111"],
      ["accounting_customer_party.company_id", "P1234567"],
      ["note", "passport N1234567, amna@example.ae"],
      ["accounting_customer_party.telephone", "+97141234567"],
    ] as const;
    for (const [path, value] of shown) {
      expect(shownValue(path, value), path)
        .to.include("****")
        .and.not.match(/\d{5}|amna/);
    }
    expect(shownValue("accounting_supplier_party.tin", "198765432102003")).to.equal("198765432102003");
    expect(maskedText("2026-08-20T10:00:00Z SBI-2026-000001")).to.equal("2026-08-20T10:00:00Z SBI-2026-000001");
    expect(shownValue("note", "x".repeat(10_000))).to.have.length(61);
  });
});
