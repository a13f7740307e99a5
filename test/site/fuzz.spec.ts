import { expect } from "chai";

import { fuzz } from "../api/openapi/fuzz/fuzz.ts";

describe("5,000 requests made of the descriptions, right and wrong", function () {
  this.timeout(600_000);

  it("are answered as described, and never with 500", async () => {
    expect((await fuzz(49, 5_000)).findings).to.deep.equal([]);
  });
});
