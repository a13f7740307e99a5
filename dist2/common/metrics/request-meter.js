import { addRequests, countedSeconds, noRequests, refusals, } from "../domain/service-status/request-counts.js";
/** Counts the requests of this process second by second, as far back as they are looked at. */
export class RequestMeter {
    /** @param now milliseconds of a clock that only goes forward */
    constructor(now = () => performance.now()) {
        this.now = now;
        this.seconds = new Map();
        this.second = () => Math.floor(this.now() / 1_000);
    }
    record(status) {
        const second = this.second();
        const count = this.seconds.get(second) ?? { ...noRequests };
        count.requests += 1;
        if (status in refusals) {
            count[refusals[status]] += 1;
        }
        this.seconds.set(second, count);
    }
    read() {
        const second = this.second();
        const [near, far] = [second - countedSeconds.seconds, second - countedSeconds.minutes];
        for (const each of this.seconds.keys()) {
            if (each <= far) {
                this.seconds.delete(each);
            }
        }
        const recent = [...this.seconds].filter(([each]) => each > near).map(([, count]) => count);
        return { seconds: addRequests(recent), minutes: addRequests([...this.seconds.values()]) };
    }
}
//# sourceMappingURL=request-meter.js.map