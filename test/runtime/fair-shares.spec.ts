import { expect } from "chai";

import { fairShares } from "../../workers/periodic-jobs/feeder.ts";

const claims = (...maxima: number[]) => maxima.map((each) => ({ weight: 1, max: each }));

describe("fair shares", () => {
  it("divide evenly among those who want more than there is", () => {
    expect(fairShares(90, claims(1_000, 1_000, 1_000))).to.deep.equal([30, 30, 30]);
  });

  it("give what one leaves to the others, again and again", () => {
    expect(fairShares(100, claims(1_000, 10, 1_000))).to.deep.equal([45, 10, 45]);
    expect(fairShares(100, claims(1_000, 1, 34, 40))).to.deep.equal([33, 1, 33, 33]);
    expect(fairShares(100, claims(5, 6, 7))).to.deep.equal([5, 6, 7]);
  });

  it("give one alone everything that it wants", () => {
    expect(fairShares(250, claims(10_000))).to.deep.equal([250]);
    expect(fairShares(250, [])).to.deep.equal([]);
  });

  it("go by weight, also where the lighter one wants little", () => {
    const heavy = { weight: 3, max: 1_000 };
    expect(fairShares(100, [{ weight: 1, max: 1_000 }, heavy])).to.deep.equal([25, 75]);
    expect(fairShares(100, [{ weight: 1, max: 4 }, heavy])).to.deep.equal([4, 96]);
    expect(fairShares(100, [{ weight: 1_000, max: 1 }, ...claims(1_000, 1_000)])).to.deep.equal([1, 50, 50]);
  });

  it("leave no organization without one, however little there is", () => {
    const shares = fairShares(2, [...claims(1_000, 1, 1_000), { weight: 0.001, max: 9 }]);
    expect(Math.min(...shares)).to.equal(1);
    expect(shares.reduce((sum, share) => sum + share, 0)).to.be.at.most(6);
  });
});
