import { bucketOf } from "../domain/service-status/duration-buckets.js";
import { receiverMinutes, slowestFirst } from "../domain/service-status/receiver-times.js";
/** What is kept begins anew so often, and what was kept before goes on for as long. */
const halfMs = (receiverMinutes * 60_000) / 2;
/** Receivers that are kept, so that a burst to very many does not fill the memory. */
const maxKept = 5_000;
/** Receivers that a process lists: the slowest of each organization, and of all. */
const maxOfEach = 3;
const maxListed = 100;
const keyOf = ({ orgId, receiverId }) => `${orgId} ${receiverId}`;
/** Measures how long the sends of this process to each receiver took within the last minutes. */
export class ReceiverMeter {
    /** @param now milliseconds of a clock that only goes forward */
    constructor(now) {
        this.now = now;
        this.former = new Map();
        this.current = new Map();
        this.begunAt = 0;
        /** How many sends there were. */
        this.sends = 0;
    }
    took(send, durationMs) {
        this.forgetOld();
        const kept = this.current.get(keyOf(send)) ?? { ...send, at: 0, durations: {} };
        const bucket = bucketOf(durationMs);
        kept.durations[bucket] = (kept.durations[bucket] ?? 0) + 1;
        kept.at = this.now();
        this.sends += 1;
        if (this.current.size < maxKept) {
            this.current.set(keyOf(send), kept);
        }
    }
    read() {
        this.forgetOld();
        const listed = new Map();
        return slowestFirst([...this.former.values(), ...this.current.values()], keyOf)
            .flatMap(({ rows }) => {
            const [{ orgId }] = rows;
            const nth = (listed.get(orgId) ?? 0) + 1;
            listed.set(orgId, nth);
            return nth > maxOfEach ? [] : [rows];
        })
            .slice(0, maxListed)
            .flat()
            .map(({ at, ...row }) => ({ ...row, ageMs: Math.round(this.now() - at) }));
    }
    forgetOld() {
        const ageMs = this.now() - this.begunAt;
        if (ageMs > halfMs) {
            this.former = ageMs > 2 * halfMs ? new Map() : this.current;
            this.current = new Map();
            this.begunAt = this.now();
        }
    }
}
//# sourceMappingURL=receiver-meter.js.map