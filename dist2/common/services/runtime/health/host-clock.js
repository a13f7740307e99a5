/** Differences are rounded to this many milliseconds, so that jitter does not change the stored row every second. */
const stepMs = 100;
/**
 * Compares the clock of this host with the database's. A difference counts as far as it is certain: without half of the
 * question's way, which a slow server or a process that was frozen makes long, and only where two questions in a row show it.
 */
export class HostClock {
    constructor() {
        this.before = 0;
        /** How far this clock is ahead of the database's, at least (ms); negative behind, null before the second answer. */
        this.aheadMs = null;
        this.isAsked = false;
    }
    /** @param ask its time by the database's clock; undefined where it does not say it */
    async compare(ask) {
        const [wall, monotonic] = [Date.now(), performance.now()];
        const theirs = await ask();
        if (theirs === undefined) {
            return;
        }
        const answeredAt = Date.now();
        // The larger of the two durations counts, because either clock may have stood still or jumped meanwhile.
        const wayMs = Math.max(performance.now() - monotonic, Math.abs(answeredAt - wall));
        const now = certainly((wall + answeredAt) / 2 - theirs.getTime(), wayMs / 2);
        this.aheadMs = this.isAsked ? smaller(now, this.before) : null;
        [this.before, this.isAsked] = [now, true];
    }
}
const certainly = (ms, doubtMs) => Math.sign(ms) * Math.floor(Math.max(0, Math.abs(ms) - doubtMs) / stepMs) * stepMs + 0;
const smaller = (a, b) => Math.sign(a) === Math.sign(b) ? Math.sign(a) * Math.min(Math.abs(a), Math.abs(b)) : 0;
//# sourceMappingURL=host-clock.js.map