import { expect } from "chai";

import { byCategory, grossOf, shareOut, type ByCategory } from "../../common/documents/settlement-categories.ts";

const five = "S 5 %";

const invoice = (id: string, chargedByCategory: ByCategory, ...creditedByCategory: ByCategory[]) => ({
  id,
  chargedByCategory,
  creditedByCategory,
});

const excessesOf = (credit: ByCategory, ...invoices: ReturnType<typeof invoice>[]): string[] =>
  shareOut(credit, invoices, false).excesses.map(({ category, excess }) => `${category} ${excess.toFixed(2)}`);

const subtotal = (id: "S" | "AE" | "Z", percent: string, taxable_amount: string, tax_amount: string) => ({
  tax_category: { id, percent },
  taxable_amount,
  tax_amount,
});

describe("settlement by VAT category", () => {
  it("tells standard rates apart by their value, and other categories by their code alone", () => {
    expect(
      byCategory([
        subtotal("S", "5", "100.00", "5.00"),
        subtotal("S", "5.00", "50.00", "2.50"),
        subtotal("S", "15", "10.00", "1.50"),
        subtotal("AE", "5", "7.00", "0.00"),
        subtotal("AE", "0", "3.00", "0.00"),
      ]),
    ).to.deep.equal({ "S 5 %": ["150.00", "7.50"], "S 15 %": ["10.00", "1.50"], AE: ["10.00", "0.00"] });
    expect(grossOf({ S: ["100.00", "5.00"], Z: ["1.00", "0.00"] }).toFixed(2)).to.equal("106.00");
  });

  for (const [words, credit, charged, credited, excesses] of [
    ["all of it", ["100.00", "5.00"], ["100.00", "5.00"], [], []],
    ["a fils more", ["100.01", "5.00"], ["100.00", "5.00"], [], ["S 5 % 0.01"]],
    ["what others have left", ["60.00", "3.00"], ["100.00", "5.00"], [["40.00", "2.00"]], []],
    ["more than others have left", ["60.01", "3.00"], ["100.00", "5.00"], [["40.00", "2.00"]], ["S 5 % 0.01"]],
    [
      "VAT of a rounding",
      ["10.10", "0.51"],
      ["101.00", "5.05"],
      Array.from({ length: 9 }, (): [string, string] => ["10.10", "0.51"]),
      [],
    ],
    ["more VAT than a rounding", ["10.10", "0.53"], ["101.00", "5.05"], [["90.90", "4.59"]], ["S 5 % 0.07"]],
    ["VAT alone", ["0.00", "10.00"], ["100.00", "5.00"], [], ["S 5 % 5.00"]],
    ["VAT that was not charged", ["1000.00", "50.00"], ["1000.00", "0.00"], [], ["S 5 % 50.00"]],
    ["of what was credited beyond it", ["1.00", "0.05"], ["100.00", "5.00"], [["300.00", "15.00"]], ["S 5 % 1.05"]],
    ["nothing of a category below zero", ["-10.00", "-0.50"], ["100.00", "5.00"], [["100.00", "5.00"]], []],
  ] as const) {
    it(`gives back ${words}`, () => {
      const others = credited.map((one: readonly [string, string]): ByCategory => ({ [five]: one }));
      expect(excessesOf({ [five]: credit }, invoice("a", { [five]: charged }, ...others))).to.deep.equal(excesses);
    });
  }

  it("shares a category out over the invoices in their order, and leaves the rest to the last or to something else", () => {
    const invoices = [
      invoice("a", { [five]: ["100.00", "5.00"] }),
      invoice("b", { [five]: ["50.00", "2.50"], Z: ["9.00", "0.00"] }),
    ];
    const credit: ByCategory = { [five]: ["200.00", "10.00"], Z: ["4.00", "0.00"] };
    const shares = (coversRest: boolean) => Object.fromEntries(shareOut(credit, invoices, coversRest).ofInvoices);
    expect(shares(false)).to.deep.equal({
      a: { [five]: ["100.00", "5.00"] },
      b: { [five]: ["100.00", "5.00"], Z: ["4.00", "0.00"] },
    });
    expect(shares(true)).to.deep.equal({
      a: { [five]: ["100.00", "5.00"] },
      b: { [five]: ["50.00", "2.50"], Z: ["4.00", "0.00"] },
    });
    expect(shareOut(credit, invoices, true).excesses).to.be.empty;
    expect(shareOut(credit, [], false)).to.deep.include({ excesses: [] });
  });
});
