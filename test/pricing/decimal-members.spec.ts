import { expect } from "chai";

import type { DecimalTable } from "../../common/pricing/amounts.ts";
import type { Decimal } from "../../common/documents/document.ts";

interface Part {
  name: string;
  sum: Decimal;
  inner: { rate?: Decimal }[];
  listed: Decimal[];
}

const whole: DecimalTable<Part> = { sum: true, rate: true };

// The build fails where one of these does compile.
// @ts-expect-error a decimal without a name
const lacking: DecimalTable<Part> = { sum: true };
// @ts-expect-error text that is no decimal
const tooMuch: DecimalTable<Part> = { sum: true, rate: true, name: true };
// @ts-expect-error a name that is a decimal in one place and other text in another
const torn: DecimalTable<{ price: { value: Decimal }; property: { value: string } }> = { value: true };

describe("table of decimals", () => {
  it("has the decimals of all parts, and the compiler refuses one that lacks any", () => {
    expect([lacking, tooMuch, torn]).to.have.length(3);
    expect(Object.keys(whole)).to.deep.equal(["sum", "rate"]);
  });
});
