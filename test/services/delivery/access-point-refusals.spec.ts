import { expect } from "chai";

import type { SendOutcome } from "../../../common/peppol/access-point/access-point.ts";
import { AccessPointRefusals } from "../../../common/services/delivery/access-point-refusals.ts";

const blocked: SendOutcome = { kind: "blocked", concerns: "every send", reason: "our token", report: null };
const sent: SendOutcome = { kind: "sent", reason: "sent", report: null };

describe("refusals that concern every send", () => {
  let pauses: string[];
  let refusals: AccessPointRefusals;
  beforeEach(() => {
    pauses = [];
    refusals = new AccessPointRefusals((reason) => Promise.resolve(void pauses.push(reason)));
  });

  const judge = async (leg: string, outcome: SendOutcome = blocked) =>
    (await refusals.judge(leg, outcome, performance.now())).kind;

  it("pause the access point at the third leg in a row, and give none up", async () => {
    expect([await judge("a"), await judge("b")]).to.deep.equal(["retryable", "retryable"]);
    expect(pauses).to.be.empty;
    expect(await judge("c")).to.equal("retryable");
    expect(pauses).to.deep.equal(["our token"]);
  });

  it("give up a leg at its third one where there is no other leg, and one that is refused after another was sent", async () => {
    expect([await judge("a"), await judge("a"), await judge("a")]).to.deep.equal(["retryable", "retryable", "blocked"]);
    await judge("b");
    expect(await judge("c", sent)).to.equal("sent");
    expect(await judge("b")).to.equal("blocked");
    expect(await judge("d"), "of a leg that was not refused before").to.equal("retryable");
    expect(pauses).to.be.empty;
  });

  it("are remembered of the newest thousand legs", async () => {
    for (let nth = 0; nth <= 1_000; nth += 1) {
      await judge(`leg ${nth}`);
    }
    await judge("another", sent);
    expect([await judge("leg 1"), await judge("leg 0")]).to.deep.equal(["blocked", "retryable"]);
  });
});
