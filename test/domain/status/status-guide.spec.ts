import { expect } from "chai";

import { legHint, type HintedLeg } from "../../../common/domain/status/status-guide.ts";
import { legTransitions, type LegState } from "../../../common/domain/status/status.ts";

const blocked: HintedLeg = { leg: "c3", state: "failed", failureClass: "blocked" };

describe("domain/legHint", () => {
  it("leaves it to the operator where our own access point refused", () => {
    for (const report of [null, undefined, { lookupError: "no DNS" }]) {
      const hint = legHint({ ...blocked, ...(report !== undefined && { report }) });
      expect(hint).to.contain("The operator of this service must act").and.not.to.contain("receiver");
    }
  });

  it("sends the client to the receiver where the report names the receiver's access point", () => {
    expect(legHint({ ...blocked, report: { c3EndpointUrl: "https://ap.example" } })).to.contain("tell the receiver");
  });

  it("never sends the client to a receiver because of the report to the authority", () => {
    for (const state of Object.keys(legTransitions) as LegState[]) {
      for (const failureClass of ["rejected", "retryable", "unknown", "blocked", null] as const) {
        for (const report of [null, { c3EndpointUrl: "https://ap.example" }]) {
          expect(legHint({ leg: "c5", state, failureClass, report })).not.to.contain("the receiver");
        }
      }
    }
  });
});
