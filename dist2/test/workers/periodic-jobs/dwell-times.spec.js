import { expect } from "chai";
import { DwellTimes, startDwellReport } from "../../../workers/periodic-jobs/dwell-times.js";
import { pricingStage } from "../../../workers/stages/pricing.js";
import { stageJobHandler } from "../../../workers/stages/stage-processor.js";
import { usePipeline } from "../../setup/pipeline.js";
import { until } from "../../setup/until.js";
describe("dwell times", () => {
    it("are counted by organization, the longest first, and begin anew with each report", () => {
        const times = new DwellTimes();
        times.record([
            { orgId: "a", waitedMs: 10 },
            { orgId: "b", waitedMs: 400 },
        ]);
        times.record([{ orgId: "a", waitedMs: 30.4 }]);
        expect(times.take()).to.deep.equal([
            { orgId: "b", documents: 1, meanMs: 400, maxMs: 400 },
            { orgId: "a", documents: 2, meanMs: 20, maxMs: 30 },
        ]);
        expect(times.take()).to.deep.equal([]);
    });
    it("are logged, those of twenty organizations at most, and nothing when nothing came", async () => {
        const times = new DwellTimes();
        times.record(Array.from({ length: 30 }, (_, index) => ({ orgId: `${index}`, waitedMs: index })));
        const logged = [];
        let rounds = 0;
        const counted = Object.assign(times, {
            take: () => {
                rounds += 1;
                return DwellTimes.prototype.take.call(times);
            },
        });
        const info = (fields) => void logged.push(fields);
        const report = startDwellReport(counted, { info, warn: info }, { pauseMs: 1 });
        await until("some rounds", () => rounds > 2);
        await report.stop();
        expect(logged).to.have.length(1);
        expect(logged[0]?.organizations).to.have.length(20);
        expect(logged[0]?.organizations[0]?.orgId).to.equal("29");
        expect(logged[0]?.others).to.equal(10);
    });
    describe("of the first stage", () => {
        const pipeline = usePipeline();
        it("run from the acceptance to the moment when a worker has the document", async () => {
            const { id, revision } = await pipeline.create();
            await pipeline.query("update documents set stage_changed_at = now() - interval '90 seconds' where id = $1", [id]);
            const dwellTimes = new DwellTimes();
            const work = stageJobHandler({ ...pipeline.deps, dwellTimes }, pricingStage(pipeline.deps));
            const job = { data: { documents: [{ id, revision }] }, attemptsMade: 0 };
            await work(job);
            await work(job);
            const [time, ...others] = dwellTimes.take();
            expect(others).to.be.empty;
            expect(time).to.include({ orgId: pipeline.orgId, documents: 1 });
            expect(time?.maxMs).to.be.within(90_000, 150_000);
        });
    });
});
//# sourceMappingURL=dwell-times.spec.js.map