import { expect } from "chai";
import type { LineAmounts, TaxSubtotal } from "../../common/pricing/amounts.ts";
import { price } from "../../common/pricing/price.ts";
import { readGolden, ublInput } from "../factories/golden.ts";
import { buildDocument } from "../factories/request.ts";

const amountsOf = (name: string) => price(ublInput(readGolden(name)).document);
const subtotals = (totals: { tax_subtotals: TaxSubtotal[] }) =>
  totals.tax_subtotals.map(({ tax_category: { id, percent }, taxable_amount, tax_amount }) =>
    [id, percent ?? "-", taxable_amount, tax_amount].join(" "),
  );
const lines = (amounts: { lines: LineAmounts[] }) =>
  amounts.lines.map(({ net_amount, tax_amount, total_amount }) => [net_amount, tax_amount, total_amount].join(" "));

describe("the worked examples, to the fils", () => {
  it("1: base quantity and price discount", () => {
    const amounts = amountsOf("example-1-base-quantity");
    expect(amounts.lines.map((line) => line.base_amount)).to.deep.equal(["234.00", "5.83"]);
    expect(amounts.lines.map((line) => line.gross_price_amount)).to.deep.equal(["96.00", "10"]);
    expect(lines(amounts)).to.deep.equal(["234.00 11.70 245.70", "5.83 0.29 6.12"]);
    expect(amounts.totals).to.deep.equal({
      line_extension_amount: "239.83",
      tax_exclusive_amount: "239.83",
      tax_inclusive_amount: "251.82",
      payable_amount: "251.82",
      tax_amount: "11.99",
      tax_subtotals: [{ tax_category: { id: "S", percent: "5" }, taxable_amount: "239.83", tax_amount: "11.99" }],
    });
  });

  it("2: allowances and charges, of the lines and the document, some from a percentage", () => {
    const amounts = amountsOf("example-2-allowances-and-charges");
    expect(lines(amounts)).to.deep.equal(["10486.00 524.30 11010.30", "62.47 3.12 65.59"]);
    expect(amounts.lines.map((line) => [line.allowances, line.charges])).to.deep.equal([
      [["294.00"], ["980.00"]],
      [[], ["2.50"]],
    ]);
    expect([amounts.allowances, amounts.charges]).to.deep.equal([["263.71"], ["421.94"]]);
    expect(amounts.lines[0]?.gross_price_amount).to.equal("5.0");
    expect(subtotals(amounts.totals)).to.deep.equal(["S 5 10706.70 535.34"]);
    expect(amounts.totals).to.include({
      line_extension_amount: "10548.47",
      allowance_total_amount: "263.71",
      charge_total_amount: "421.94",
      tax_exclusive_amount: "10706.70",
      tax_amount: "535.34",
      tax_inclusive_amount: "11242.04",
      payable_amount: "11242.04",
    });
  });

  it("3: US dollar with its values in AED", () => {
    const amounts = amountsOf("example-3-us-dollar");
    expect(lines(amounts)).to.deep.equal(["1091.88 54.59 1146.47", "100.00 5.00 105.00", "250.00 0.00 250.00"]);
    expect(amounts.lines.map((line) => [line.tax_amount_in_aed, line.total_amount_in_aed])).to.deep.equal([
      ["200.48", "4210.41"],
      ["18.36", "385.61"],
      ["0.00", "918.13"],
    ]);
    expect(subtotals(amounts.totals)).to.deep.equal(["S 5 1141.88 57.09", "Z 0 265.25 0.00"]);
    expect(amounts.totals).to.include({
      line_extension_amount: "1441.88",
      tax_exclusive_amount: "1407.13",
      tax_amount: "57.09",
      payable_amount: "1464.22",
      tax_amount_in_aed: "209.66",
      tax_inclusive_amount_in_aed: "5377.35",
    });
  });

  it("4: every category in one document", () => {
    const amounts = amountsOf("example-4-every-category");
    expect(lines(amounts)).to.deep.equal([
      "1000.00 50.00 1050.00",
      "102.00 0.00 102.00",
      "165.00 0.00 165.00",
      "340.00 0.00 340.00",
      "2999.90 0.00 2999.90",
      "780.00 0.00 780.00",
    ]);
    expect(subtotals(amounts.totals)).to.deep.equal([
      "S 5 900.00 45.00",
      "Z 0 102.00 0.00",
      "E - 177.50 0.00",
      "O - 345.00 0.00",
      "AE 5 2989.90 0.00",
      "N 5 780.00 0.00",
    ]);
    expect(amounts.totals).to.include({
      line_extension_amount: "5386.90",
      allowance_total_amount: "110.00",
      charge_total_amount: "17.50",
      tax_exclusive_amount: "5294.40",
      tax_amount: "45.00",
      payable_amount: "5339.40",
    });
  });

  it("5: fractions on which exact and double arithmetic part", () => {
    const amounts = amountsOf("example-5-fractions");
    expect(lines(amounts)).to.deep.equal([
      "1.00 0.05 1.05",
      "8.32 0.42 8.74",
      "1.01 0.05 1.06",
      "0.07 0.00 0.07",
      "20.70 1.04 21.74",
    ]);
    expect(subtotals(amounts.totals)).to.deep.equal(["S 5 32.30 1.62"]);
    expect(amounts.totals).to.include({
      line_extension_amount: "31.10",
      tax_exclusive_amount: "32.30",
      payable_amount: "33.92",
    });
  });

  it("6: margin scheme", () => {
    const amounts = amountsOf("example-6-margin-scheme");
    expect(lines(amounts)).to.deep.equal(["45350.00 0.00 45350.00", "2401.00 0.00 2401.00"]);
    expect(subtotals(amounts.totals)).to.deep.equal(["N 5 47751.00 0.00"]);
    expect(amounts.totals).to.include({ tax_amount: "0.00", payable_amount: "47751.00" });
    expect(amounts.totals).not.to.have.any.keys("allowance_total_amount", "charge_total_amount");
  });

  it("7: credit note in euro with reverse charge", () => {
    const amounts = amountsOf("example-7-credit-note-euro");
    expect(lines(amounts)).to.deep.equal(["5999.97 0.00 5999.97", "39.52 1.98 41.50"]);
    expect(amounts.lines.map((line) => [line.tax_amount_in_aed, line.total_amount_in_aed])).to.deep.equal([
      ["0.00", "25792.46"],
      ["8.51", "178.40"],
    ]);
    expect(subtotals(amounts.totals)).to.deep.equal(["AE 5 5899.97 0.00", "S 5 39.52 1.98"]);
    expect(amounts.totals).to.include({
      line_extension_amount: "6039.49",
      tax_exclusive_amount: "5939.49",
      payable_amount: "5941.47",
      tax_amount_in_aed: "8.51",
      tax_inclusive_amount_in_aed: "25540.98",
    });
  });

  it("8: prepaid amount and rounding of what is payable", () => {
    const { totals } = amountsOf("example-8-prepaid-and-rounding");
    expect(totals).to.include({
      line_extension_amount: "987.60",
      tax_amount: "49.38",
      tax_inclusive_amount: "1036.98",
      prepaid_amount: "500.00",
      rounding_amount: "0.13",
      payable_amount: "537.11",
    });
  });

  it("has no prepaid and rounding amount where they are 0", () => {
    const { totals } = price(buildDocument({ prepaid_amount: 0, rounding_amount: "-0.00" }));
    expect(totals).to.include({ payable_amount: "210.00" }).and.not.have.any.keys("prepaid_amount", "rounding_amount");
  });

  it("the acceptance example: 7.25 × 512.40, 3 × 19.99 less 1.50, freight 40.00", () => {
    const standard = { id: "S", percent: 5 };
    const amounts = price(
      buildDocument({
        document_lines: [
          { quantity: 7.25, price: { base_amount: "512.40", base_quantity: 1 }, classified_tax_category: standard },
          {
            quantity: 3,
            price: { base_amount: 19.99, base_quantity: 1 },
            classified_tax_category: standard,
            allowances: [{ reason: "Discount", amount: 1.5 }],
          },
        ],
        charges: [{ reason: "Freight", amount: 40, tax_category: standard }],
      }),
    );
    expect(amounts.lines.map((line) => line.net_amount)).to.deep.equal(["3714.90", "58.47"]);
    expect(amounts.totals).to.include({
      tax_exclusive_amount: "3813.37",
      tax_amount: "190.67",
      payable_amount: "4004.04",
    });
  });
});
