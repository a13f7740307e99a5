import { expect } from "chai";

import { fuzz } from "./fuzz.ts";

describe("requests made of the descriptions, right and wrong", () => {
  it("are answered as described, and never with 500", async () => {
    const { findings, statuses } = await fuzz(20_261_129, 400);
    expect(findings).to.deep.equal([]);
    expect(statuses).to.include.keys("200", "201", "400", "401", "403", "404", "405", "415");
  });
});
