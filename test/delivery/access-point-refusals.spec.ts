import { expect } from "chai";

import type { SendOutcome } from "../../common/peppol/access-point.ts";
import { AccessPointRefusals } from "../../common/delivery/access-point-refusals.ts";

const blocked: SendOutcome = { kind: "blocked", concerns: "every send", reason: "our token", report: null };

describe("refusals that concern every send", () => {
  it("are remembered of the newest thousand legs: such a leg is given up when another was sent since", async () => {
    const refusals = new AccessPointRefusals(() => Promise.resolve());
    const judge = async (leg: number, outcome: SendOutcome = blocked) =>
      (await refusals.judge({ sbdhId: `leg ${leg}`, receiverId: "0235:1" }, outcome, performance.now())).kind;
    for (let leg = 0; leg <= 1_000; leg += 1) {
      await judge(leg);
    }
    await judge(1_001, { kind: "sent", reason: "sent", report: null });
    expect([await judge(1), await judge(0)]).to.deep.equal(["blocked", "retryable"]);
  });

  it("are none of a leg that is refused for a reason of its own: it is given up, and proves nothing", async () => {
    const refusals = new AccessPointRefusals(() => Promise.resolve());
    const ofItsOwn: SendOutcome = { kind: "blocked", reason: "its process is not configured", report: null };
    expect(await refusals.judge({ sbdhId: "leg", receiverId: "0235:1" }, ofItsOwn, performance.now())).to.equal(
      ofItsOwn,
    );
    expect(refusals.hasWorkedSince(0, blocked.reason)).to.equal(false);
  });

  describe("of receivers, which do not accept our access point", () => {
    const ours: Extract<SendOutcome, { soFar: unknown }> = {
      kind: "retryable",
      retryOwner: "access-point",
      soFar: "ours",
      concerns: "every send",
      reason: "The receiving access point does not accept ours: EBMS:0101: FailedAuthentication",
      report: {},
      hasRow: true,
    };
    let paused: string[];
    let refusals: AccessPointRefusals;
    beforeEach(() => {
      paused = [];
      refusals = new AccessPointRefusals((reason) => Promise.resolve(void paused.push(reason)));
    });
    const judge = (receiverId: string, outcome: SendOutcome = ours) =>
      refusals.judge({ sbdhId: `to ${receiverId}`, receiverId }, outcome, performance.now());

    it("pause all when two receivers in a row refuse; what the access point keeps is not sent again", async () => {
      expect(await judge("0235:1")).to.equal(ours);
      expect(paused).to.deep.equal([]);
      expect(await judge("0235:2")).to.equal(ours);
      expect(paused).to.deep.equal([ours.reason]);
    });

    it("pause nothing for one receiver, nor where another takes or reads what it gets in between", async () => {
      for (let times = 0; times < 5; times += 1) {
        await judge("0235:1");
      }
      const refused: SendOutcome = {
        kind: "rejected",
        cause: "as4",
        reason: "The receiving access point refused the message: EBMS:0004",
        report: null,
      };
      for (const [nth, outcome] of [{ kind: "sent", reason: "sent", report: null } as const, refused].entries()) {
        await judge("0235:3", outcome);
        await judge(`0235:${4 + nth}`);
      }
      expect(paused).to.deep.equal([]);
    });

    it("leave to an operator what nobody keeps, and send it after the pause where all refuse", async () => {
      const { soFar: _soFar, retryOwner: _owner, hasRow: _row, ...said } = ours;
      const nowhere: SendOutcome = { ...said, kind: "blocked" };
      expect(await judge("0235:1", nowhere)).to.equal(nowhere);
      expect(await judge("0235:2", nowhere)).to.include({ kind: "retryable", retryOwner: "us" });
    });
  });
});
