import { expect } from "chai";

import { WaitingReach } from "../../common/delivery/waiting-store.ts";

describe("how far back waiting documents are looked for", () => {
  it("is everything at first, and then a little more than the age of the oldest one that was found", () => {
    const reach = new WaitingReach();
    expect(reach.next()).to.equal(null);
    reach.found([2_000, 60_000, 500]);
    expect(reach.next()).to.be.within(75_000, 76_000);
    reach.found([]);
    expect(reach.next()).to.be.within(15_000, 16_000);
  });

  it("is everything again when that is asked, and when a look has failed before the first one ended", () => {
    const reach = new WaitingReach();
    reach.next();
    expect(reach.next()).to.equal(null);
    reach.found([1]);
    reach.forget();
    expect(reach.next()).to.equal(null);
  });

  it("is everything at most for a fiftieth of the time, and once a minute", () => {
    let now = 0;
    const reach = new WaitingReach(() => now);
    const lookFor = (ms: number): void => {
      reach.next();
      now += ms;
      reach.found([]);
    };
    /** Milliseconds from the end of a look until the next that is at everything. */
    const untilWhole = (): number => {
      const endedAt = now;
      while (reach.next() !== null) {
        reach.found([]);
        now += 500;
      }
      return now - endedAt;
    };
    lookFor(10);
    expect(untilWhole()).to.be.within(9_500, 10_500);
    reach.forget();
    lookFor(500);
    expect(untilWhole()).to.be.within(24_000, 25_000);
    reach.forget();
    lookFor(10_000);
    expect(untilWhole()).to.be.within(49_500, 50_500);
  });
});
