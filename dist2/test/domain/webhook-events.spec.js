import { expect } from "chai";
import { wantsEvent, webhookEventOf, webhookEvents, } from "../../common/domain/webhooks/webhook-events.js";
const entry = (overrides) => ({
    stage: "",
    leg: null,
    event: "",
    fromState: null,
    toState: null,
    ...overrides,
});
describe("webhookEventOf", () => {
    const cases = [
        [{ event: "RECEIVED", toState: "received" }, "document.received"],
        [{ event: "VALIDATED", fromState: "rendered", toState: "validated" }, "document.validated"],
        [{ event: "VALIDATION_FAILED", fromState: "rendered", toState: "invalid" }, "document.validation_failed"],
        [{ stage: "overall", event: "VALIDATION_FAILED", fromState: "PENDING", toState: "VALIDATION_FAILED" }, undefined],
        [{ event: "APPROVED", fromState: "PENDING", toState: "APPROVED" }, "document.approved"],
        [{ event: "REJECTED", fromState: "PENDING", toState: "REJECTED" }, "document.rejected"],
        [{ event: "RESUBMITTED" }, "document.resubmitted"],
        [{ event: "UPDATED" }, "document.updated"],
        [{ event: "FAILED", fromState: "priced" }, "document.failed"],
        [{ event: "PRICED", fromState: "received", toState: "priced" }, undefined],
        [{ event: "toString" }, undefined],
        [{ leg: "c3", event: "SENT", fromState: "sending", toState: "sent" }, "leg.toC3.sent"],
        [{ leg: "c5", event: "ACCEPTED", fromState: "sent", toState: "accepted" }, "leg.toC5.accepted"],
        [{ leg: "c5", event: "REJECTED", fromState: "sent", toState: "rejected" }, "leg.toC5.rejected"],
        [{ leg: "c3", event: "UNKNOWN", fromState: "sending", toState: "unknown" }, "leg.toC3.unknown"],
        [{ leg: "c3", event: "UNKNOWN", fromState: "unknown", toState: "unknown" }, undefined],
        [{ leg: "c3", event: "BLOCKED", fromState: "sending", toState: "failed" }, "leg.toC3.failed"],
        [{ leg: "c3", event: "NOT_REQUIRED", toState: "not_required" }, "leg.toC3.not_required"],
        [{ leg: "c5", event: "MLS_OVERDUE", fromState: "sent", toState: "sent" }, "leg.toC5.overdue"],
        [{ leg: "c3", event: "QUEUED", toState: "queued" }, undefined],
        [{ leg: "c3", event: "SENDING", fromState: "queued", toState: "sending" }, undefined],
        [{ leg: "withdrawal", event: "ACCEPTED", fromState: "sent", toState: "accepted" }, "leg.withdrawal.accepted"],
    ];
    for (const [log, expected] of cases) {
        it(`${JSON.stringify(log)} is ${expected ?? "nothing to tell"}`, () => {
            expect(webhookEventOf(entry(log))).to.equal(expected);
        });
    }
    it("knows no event that the list does not name, and each once", () => {
        const names = webhookEvents.map(({ name }) => name);
        expect(new Set(names).size).to.equal(names.length);
        for (const [, expected] of cases) {
            expect(expected === undefined || names.includes(expected), expected).to.equal(true);
        }
    });
    it("lets an endpoint choose", () => {
        expect(wantsEvent(["*"], "leg.toC3.sent")).to.equal(true);
        expect(wantsEvent(["leg.toC3.sent"], "leg.toC3.sent")).to.equal(true);
        expect(wantsEvent(["document.approved"], "leg.toC3.sent")).to.equal(false);
    });
});
//# sourceMappingURL=webhook-events.spec.js.map