/** Work that this process still has to do at its time, and work that is under way. */
export class Schedule {
    constructor() {
        this.timers = new Set();
        this.active = new Set();
        this.isClosed = false;
    }
    get activeCount() {
        return this.active.size;
    }
    /** Without a delay it acts before the next timer: a timer takes a millisecond at least. */
    after(delayMs, act) {
        if (this.isClosed) {
            return;
        }
        if (delayMs <= 0) {
            setImmediate(act);
            return;
        }
        const timer = setTimeout(() => {
            this.timers.delete(timer);
            act();
        }, delayMs);
        this.timers.add(timer);
    }
    /** @param work never rejects */
    run(work) {
        const running = work().finally(() => this.active.delete(running));
        this.active.add(running);
    }
    /** Finishes what is under way. Later work is in the journal, where the next start finds it. */
    async close() {
        this.isClosed = true;
        this.timers.forEach(clearTimeout);
        await Promise.allSettled(this.active);
    }
}
//# sourceMappingURL=schedule.js.map