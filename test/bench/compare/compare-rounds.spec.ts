import { expect } from "chai";

import { compareRounds } from "./compare-rounds.ts";

const cells = (line: string | undefined): string[] => (line ?? "").trim().split(/\s{2,}/);

describe("the comparison of two commits", () => {
  it("gives medians, and the ratios of the rounds with their spread", () => {
    const lines = compareRounds([
      { base: { cpu: 10 }, branch: { cpu: 5 } },
      { base: { cpu: 20 }, branch: { cpu: 16 } },
      { base: { cpu: 30 }, branch: { cpu: 18 } },
    ]);
    expect(lines.slice(1).map(cells)).to.deep.equal([["cpu", "20.00", "16.00", "0.60", "0.50", "0.80"]]);
  });

  it("takes the mean of the two in the middle of an even number of rounds", () => {
    const lines = compareRounds([
      { base: { cpu: 1 }, branch: { cpu: 1 } },
      { base: { cpu: 1 }, branch: { cpu: 3 } },
    ]);
    expect(cells(lines[1])).to.deep.equal(["cpu", "1.000", "2.000", "2.00", "1.00", "3.00"]);
  });

  it("leaves out what only one of both has, and has no ratio to nothing", () => {
    const lines = compareRounds([{ base: { old: 1, none: 0 }, branch: { fresh: 1, none: 2 } }]);
    expect(lines.slice(1).map(cells)).to.deep.equal([["none", "0.000", "2.000", "–", "–", "–"]]);
  });
});
