import { expect } from "chai";

import { wantsEvent, webhookEventOf, webhookEvents, type LogEvent } from "../../common/webhooks/webhook-events.ts";

const entry = (overrides: Partial<LogEvent>): LogEvent => ({
  stage: "",
  leg: null,
  event: "",
  fromState: null,
  toState: null,
  ...overrides,
});

describe("webhookEventOf", () => {
  const cases: [Partial<LogEvent>, string | undefined][] = [
    [{ event: "RECEIVED", toState: "received" }, "document.received"],
    [{ event: "VALIDATION_FAILED", fromState: "rendered", toState: "invalid" }, "document.validation_failed"],
    [{ stage: "overall", event: "VALIDATION_FAILED", fromState: "PENDING", toState: "VALIDATION_FAILED" }, undefined],
    [{ event: "PRICED", fromState: "received", toState: "priced" }, undefined],
    [{ event: "toString" }, undefined],
    [{ leg: "c3", event: "SENT", fromState: "sending", toState: "sent" }, "leg.toC3.sent"],
    [{ leg: "c3", event: "UNKNOWN", fromState: "unknown", toState: "unknown" }, undefined],
    [{ leg: "c5", event: "MLS_OVERDUE", fromState: "sent", toState: "sent" }, "leg.toC5.overdue"],
    [{ leg: "c3", event: "QUEUED", toState: "queued" }, undefined],
    [{ leg: "withdrawal", event: "ACCEPTED", fromState: "sent", toState: "accepted" }, "leg.withdrawal.accepted"],
  ];
  it("tells what is listed, each once, and nothing of internal steps", () => {
    const names = webhookEvents.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    for (const [log, expected] of cases) {
      expect(webhookEventOf(entry(log)), JSON.stringify(log)).to.equal(expected);
      expect(expected === undefined || names.includes(expected), expected).to.equal(true);
    }
  });

  it("lets an endpoint choose", () => {
    expect(["*", "leg.toC3.sent", "document.approved"].map((one) => wantsEvent([one], "leg.toC3.sent"))).to.deep.equal([
      true,
      true,
      false,
    ]);
  });
});
