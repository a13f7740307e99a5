/** The access point counts as silent when a call gets no answer for so long, and no other call does. */
const silenceMs = 10_000;
export class CallRecord {
    constructor() {
        this.running = new Set();
        this.answeredAt = Number.NEGATIVE_INFINITY;
    }
    begin() {
        const call = { startedAt: performance.now() };
        this.running.add(call);
        return call;
    }
    /** @param failure undefined when the access point answered */
    end(call, failure) {
        this.running.delete(call);
        if (failure === undefined) {
            this.answeredAt = performance.now();
            this.failing = undefined;
        }
        else if (this.counts(call, failure)) {
            this.noteFailure(call, failure, 1);
        }
    }
    /**
     * For a probe, which shows that the access point is there, not that it takes envelopes: an answer ends no outage in
     * which calls are answered that it cannot work. An outage counts calls, not how often one looked whether it is over.
     */
    endProbe(probe, failure) {
        if (failure === undefined) {
            this.answeredAt = performance.now();
            this.failing = this.failing?.isReached === true ? this.failing : undefined;
        }
        else if (this.counts(probe, failure)) {
            this.noteFailure(probe, failure, this.failing === undefined ? 1 : 0);
        }
    }
    /** For a call that we ended ourselves. */
    forget(call) {
        this.running.delete(call);
    }
    /** How long ago the access point last answered (ms). */
    quietMs() {
        return performance.now() - this.answeredAt;
    }
    outage() {
        const now = performance.now();
        if (this.failing !== undefined) {
            const { since, tries, words } = this.failing;
            return { forMs: now - since, tries, words };
        }
        // The set is in the order of their start.
        const [oldest] = this.running;
        const silentSince = Math.max(oldest?.startedAt ?? now, this.answeredAt);
        return now - silentSince < silenceMs
            ? undefined
            : { forMs: now - silentSince, tries: this.running.size, words: "no answer" };
    }
    counts(call, { certain }) {
        return certain || this.answeredAt < call.startedAt;
    }
    noteFailure(call, failure, more) {
        const { since = Math.max(call.startedAt, this.answeredAt), tries = 0 } = this.failing ?? {};
        this.failing = { ...failure, since, tries: tries + more };
    }
}
//# sourceMappingURL=call-record.js.map