import { expect } from "chai";

import { decideLeg, type LegVerdict, legSources } from "../../common/status/status.ts";

const byMls: LegVerdict = { to: "accepted", source: "mls", mls: { source: "message" } };
const byReceiver: LegVerdict = { to: "rejected", source: "as4", from: { state: "sending", attempts: 2 } };

describe("the decision about a leg", () => {
  it("approves the document when the other leg is accepted, or there is none", () => {
    expect(decideLeg(byMls)).to.deep.include({
      legStatus: "APPROVED",
      overall: { alone: "APPROVED", APPROVED: "APPROVED", REJECTED: "REJECTED", undecided: "PENDING" },
    });
  });

  it("rejects the document whatever becomes of the other leg", () => {
    expect(decideLeg(byReceiver)).to.deep.include({
      legStatus: "REJECTED",
      overall: { alone: "REJECTED", APPROVED: "REJECTED", REJECTED: "REJECTED", undecided: "REJECTED" },
    });
  });

  it("holds in every state that is open when it is a status message", () => {
    expect(decideLeg(byMls)).to.deep.include({ from: legSources("accepted"), attempts: null });
  });

  it("holds for nothing but the attempt that it belongs to", () => {
    expect(decideLeg(byReceiver)).to.deep.include({ from: ["sending"], attempts: 2 });
  });

  it("holds in no state that the leg cannot be decided from", () => {
    expect(decideLeg({ ...byReceiver, from: { state: "accepted", attempts: 2 } }).from).to.deep.equal([]);
  });

  it("shows that the envelope has arrived when it is a status message, and only then", () => {
    expect(decideLeg(byMls).provesDelivery).to.equal(true);
    for (const source of ["as4", "access-point", "report-rules", "operator"] as const) {
      expect(decideLeg({ ...byReceiver, source }).provesDelivery, source).to.equal(false);
    }
  });

  it("completes what polling has learnt when the message itself comes", () => {
    expect(decideLeg(byMls).completesPolled).to.equal(true);
    expect(decideLeg({ ...byMls, mls: { source: "polling" } }).completesPolled).to.equal(false);
    expect(decideLeg(byReceiver).completesPolled).to.equal(false);
  });

  it("is called by its state in the log, unless it has a name of its own", () => {
    expect(decideLeg(byMls).event).to.equal("ACCEPTED");
    expect(decideLeg({ ...byMls, event: "OPERATOR_RESOLVED" }).event).to.equal("OPERATOR_RESOLVED");
  });
});
