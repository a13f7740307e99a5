import { expect } from "chai";
import { atLeastTwoDecimals, exact, money, r2 } from "../../common/pricing/decimal.ts";
import { acceptedByDoubles } from "../../common/pricing/price.ts";

describe("decimals", () => {
  const rounded: [string, string][] = [
    ["0.125", "0.13"],
    ["0.135", "0.14"],
    ["0.1249999999", "0.12"],
    ["1.005", "1.01"],
    ["-0.125", "-0.12"],
    ["-0.126", "-0.13"],
    ["-0.124", "-0.12"],
    ["-0.001", "0.00"],
    ["0", "0.00"],
    ["999999999999999.995", "1000000000000000.00"],
  ];
  for (const [value, expected] of rounded) {
    it(`rounds ${value} to ${expected}`, () => {
      expect(money(exact(value))).to.equal(expected);
    });
  }

  it("keeps a quotient just below half a fils apart from half a fils", () => {
    const quotient = exact("1").div("200").minus(exact("1").div("1000000000000000000000000000000"));
    expect(r2(quotient).toFixed(2)).to.equal("0.00");
  });

  it("pads to two decimals without dropping a digit", () => {
    expect(["1", "1.5", "1.50", "1.505"].map(atLeastTwoDecimals)).to.deep.equal(["1.00", "1.50", "1.50", "1.505"]);
  });

  it("prefers the exact amount where the doubles agree, and theirs where they do not", () => {
    expect(acceptedByDoubles(exact("8.325"), 8.32).toFixed(2)).to.equal("8.32");
    expect(acceptedByDoubles(exact("8.326"), 8.33).toFixed(2)).to.equal("8.33");
  });
});
