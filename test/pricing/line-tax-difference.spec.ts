import { expect } from "chai";

import { lineTaxDifference, price } from "../../common/pricing/price.ts";
import { readGolden, ublInput } from "../factories/golden.ts";
import { buildDocument } from "../factories/request.ts";

describe("the VAT of a document and that of its lines", () => {
  it("are explained by what allowances, charges and rounding make of it", () => {
    const { document, amounts } = ublInput(readGolden("example-2-allowances-and-charges"));
    // 421.94 × 5 % less 263.71 × 5 % is 7.9115.
    expect(lineTaxDifference(document, amounts)).to.deep.equal({
      line_tax_amount: "527.42",
      allowance_charge_tax_amount: "7.91",
      rounding_difference: "0.01",
    });
  });

  it("need no word where they are the same", () => {
    const document = buildDocument();
    expect(lineTaxDifference(document, price(document))).to.equal(undefined);
  });

  it("leave out what has no VAT, and count every rate by itself", () => {
    const { document, amounts } = ublInput(readGolden("example-4-every-category"));
    expect(lineTaxDifference(document, amounts)).to.deep.equal({
      line_tax_amount: "50.00",
      allowance_charge_tax_amount: "-5.00",
      rounding_difference: "0.00",
    });
  });
});
