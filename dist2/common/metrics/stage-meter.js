import { bucketCount, bucketOf } from "../domain/service-status/duration-buckets.js";
import { stageDuration, stageResults } from "./instruments.js";
const minute = 60_000;
/** Counts the work of this process's stages in memory; another component stores it. */
export class StageMeter {
    /** @param now milliseconds since 1970, by the clock of the minutes */
    constructor(now = Date.now) {
        this.now = now;
        this.tallies = new Map();
        this.changed = new Set();
    }
    record(stage, result, durationMs) {
        const minuteMs = this.now() - (this.now() % minute);
        const key = `${stage} ${minuteMs}`;
        let tally = this.tallies.get(key);
        if (tally === undefined) {
            tally = {
                minuteMs,
                stage,
                done: 0,
                refused: 0,
                failed: 0,
                durations: Array.from({ length: bucketCount }, () => 0),
            };
            this.tallies.set(key, tally);
        }
        tally[result] += 1;
        stageResults.inc({ stage, result });
        if (durationMs !== undefined) {
            stageDuration.observe({ stage }, durationMs / 1_000);
            const bucket = bucketOf(durationMs);
            tally.durations[bucket] = (tally.durations[bucket] ?? 0) + 1;
        }
        this.changed.add(key);
    }
    /** Minutes that changed since the last call; finished ones are removed. */
    take() {
        const taken = [...this.changed].flatMap((key) => this.tallies.get(key) ?? []);
        this.changed = new Set();
        const over = this.now() - 2 * minute;
        for (const [key, { minuteMs }] of this.tallies) {
            if (minuteMs < over) {
                this.tallies.delete(key);
            }
        }
        return taken.map((tally) => ({ ...tally, durations: [...tally.durations] }));
    }
    /** Returns minutes that could not be stored, up to an hour of them. */
    putBack(tallies) {
        const oldest = this.now() - 60 * minute;
        for (const tally of tallies.filter(({ minuteMs }) => minuteMs > oldest)) {
            const key = `${tally.stage} ${tally.minuteMs}`;
            if (!this.tallies.has(key)) {
                this.tallies.set(key, tally);
            }
            this.changed.add(key);
        }
    }
}
//# sourceMappingURL=stage-meter.js.map