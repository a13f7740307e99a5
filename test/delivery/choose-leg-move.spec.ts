import { expect } from "chai";

import {
  moveWhileUnavailable,
  moveAfterInquiry,
  moveAfterSend,
  keepAwaitingMls,
  type InquiredLeg,
} from "../../common/delivery/choose-leg-move.ts";
import { legSituation } from "../../common/status/who-acts.ts";
import type { SendOutcome, TransmissionStatus } from "../../common/peppol/access-point.ts";

const reason = "so";
const minute = 60_000;
const inAnHour = () => new Date(Date.now() + 60 * minute).toISOString();
const toC3 = { leg: "c3", attempts: 2 } as const;
const sent = (outcome: object) => moveAfterSend({ reason, report: null, ...outcome } as SendOutcome, toC3);
const answered = (status: object, asker: Partial<InquiredLeg> = {}) =>
  moveAfterInquiry({ reason, transaction: null, ...status } as TransmissionStatus, {
    leg: "c3",
    state: "unknown",
    heldForMs: 4 * minute,
    failureClass: null,
    reason: null,
    isKnown: false,
    ...asker,
  });

const status = (kind: string) => ({ kind, reason, transaction: null }) as TransmissionStatus;

const givenUp = (lastAttempt: string, attempts: number, asker: Partial<InquiredLeg> = {}, words = "so it said") =>
  answered({ kind: "failed", lastAttempt, attempts, words }, asker);
