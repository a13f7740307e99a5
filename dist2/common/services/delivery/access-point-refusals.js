/** Consecutive refused legs, without a successful one in between, that pause the access point. */
const minRefusals = 3;
/** Refusals after which a leg fails for good if there is no other leg to compare it with. */
const maxTries = 3;
/** The oldest refusals are forgotten; their legs then count as refused for the first time. */
const maxRemembered = 1_000;
/**
 * Tracks refusals that concern every send: our token, the access point's certificate, its address. Nothing was sent, so
 * as long as no other send succeeds, the leg is retried and the access point is paused for all. A leg that is refused
 * again after another was sent has its own problem. A single leg fails for good after some refusals, because they do not
 * show that the access point refuses all.
 */
export class AccessPointRefusals {
    constructor(pauseAccessPoint) {
        this.pauseAccessPoint = pauseAccessPoint;
        /** Start of the latest send that was answered. */
        this.workedAt = Number.NEGATIVE_INFINITY;
        /** First refusal of each leg, and the number of refusals since. */
        this.refused = new Map();
    }
    /** Whether a send that began after this time (performance.now()) was answered. */
    hasWorkedSince(moment) {
        return this.workedAt >= moment;
    }
    /** @returns the outcome, or `retryable` for a leg that is not to blame */
    async judge(sbdhId, outcome, begunAt) {
        if (outcome.kind !== "blocked" || outcome.concerns !== "every send") {
            this.note(sbdhId, outcome, begunAt);
            return outcome;
        }
        const before = this.refused.get(sbdhId);
        if (before !== undefined && this.workedAt > before.at) {
            this.refused.delete(sbdhId);
            return outcome;
        }
        const times = (before?.times ?? 0) + 1;
        this.remember(sbdhId, { at: before?.at ?? performance.now(), times });
        if (this.refusedInARow() >= minRefusals) {
            await this.pauseAccessPoint(outcome.reason);
        }
        else if (times >= maxTries) {
            // The refusal still counts towards pausing the access point.
            return outcome;
        }
        const { reason, detail, report } = outcome;
        return { kind: "retryable", retryOwner: "us", reason, ...(detail !== undefined && { detail }), report };
    }
    note(sbdhId, { kind }, begunAt) {
        this.refused.delete(sbdhId);
        if (kind === "sent" || kind === "rejected") {
            this.workedAt = Math.max(this.workedAt, begunAt);
        }
    }
    remember(sbdhId, refusal) {
        this.refused.set(sbdhId, refusal);
        const [oldest] = this.refused.keys();
        if (this.refused.size > maxRemembered && oldest !== undefined) {
            this.refused.delete(oldest);
        }
    }
    refusedInARow() {
        return [...this.refused.values()].filter(({ at }) => at > this.workedAt).length;
    }
}
//# sourceMappingURL=access-point-refusals.js.map