import { cornerCalls, maxRun, } from "../domain/service-status/corner-run.js";
import { ReceiverMeter } from "./receiver-meter.js";
/** What this process has seen of the corners: what came through last, what has failed since, and how long receivers take. */
export class CornerMeter {
    /** @param now milliseconds of a clock that only goes forward */
    constructor(now = () => performance.now()) {
        this.now = now;
        this.seen = new Map(cornerCalls.map((call) => [call, { changes: 0, throughAt: null, failures: new Map() }]));
        this.receivers = new ReceiverMeter(now);
    }
    through(call) {
        this.seen.set(call, { changes: this.changes(call) + 1, throughAt: this.now(), failures: new Map() });
    }
    failed(call, failure) {
        const seen = this.seen.get(call);
        if (seen === undefined) {
            return;
        }
        seen.changes += 1;
        seen.failures.delete(failure.sbdhId);
        seen.failures.set(failure.sbdhId, { ...failure, at: this.now() });
        const [oldest] = seen.failures.keys();
        if (oldest !== undefined && seen.failures.size > maxRun) {
            seen.failures.delete(oldest);
        }
    }
    /** How often something has come of its calls. */
    changes(call) {
        return this.seen.get(call)?.changes ?? 0;
    }
    read(call) {
        const seen = this.seen.get(call);
        if (seen === undefined) {
            return { throughAgeMs: null, failures: [] };
        }
        const { throughAt, failures } = seen;
        const age = (at) => Math.round(this.now() - at);
        return {
            throughAgeMs: throughAt === null ? null : age(throughAt),
            failures: [...failures.values()].map(({ at, ...failure }) => ({ ...failure, ageMs: age(at) })),
        };
    }
}
//# sourceMappingURL=corner-meter.js.map