import { expect } from "chai";

import { readTraceparent } from "../../common/runtime/tracing.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const span = "00f067aa0ba902b7";

describe("a caller's traceparent", () => {
  it("is taken as it is, and of a later version as far as we know it", () => {
    expect(readTraceparent(`00-${trace}-${span}-01`)).to.equal(`00-${trace}-${span}-01`);
    expect(readTraceparent(`cc-${trace}-${span}-00-what-will-be`)).to.equal(`00-${trace}-${span}-00`);
  });

  it("is passed over when it is none", () => {
    const wrong = [
      undefined,
      "",
      "00",
      `ff-${trace}-${span}-01`,
      `00-${"0".repeat(32)}-${span}-01`,
      `00-${trace}-${"0".repeat(16)}-01`,
      `00-${trace.toUpperCase()}-${span}-01`,
      `00-${trace}-${span}-1`,
      `00-${trace}-${span}-01\n`,
      `00-${trace}-${span}-01-${"x".repeat(5_000)}`,
    ];
    for (const header of wrong) {
      expect(readTraceparent(header), header).to.equal(undefined);
    }
  });
});
