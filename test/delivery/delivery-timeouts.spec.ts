import { expect } from "chai";

import {
  claimMs,
  handOverMs,
  holdTimeouts,
  unavailablePauseMs,
  inquiryPauseMs,
  mlsInquiryPauseMs,
  retryPauseMs,
  msUntil,
} from "../../common/delivery/choose-leg-move.ts";

const minute = 60_000;

/** What is a little apart each time stays within a fifth of this. */
const expectAbout = (pauseMs: number, expectedMs: number) => {
  expect(pauseMs).to.be.within(0.8 * expectedMs, 1.2 * expectedMs);
};

describe("the timeouts of a delivery", () => {
  it("doubles the pause with every attempt, up to five minutes", () => {
    expectAbout(retryPauseMs(1), 2_000);
    expectAbout(retryPauseMs(3), 8_000);
    expectAbout(retryPauseMs(40), 5 * minute);
  });

  it("looks less often for an access point that stays away, but every minute", () => {
    expectAbout(unavailablePauseMs(5_000, 0), 5_000);
    expectAbout(unavailablePauseMs(5_000, 2 * minute), minute / 2);
    expectAbout(unavailablePauseMs(5_000, 600 * minute), minute);
  });

  it("asks after half of the time that has gone by: soon at first, at last every five minutes", () => {
    expect([0, minute, 60 * minute].map(inquiryPauseMs)).to.deep.equal([5_000, minute / 2, 5 * minute]);
  });

  it("asks for a status message that may never come every six hours at last", () => {
    expect([10 * minute, 60 * minute, 6_000 * minute].map(mlsInquiryPauseMs)).to.deep.equal([
      5 * minute,
      30 * minute,
      360 * minute,
    ]);
  });

  it("waits for the moment that the access point has named, unless that has gone by", () => {
    expect(msUntil(undefined, 7)).to.equal(7);
    expect(msUntil("2020-01-01T00:00:00Z", 7)).to.equal(7);
    const soon = new Date(Date.now() + minute / 2).toISOString();
    expect(msUntil(soon, 7)).to.be.within(minute / 2 - 5_000, minute / 2);
    const clocksDiffer = new Date(Date.now() + 48 * minute).toISOString();
    expect([7, 5 * minute].map((otherwise) => msUntil(clocksDiffer, otherwise))).to.deep.equal([minute, 5 * minute]);
  });

  it("takes the leg of a silent worker for abandoned when the last byte that it may hand over has had time to arrive", () => {
    for (const accessPointTimeoutMs of [1_000, 65_000, 600_000]) {
      const config = { accessPointTimeoutMs };
      expect(handOverMs(config)).to.equal(claimMs + accessPointTimeoutMs);
      const { livingMs, silentMs, goneMs } = holdTimeouts(config);
      expect(silentMs - handOverMs(config)).to.be.at.least(5_000);
      expect(livingMs, "a living one is left alone for longer").to.be.above(silentMs);
      expect(goneMs, "one that is gone could not begin any more").to.be.at.least(claimMs);
    }
  });
});
