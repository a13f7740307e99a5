import { expect } from "chai";
import { moveWhileUnavailable, moveAfterInquiry, moveAfterSend, keepAwaitingMls, } from "../../../common/services/delivery/choose-leg-move.js";
const reason = "so";
const minute = 60_000;
const inAnHour = () => new Date(Date.now() + 60 * minute).toISOString();
const toC3 = { leg: "c3", attempts: 2 };
const sent = (outcome) => moveAfterSend({ reason, report: null, ...outcome }, toC3);
const answered = (status, asker = {}) => moveAfterInquiry({ reason, transaction: null, ...status }, {
    leg: "c3",
    heldForMs: 4 * minute,
    failureClass: null,
    ...asker,
});
const status = (kind) => ({ kind, reason, transaction: null });
const retrying = (mayHaveArrived, attempts, more = {}) => answered({ kind: "retrying", mayHaveArrived, attempts, ...more });
describe("the move of a leg", () => {
    describe("after an attempt to send", () => {
        it("goes to sent, without a word more", () => {
            expect(sent({ kind: "sent" })).to.deep.equal({ to: "sent", event: "SENT" });
        });
        it("goes to failed for a matter of configuration", () => {
            const blocked = { to: "failed", event: "BLOCKED", reason, failureClass: "blocked" };
            expect(sent({ kind: "blocked" })).to.deep.equal(blocked);
        });
        it("goes back to the queue, with a pause that grows, where the next attempt is ours", () => {
            const { pauseMs, ...move } = sent({ kind: "retryable", retryOwner: "us", nextRetryAt: inAnHour() });
            expect(move).to.deep.equal({ to: "queued", event: "RETRY", reason, failureClass: "retryable" });
            expect(pauseMs).to.be.within(3_200, 4_800);
        });
        it("waits for the access point where the next attempt is its own", () => {
            const expected = { to: "unknown", event: "ACCESS_POINT_RETRIES", reason, failureClass: "retryable" };
            const { pauseMs, ...move } = sent({ kind: "retryable", retryOwner: "access-point", nextRetryAt: inAnHour() });
            expect(move).to.deep.equal(expected);
            expect(pauseMs).to.be.within(59 * minute, 60 * minute);
            expect(sent({ kind: "retryable", retryOwner: "access-point" })).to.deep.equal({ ...expected, pauseMs: 10_000 });
        });
        it("is asked about where it may have gone out", () => {
            const unknown = { to: "unknown", event: "UNKNOWN", reason, failureClass: "unknown", pauseMs: 10_000 };
            expect(sent({ kind: "unknown" })).to.deep.equal(unknown);
            expect(sent({ kind: "unknown", nextRetryAt: inAnHour() }).pauseMs).to.be.above(59 * minute);
        });
    });
    describe("that was refused", () => {
        const refused = (leg, cause, party) => moveAfterSend({ kind: "rejected", reason, report: null, cause, ...(party !== undefined && { party }) }, { leg, attempts: 1 });
        const rejected = { to: "rejected", event: "REJECTED", reason, failureClass: "rejected" };
        it("is decided on the way to the receiver, for whatever reason", () => {
            expect(refused("c3", "not-registered", "receiver")).to.deep.equal({
                ...rejected,
                refusal: { cause: "not-registered", party: "receiver" },
            });
            expect(refused("c3", "content")).to.deep.equal({ ...rejected, refusal: { cause: "content" } });
        });
        for (const leg of ["c5", "withdrawal"]) {
            it(`is decided on the ${leg} leg by the authority's side alone; the rest is our own work`, () => {
                expect(refused(leg, "as4")).to.deep.equal({ ...rejected, refusal: { cause: "as4" } });
                expect(refused(leg, "not-registered")).to.deep.equal({
                    to: "failed",
                    event: "REFUSED",
                    reason,
                    failureClass: "blocked",
                });
            });
        }
    });
    describe("after asking about it", () => {
        it("may be sent (again) when the access point never took it", () => {
            expect(answered({ kind: "not_found" })).to.deep.equal({ to: "queued", event: "NOT_SENT", reason });
        });
        it("goes to sent", () => {
            expect(answered({ kind: "sent", mls: "pending" })).to.deep.equal({ to: "sent", event: "SENT" });
        });
        it("is decided by the refusal of the only attempt", () => {
            expect(answered({ kind: "rejected", cause: "as4", attempts: 1 })).to.deep.equal({
                to: "rejected",
                event: "REJECTED",
                reason,
                failureClass: "rejected",
                refusal: { cause: "as4" },
            });
            expect(answered({ kind: "rejected", cause: "content", attempts: 1 }, { leg: "c5" })).to.include({ to: "failed" });
        });
        it("is in doubt when an earlier attempt may have arrived", () => {
            const inDoubt = { to: "failed", event: "FAILED", reason, failureClass: "unknown" };
            expect(answered({ kind: "rejected", cause: "as4", attempts: 2 })).to.deep.equal(inDoubt);
            expect(answered({ kind: "failed", failureClass: "retryable", attempts: 2 })).to.deep.equal(inDoubt);
            expect(answered({ kind: "failed", failureClass: "retryable", attempts: 2 }, { failureClass: "unknown" })).to.deep.equal(inDoubt);
        });
        it("is in no doubt when every earlier attempt had certainly not left", () => {
            const asker = { failureClass: "retryable" };
            expect(answered({ kind: "rejected", cause: "as4", attempts: 2 }, asker)).to.include({ to: "rejected" });
            expect(answered({ kind: "failed", failureClass: "blocked", attempts: 2 }, asker)).to.include({
                failureClass: "blocked",
            });
        });
        it("has failed as the access point says of its only attempt", () => {
            expect(answered({ kind: "failed", failureClass: "retryable", attempts: 1 })).to.deep.equal({
                to: "failed",
                event: "FAILED",
                reason,
                failureClass: "retryable",
            });
        });
        it("waits for the access point that tries again, in doubt or not", () => {
            expect(retrying(false, 1)).to.deep.equal({
                to: "unknown",
                event: "ACCESS_POINT_RETRIES",
                reason,
                failureClass: "retryable",
                pauseMs: 2 * minute,
            });
            expect(retrying(true, 1)).to.include({ failureClass: "unknown" });
            expect(retrying(false, 2)).to.include({ failureClass: "unknown" });
            expect(retrying(false, 1, { nextRetryAt: inAnHour() }).pauseMs).to.be.above(59 * minute);
        });
        it("is a person's where the access point cannot be asked", () => {
            expect(answered({ kind: "unsupported" })).to.deep.equal({
                to: "unknown",
                event: "OPERATOR_NEEDED",
                reason,
                failureClass: "unknown",
                pauseMs: Infinity,
            });
        });
        for (const kind of ["in_progress", "unavailable", "blocked"]) {
            it(`is asked about again after half of its time when the answer is ${kind}`, () => {
                expect(answered({ kind })).to.deep.equal({
                    to: "unknown",
                    event: "UNKNOWN",
                    reason,
                    failureClass: "unknown",
                    pauseMs: 2 * minute,
                });
            });
        }
    });
    it("is none while its status message is waited for, except where the access point cannot be asked", () => {
        expect(keepAwaitingMls(status("in_progress"), 20 * minute)).to.deep.equal({
            to: "sent",
            event: "SENT",
            pauseMs: 10 * minute,
        });
        expect(keepAwaitingMls(status("unsupported"), minute).pauseMs).to.equal(Infinity);
    });
    it("is none while the access point is away", () => {
        const { reason: words, ...move } = moveWhileUnavailable(1_234);
        expect(move).to.deep.equal({
            to: "queued",
            event: "ACCESS_POINT_AWAY",
            failureClass: "retryable",
            pauseMs: 1_234,
        });
        expect(words).to.contain("unavailable");
    });
});
//# sourceMappingURL=choose-leg-move.spec.js.map