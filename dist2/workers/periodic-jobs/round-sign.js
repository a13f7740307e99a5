import { awakeMs } from "../../common/awake-clock.js";
/** What can be seen of a job's rounds from outside. */
export class RoundSign {
    constructor() {
        this.begunAwakeAt = 0;
        this.hasFailed = false;
    }
    begin() {
        [this.begunAt, this.begunAwakeAt] = [performance.now(), awakeMs()];
        this.hasFailed = false;
    }
    /** To be called within the round. */
    fail({ message }) {
        this.hasFailed = true;
        this.failure = { since: this.failure?.since ?? this.begunAwakeAt, words: message };
    }
    end() {
        this.begunAt = undefined;
        if (!this.hasFailed) {
            this.failure = undefined;
        }
    }
    /** Duration of the current round (ms); 0 between rounds. */
    runningMs() {
        return this.begunAt === undefined ? 0 : performance.now() - this.begunAt;
    }
    standstill() {
        const runningMs = this.begunAt === undefined ? 0 : awakeMs() - this.begunAwakeAt;
        const failingMs = this.failure === undefined ? 0 : awakeMs() - this.failure.since;
        return { forMs: Math.max(runningMs, failingMs), words: this.failure?.words ?? null };
    }
}
//# sourceMappingURL=round-sign.js.map