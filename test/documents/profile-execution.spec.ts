import { expect } from "chai";
import { isProfileExecutionId, profileExecution, type ProfileExecution } from "../../common/documents/document.ts";

const positions: (keyof ProfileExecution)[] = [
  "freeTradeZone",
  "deemedSupply",
  "marginScheme",
  "summaryInvoice",
  "continuousSupply",
  "disclosedAgentBilling",
  "eCommerce",
  "exports",
];

describe("profile execution", () => {
  positions.forEach((name, index) => {
    it(`position ${index + 1} is ${name}, and only that`, () => {
      const id = "0".repeat(index) + "1" + "0".repeat(7 - index);
      const set = Object.entries(profileExecution(id)).filter(([, isSet]) => isSet);
      expect(set).to.deep.equal([[name, true]]);
    });
  });

  it("may have all or none", () => {
    expect(Object.values(profileExecution("11111111")).every(Boolean)).to.equal(true);
    expect(Object.values(profileExecution("00000000")).some(Boolean)).to.equal(false);
  });

  for (const bad of ["", "0000000", "000000000", "0000000X", "00000002", "00000000\n"]) {
    it(`refuses ${JSON.stringify(bad)}`, () => {
      expect(isProfileExecutionId(bad)).to.equal(false);
      expect(() => profileExecution(bad)).to.throw(RangeError);
    });
  }
});
