/** Time that a job still has when its client has gone, because ending a thread costs more than most jobs. */
const graceMs = 500;
/** Ends a job some time after its client has gone, unless it has ended by itself. */
export class AbortGrace {
    constructor(signal, onEnd) {
        this.signal = signal;
        this.onEnd = onEnd;
        this.begin = () => {
            this.timer = setTimeout(this.onEnd, graceMs);
        };
        signal.addEventListener("abort", this.begin, { once: true });
    }
    stop() {
        this.signal.removeEventListener("abort", this.begin);
        clearTimeout(this.timer);
    }
}
//# sourceMappingURL=abort-grace.js.map