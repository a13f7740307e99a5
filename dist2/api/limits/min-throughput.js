const checksPerWindow = 10;
/**
 * Measures how fast a client sends. It counts intervals and not the clock, so that only time counts in which the process waited for
 * the client: one that was busy counts a single interval when it is free again.
 */
export class MinThroughput {
    constructor(limits, onTooSlow) {
        this.limits = limits;
        this.onTooSlow = onTooSlow;
        /** Whether the process waits for the client; only then does the time count. */
        this.isWaiting = true;
        this.waited = 0;
        this.total = 0;
        this.bytes = 0;
        this.timer = setInterval(() => this.check(), limits.windowMs / checksPerWindow);
    }
    add(bytes) {
        this.bytes += bytes;
    }
    stop() {
        clearInterval(this.timer);
    }
    check() {
        if (!this.isWaiting) {
            return;
        }
        const { windowMs, bytesPerSecond, totalMs } = this.limits;
        this.waited += 1;
        this.total += windowMs / checksPerWindow;
        const isSlow = this.waited === checksPerWindow && this.bytes < (bytesPerSecond * windowMs) / 1_000;
        if (isSlow || this.total >= totalMs) {
            this.stop();
            this.onTooSlow();
        }
        else if (this.waited === checksPerWindow) {
            this.waited = 0;
            this.bytes = 0;
        }
    }
}
//# sourceMappingURL=min-throughput.js.map