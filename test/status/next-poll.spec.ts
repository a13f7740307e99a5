import { expect } from "chai";

import { nextPollAfterSeconds, legTransitions, type LegState, type OverallStatus } from "../../common/status/status.ts";

describe("nextPollAfterSeconds", () => {
  for (const status of ["APPROVED", "REJECTED", "VALIDATION_FAILED"] as OverallStatus[]) {
    it(`is null for ${status}`, () => {
      expect(nextPollAfterSeconds("validated", status, ["accepted", "sent"])).to.equal(null);
    });
  }

  it("is short while the service itself works", () => {
    for (const stage of ["received", "priced", "rendered"] as const) {
      expect(nextPollAfterSeconds(stage, "PENDING", [])).to.equal(2);
    }
  });

  it("follows the leg that moves next", () => {
    expect(nextPollAfterSeconds("validated", "PENDING", ["sent", "queued"])).to.equal(5);
    expect(nextPollAfterSeconds("validated", "PENDING", ["sent", "accepted"])).to.equal(30);
    expect(nextPollAfterSeconds("validated", "PENDING", ["unknown", "accepted"])).to.equal(60);
    expect(nextPollAfterSeconds("validated", "PENDING", ["failed", "accepted"])).to.equal(300);
  });

  it("is short where every leg is decided: the document follows at once", () => {
    expect(nextPollAfterSeconds("validated", "PENDING", ["accepted", "accepted"])).to.equal(2);
    expect(nextPollAfterSeconds("validated", "PENDING", ["not_required", "accepted"])).to.equal(2);
  });

  it("is a number for every state of a leg", () => {
    for (const state of Object.keys(legTransitions) as LegState[]) {
      expect(nextPollAfterSeconds("validated", "PENDING", [state])).to.be.within(1, 300);
    }
  });
});
