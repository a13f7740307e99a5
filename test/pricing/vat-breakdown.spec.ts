import { expect } from "chai";
import type { TaxSubtotal } from "../../common/pricing/amounts.ts";
import { price } from "../../common/pricing/price.ts";
import { buildDocument, buildLine, type Json } from "../factories/request.ts";

const hundred = (category: Json): Json =>
  buildLine({ quantity: 1, price: { base_amount: 100, base_quantity: 1 }, classified_tax_category: category });

const breakdown = (overrides: Json): string[] =>
  price(buildDocument(overrides)).totals.tax_subtotals.map(
    ({ tax_category: { id, percent }, taxable_amount }: TaxSubtotal) => [id, percent ?? "-", taxable_amount].join(" "),
  );

describe("VAT breakdown", () => {
  it("groups by the number of the rate, not its text, and shows it as first sent", () => {
    const document_lines = [
      hundred({ id: "S", percent: "5.00" }),
      hundred({ id: "S", percent: "5" }),
      hundred({ id: "S" }),
    ];
    expect(breakdown({ document_lines })).to.deep.equal(["S 5.00 300.00"]);
  });

  it("keeps different rates of the same category apart, for the rules to see them", () => {
    expect(
      breakdown({ document_lines: [hundred({ id: "S", percent: 5 }), hundred({ id: "S", percent: 10 })] }),
    ).to.deep.equal(["S 5 100.00", "S 10 100.00"]);
  });

  it("has one breakdown of exempt lines whatever their reason, and none of its rates", () => {
    const document_lines = [
      hundred({ id: "E", percent: 5, tax_exemption_reason_code: "DL8.46.3" }),
      hundred({ id: "E", tax_exemption_reason_code: "DL8.46.4" }),
    ];
    const charges = [{ reason_code: "FC", amount: 1, tax_category: { id: "E", percent: 0 } }];
    expect(breakdown({ document_lines, charges })).to.deep.equal(["E - 201.00"]);
  });

  it("puts reverse charge into one breakdown with the rate of its lines", () => {
    const document_lines = [hundred({ id: "AE", percent: 5 })];
    const allowances = [{ reason_code: "95", amount: 30, tax_category: { id: "AE", percent: 0 } }];
    expect(breakdown({ document_lines, allowances })).to.deep.equal(["AE 5 70.00"]);
  });

  it("shows no rate of what is out of scope, though its lines name one", () => {
    const document_lines = [hundred({ id: "O", percent: 5 }), hundred({ id: "O", percent: 0 })];
    expect(breakdown({ document_lines })).to.deep.equal(["O - 200.00"]);
  });

  it("keeps reverse charge in one breakdown whatever its rates", () => {
    const document_lines = [hundred({ id: "AE", percent: 5 }), hundred({ id: "AE", percent: 10 })];
    expect(breakdown({ document_lines })).to.deep.equal(["AE 5 200.00"]);
  });

  it("orders by first appearance: lines, allowances, charges", () => {
    const document_lines = [hundred({ id: "O" })];
    const allowances = [{ reason_code: "95", amount: 1, tax_category: { id: "Z" } }];
    const charges = [{ reason_code: "FC", amount: 2, tax_category: { id: "S" } }];
    expect(breakdown({ document_lines, allowances, charges })).to.deep.equal(["O - 100.00", "Z 0 -1.00", "S 5 2.00"]);
  });

  it("refuses a document-level charge without a category", () => {
    expect(() => breakdown({ charges: [{ reason: "Freight", amount: 1 }] })).to.throw(RangeError, "tax category");
  });

  it("computes the VAT of the document from the breakdown, not from the lines", () => {
    const document_lines = Array.from({ length: 10 }, () =>
      buildLine({ quantity: 1, price: { base_amount: "0.09", base_quantity: 1 } }),
    );
    const amounts = price(buildDocument({ document_lines }));
    expect(amounts.lines.every((line) => line.tax_amount === "0.00")).to.equal(true);
    expect(amounts.totals.tax_amount).to.equal("0.05");
  });

  it("refuses a foreign currency without an exchange rate, and ignores a rate for AED", () => {
    expect(() => price(buildDocument({ document_currency_code: "USD" }))).to.throw(RangeError, "tax_exchange_rate");
    const inAed = price(buildDocument({ tax_exchange_rate: { calculation_rate: "3.6725" } }));
    expect(inAed.totals).not.to.have.any.keys("tax_amount_in_aed", "tax_inclusive_amount_in_aed");
  });
});
