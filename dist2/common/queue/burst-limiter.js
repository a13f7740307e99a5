/** Documents of one organization that may be enqueued at once, and the rate beyond that. */
const burst = 16;
const perSecond = 32;
/** With more direct jobs before the first stage, a new job would wait as long in the queue as in the state. */
const maxDirectJobs = 16;
/** The queue depth is read again after so long, and after so many documents. */
const refreshMs = 500;
const refreshEvery = 8;
/** Organizations tracked before idle ones are forgotten. */
const maxTracked = 10_000;
/**
 * Decides which new documents are enqueued at once: single ones, while the queue is short. The rest of a burst waits in
 * the state, from where the feeder gives every organization its share. A burst must end before its organization may
 * overtake others again.
 */
export class BurstLimiter {
    /** @param waitingJobs how many jobs of rank 0 wait for the first stage */
    constructor(waitingJobs) {
        this.waitingJobs = waitingJobs;
        this.buckets = new Map();
        this.isDeep = false;
        this.isRefreshing = false;
        this.refreshedAt = 0;
        this.sinceRefresh = 0;
    }
    /** Whether the organization's next document may be enqueued at once. */
    admits(orgId) {
        const isCalm = this.takeToken(orgId);
        this.sinceRefresh += isCalm ? 1 : 0;
        void this.refreshDepth();
        return isCalm && !this.isDeep;
    }
    takeToken(orgId) {
        const now = performance.now();
        const { tokens, at } = this.buckets.get(orgId) ?? { tokens: burst, at: now };
        const there = Math.min(burst, tokens + ((now - at) / 1_000) * perSecond);
        // The balance may go negative, so that a burst ends some time after its last document.
        this.buckets.set(orgId, { tokens: Math.max(-burst, there - 1), at: now });
        this.forgetIdle(now);
        return there >= 1;
    }
    forgetIdle(now) {
        if (this.buckets.size > maxTracked) {
            const fullAfterMs = ((2 * burst) / perSecond) * 1_000;
            for (const [orgId, { at }] of this.buckets) {
                if (now - at > fullAfterMs) {
                    this.buckets.delete(orgId);
                }
            }
        }
    }
    async refreshDepth() {
        const isDue = performance.now() - this.refreshedAt > refreshMs && (this.isDeep || this.sinceRefresh >= refreshEvery);
        if (this.isRefreshing || !isDue) {
            return;
        }
        this.isRefreshing = true;
        this.sinceRefresh = 0;
        try {
            this.isDeep = (await this.waitingJobs()) > maxDirectJobs;
        }
        catch {
            // A queue that cannot be counted cannot take jobs either, and adding one reports the failure.
        }
        finally {
            this.isRefreshing = false;
            this.refreshedAt = performance.now();
        }
    }
}
//# sourceMappingURL=burst-limiter.js.map