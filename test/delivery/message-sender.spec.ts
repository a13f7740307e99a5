import { expect } from "chai";

import { messageSender } from "../../common/delivery/inbound-message-store.ts";

const mls = { id: "m", code: "RE" as const, issuedAt: "", senderId: "0242:000456", referenceId: "r" };
const issue = { line: "NA", reason: "BV" as const, description: "wrong" };

const of = (more: object) =>
  messageSender({ senderId: mls.senderId, mls: { ...mls, issues: [], ...more } }, "justArrived");

describe("the sender that a message names", () => {
  it("is noted with what the message says, and with nothing where it says nothing", () => {
    expect(of({})).to.deep.equal({ provider: "000456", phase: "justArrived", detail: {} });
    expect(of({ issues: [issue, issue] }).detail).to.deep.equal({ said: "BV: wrong; BV: wrong" });
    expect(of({ description: "no", issues: [issue] }).detail).to.deep.equal({ said: "no; BV: wrong" });
    expect(of({ senderId: "0242:000789" })).to.deep.include({
      provider: null,
      detail: { envelope_sender: mls.senderId },
    });
  });
});
