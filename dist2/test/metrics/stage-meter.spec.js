import { expect } from "chai";
import { bucketOf } from "../../common/domain/service-status/duration-buckets.js";
import { StageMeter } from "../../common/metrics/stage-meter.js";
describe("the meter of a process's stages", () => {
    it("counts by stage and minute, and gives what has changed", () => {
        let now = 1_000_000_020_000;
        const meter = new StageMeter(() => now);
        meter.record("pricing", "done", 12);
        meter.record("pricing", "failed");
        now += 60_000;
        meter.record("pricing", "refused", 12);
        const taken = meter.take();
        expect(taken.map(({ minuteMs, done, refused, failed }) => ({ minuteMs, done, refused, failed }))).to.deep.equal([
            { minuteMs: 1_000_000_020_000, done: 1, refused: 0, failed: 1 },
            { minuteMs: 1_000_000_080_000, done: 0, refused: 1, failed: 0 },
        ]);
        expect(taken[0]?.durations[bucketOf(12)]).to.equal(1);
        expect(meter.take()).to.deep.equal([]);
        meter.record("pricing", "done", 3);
        expect(meter.take()).to.have.length(1);
    });
    it("goes on with a minute that could not be stored, and forgets it after an hour", () => {
        let now = 1_000_000_020_000;
        const meter = new StageMeter(() => now);
        meter.record("reporting", "done", 1);
        meter.putBack(meter.take());
        meter.record("reporting", "done", 1);
        expect(meter.take().map(({ done }) => done)).to.deep.equal([2]);
        meter.record("reporting", "done", 1);
        const [late] = meter.take();
        now += 600_000;
        expect(meter.take()).to.deep.equal([]);
        meter.putBack(late === undefined ? [] : [late]);
        expect(meter.take().map(({ done }) => done)).to.deep.equal([3]);
        now += 3_600_000;
        meter.putBack(late === undefined ? [] : [late]);
        expect(meter.take()).to.deep.equal([]);
    });
});
//# sourceMappingURL=stage-meter.spec.js.map