const retrying = (lastAttempt: string, attempts: number, asker: Partial<InquiredLeg> = {}, more: object = {}) =>
  answered({ kind: "retrying", lastAttempt, attempts, words: "so it said", ...more }, asker);

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
      const { pauseMs, ...move } = sent({ kind: "retryable", retryOwner: "us", untilAttempt: 3 });
      expect(move).to.deep.equal({ to: "queued", event: "RETRY", reason, failureClass: "retryable" });
      expect(pauseMs).to.be.within(3_200, 4_800);
    });

    it("is an operator's after a bound of attempts", () => {
      expect(sent({ kind: "retryable", retryOwner: "us", untilAttempt: 2 })).to.deep.equal({
        to: "failed",
        event: "BLOCKED",
        reason,
        failureClass: "blocked",
      });
    });

    for (const [soFar, failureClass] of [
      ["not sent", "retryable"],
      ["refused", "rejected"],
      ["ours", "blocked"],
    ]) {
      it(`waits for the access point where the next attempt is its own, after one that was ${soFar}`, () => {
        const expected = { to: "unknown", event: "ACCESS_POINT_RETRIES", reason, failureClass };
        const kept = { kind: "retryable", retryOwner: "access-point", soFar };
        const { pauseMs, ...move } = sent({ ...kept, nextRetryAt: inAnHour() });
        expect(move).to.deep.equal(expected);
        expect(pauseMs).to.equal(minute);
        expect(sent(kept)).to.deep.equal({ ...expected, pauseMs: 10_000 });
        expect(sent({ ...kept, nextRetryAt: "2020-01-01T00:00:00Z" }).pauseMs, "a time gone by").to.equal(10_000);
      });
    }

    it("is asked about where it may have gone out", () => {
      const unknown = { to: "unknown", event: "UNKNOWN", reason, failureClass: "unknown", pauseMs: 10_000 };
      expect(sent({ kind: "unknown" })).to.deep.equal(unknown);
      expect(sent({ kind: "unknown", nextRetryAt: inAnHour() }).pauseMs).to.equal(minute);
    });
  });

  describe("that was refused", () => {
    const refused = (leg: "c3" | "c5" | "withdrawal", cause: string, party?: string) =>
      moveAfterSend(
        { kind: "rejected", reason, report: null, cause, ...(party !== undefined && { party }) } as SendOutcome,
        { leg, attempts: 1 },
      );
    const rejected = { to: "rejected", event: "REJECTED", reason, failureClass: "rejected" };

    it("is decided on the way to the receiver, for whatever reason", () => {
      expect(refused("c3", "not-registered", "receiver")).to.deep.equal({
        ...rejected,
        refusal: { cause: "not-registered", party: "receiver" },
      });
      expect(refused("c3", "as4")).to.deep.equal({ ...rejected, refusal: { cause: "as4" } });
    });

    for (const leg of ["c5", "withdrawal"] as const) {
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
      expect(answered({ kind: "not_found" })).to.deep.equal({
        to: "queued",
        event: "NOT_SENT",
        reason,
        failureClass: "retryable",
      });
    });

    it("goes to sent", () => {
      expect(answered({ kind: "sent", mls: "pending" })).to.deep.equal({ to: "sent", event: "SENT" });
    });

    it("is asked about again where the access point has answered for it before, and then is an operator's", () => {
      const known = { isKnown: true };
      expect(answered({ kind: "not_found" }, known)).to.include({
        to: "unknown",
        event: "UNKNOWN",
        pauseMs: 2 * minute,
      });
      expect(answered({ kind: "not_found" }, { ...known, heldForMs: 11 * minute })).to.deep.include({
        to: "unknown",
        event: "OPERATOR_NEEDED",
        failureClass: "unknown",
        pauseMs: 60 * minute,
      });
    });

    it("is an operator's where the access point has it and does not go on", () => {
      const pending = { kind: "in_progress", patienceMs: 10 * minute };
      expect(answered(pending)).to.include({ event: "UNKNOWN", reason });
      const left = answered(pending, { heldForMs: 11 * minute });
      expect(left).to.include({ to: "unknown", event: "OPERATOR_NEEDED", pauseMs: 60 * minute });
      const stands = legSituation({
        leg: "c3",
        state: "unknown",
        failureClass: "unknown",
        reason: left.reason ?? null,
      });
      expect(stands).to.equal("outcome_unknown");
    });

    const inDoubt = { to: "failed", event: "FAILED", reason, failureClass: "unknown" };
    const refusal = "The receiving access point refused the message: EBMS:0004: no";

    it("is in doubt after giving up, whatever ended its last attempt, unless each is known", () => {
      expect(givenUp("refused", 1), "the status has no code: it may be a duplicate").to.deep.equal(inDoubt);
      expect(givenUp("unknown", 1)).to.deep.equal(inDoubt);
      expect(givenUp("not sent", 2)).to.deep.equal(inDoubt);
      expect(givenUp("ours", 2, { failureClass: "unknown" })).to.deep.equal(inDoubt);
      expect(givenUp("unknown", 2, { failureClass: "retryable", reason: "Not sent: other words" })).to.deep.equal(
        inDoubt,
      );
      expect(givenUp("unknown", 2, { failureClass: "rejected", reason: refusal })).to.deep.equal(inDoubt);
    });

    it("has failed as each attempt is known to have ended", () => {
      expect(givenUp("ours", 1)).to.deep.equal({ ...inDoubt, failureClass: "blocked" });
      expect(givenUp("not sent", 3, { failureClass: "retryable" })).to.include({ failureClass: "retryable" });
      const same = { failureClass: "retryable", reason: "Not sent: so it said" } as const;
      expect(givenUp("unknown", 3, same)).to.include({ failureClass: "retryable", reason: same.reason });
      const ours = { failureClass: "blocked", reason: "The receiving access point does not accept ours" } as const;
      expect(givenUp("refused", 3, ours)).to.include({ to: "failed", failureClass: "blocked", reason: ours.reason });
    });

    it("is rejected in the words of its first refusal", () => {
      expect(givenUp("refused", 3, { failureClass: "rejected", reason: refusal })).to.deep.equal({
        to: "rejected",
        event: "REJECTED",
        reason: refusal,
        failureClass: "rejected",
        refusal: { cause: "as4" },
      });
    });

    it("waits for the access point that tries again, in doubt or not", () => {
      expect(retrying("not sent", 1)).to.deep.equal({
        to: "unknown",
        event: "ACCESS_POINT_RETRIES",
        reason,
        failureClass: "retryable",
        pauseMs: 2 * minute,
      });
      expect(retrying("unknown", 1)).to.include({ failureClass: "unknown" });
      expect(retrying("not sent", 2)).to.include({ failureClass: "unknown" });
      const kept = { failureClass: "rejected", reason: refusal } as const;
      expect(retrying("refused", 2, kept)).to.include({ to: "unknown", ...kept });
      expect(retrying("unknown", 2, kept)).to.include({ failureClass: "unknown", reason });
      const early = new Date(Date.now() + minute).toISOString();
      expect(retrying("not sent", 1, {}, { nextRetryAt: early }).pauseMs).to.be.within(50_000, minute);
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

    for (const kind of ["unavailable", "blocked"]) {
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
