import { expect } from "chai";
import { exact } from "../../common/pricing/decimal.ts";
import { priceLine } from "../../common/pricing/price.ts";
import { buildDocumentLine, type Json } from "../factories/request.ts";

const amountsOf = (quantity: string, base_amount: string, base_quantity: string, overrides: Json = {}) =>
  priceLine(buildDocumentLine({ quantity, price: { base_amount, base_quantity }, ...overrides }), undefined).amounts;

const netOf = (...line: Parameters<typeof amountsOf>): string => amountsOf(...line).net_amount;

const grossPrice = (base_amount: string, amount: string): string =>
  priceLine(buildDocumentLine({ price: { base_amount, base_quantity: "1", allowance: { amount } } }), undefined).amounts
    .gross_price_amount;

describe("line amounts", () => {
  const table: [quantity: string, price: string, per: string, charge: string | undefined, net: string][] = [
    ["1", "1.005", "1", undefined, "1.00"],
    ["1", "8.325", "1", undefined, "8.32"],
    ["41.05", "344.70", "1", undefined, "14149.93"],
    ["1", "2.675", "1", undefined, "2.68"],
    ["3", "0.335", "1", undefined, "1.01"],
    ["7", "10", "12", undefined, "5.83"],
    ["-1", "0.125", "1", undefined, "-0.12"],
    ["3", "19.99", "1", "2.50", "62.47"],
  ];
  for (const [quantity, price, per, charge, net] of table) {
    it(`${quantity} × ${price} / ${per}${charge === undefined ? "" : ` + ${charge}`} is ${net}, as the network's validator has it`, () => {
      const overrides = charge === undefined ? {} : { charges: [{ reason: "Charge", amount: charge }] };
      expect(netOf(quantity, price, per, overrides)).to.equal(net);
      const { base_amount, net_amount } = amountsOf(quantity, price, per);
      expect(base_amount, "nothing lies between").to.equal(net_amount);
    });
  }

  it("always equals the validator's double formula as the validator reads it", () => {
    for (let fils = 1; fils <= 2000; fils += 1) {
      const price = (fils / 1000).toFixed(3);
      for (const [quantity, per] of [
        ["1", "1"],
        ["3", "1"],
        ["7", "12"],
        ["0.7", "3"],
      ] as const) {
        const official = Math.round(Number(quantity) * (Number(price) / Number(per)) * 100) / 100;
        expect(Number(netOf(quantity, price, per)), `${quantity} × ${price} / ${per}`).to.equal(official);
      }
    }
  });

  it("keeps the digits of amounts that doubles cannot hold", () => {
    expect(netOf("1", "999999999999.99", "1")).to.equal("999999999999.99");
    expect(netOf("1", "123456789012345.67", "1")).to.equal("123456789012345.67");
  });

  it("computes a percentage as the rules do and takes a sent amount as it is", () => {
    const { allowances, charges } = priceLine(
      buildDocumentLine({
        allowances: [{ reason: "Computed", base_amount: "1.005", multiplier_factor_numeric: "100" }],
        charges: [{ reason: "Sent", amount: "7", base_amount: "100", multiplier_factor_numeric: "10" }],
      }),
      undefined,
    ).amounts;
    expect(allowances).to.deep.equal([(Math.round(((1.005 * 100) / 100) * 100) / 100).toFixed(2)]);
    expect(charges).to.deep.equal(["7.00"]);
  });

  it("refuses an allowance without an amount or the parts of one", () => {
    const line = buildDocumentLine({ allowances: [{ reason: "Nothing", base_amount: "10" }] });
    expect(() => priceLine(line, undefined)).to.throw(RangeError, "needs an amount");
  });

  const taxes: [category: Json, tax: string][] = [
    [{ id: "S", percent: 5 }, "10.00"],
    [{ id: "S" }, "10.00"],
    [{ id: "Z", percent: 0 }, "0.00"],
    [{ id: "E", percent: 5 }, "0.00"],
    [{ id: "O" }, "0.00"],
    [{ id: "AE", percent: 5 }, "0.00"],
    [{ id: "N", percent: 5 }, "0.00"],
  ];
  for (const [category, tax] of taxes) {
    it(`charges ${tax} on 200.00 with ${JSON.stringify(category)}`, () => {
      const { amounts } = priceLine(buildDocumentLine({ classified_tax_category: category }), undefined);
      expect([amounts.net_amount, amounts.tax_amount]).to.deep.equal(["200.00", tax]);
    });
  }

  it("rounds each value in AED once, from the rounded value in the document's currency", () => {
    const line = buildDocumentLine({ quantity: "1", price: { base_amount: "248750", base_quantity: "1" } });
    const { amounts } = priceLine({ ...line, classified_tax_category: { id: "Z" } }, exact("3.67285"));
    expect(amounts.total_amount_in_aed).to.equal("913621.44");
  });

  it("takes half a fils of VAT as the description of the API says, also below zero", () => {
    const below = buildDocumentLine({
      quantity: "1",
      price: { base_amount: "0", base_quantity: "1" },
      allowances: [{ reason: "Agreed", amount: "2.50" }],
    });
    expect(priceLine(below, undefined).amounts).to.include({
      net_amount: "-2.50",
      tax_amount: "-0.12",
      total_amount: "-2.62",
    });
  });

  it("has no values in AED when the document is in AED", () => {
    expect(priceLine(buildDocumentLine(), undefined).amounts).not.to.have.any.keys(
      "tax_amount_in_aed",
      "total_amount_in_aed",
    );
  });

  it("adds the discount to the price for the gross price, with the decimals of its parts", () => {
    expect(grossPrice("0.1", "0.2")).to.equal("0.3");
    expect(grossPrice("25.50", "0")).to.equal("25.50");
    expect(grossPrice("33.333", "0.6670")).to.equal("34.0000");
  });
});
