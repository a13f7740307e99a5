import { Schedule } from "../schedule.js";
/** After an attempt that could not be recorded, for example because the disk is full. */
const pauseAfterFailureMs = 1_000;
/** The access point's own scheduler: makes the next attempt when its time has come. */
export class Retrier {
    /** @param attempt makes the attempt and records it; when it rejects, it is made again later */
    constructor(attempt) {
        this.attempt = attempt;
        this.schedule = new Schedule();
    }
    /** Does nothing for a transmission that the access point does not retry. */
    plan(transmission, minPauseMs = 0) {
        if (transmission.nextRetryAt !== null) {
            const pauseMs = Math.max(minPauseMs, Date.parse(transmission.nextRetryAt) - Date.now());
            this.schedule.after(pauseMs, () => this.schedule.run(() => this.runOnce(transmission)));
        }
    }
    close() {
        return this.schedule.close();
    }
    async runOnce(transmission) {
        try {
            await this.attempt(transmission);
            this.plan(transmission);
        }
        catch {
            this.plan(transmission, pauseAfterFailureMs);
        }
    }
}
//# sourceMappingURL=retrier.js.map