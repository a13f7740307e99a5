import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { recordHeartbeat } from "../../../../common/db/stores/runtime/process-store.js";
import { judge } from "../../../../common/domain/service-status/judge.js";
import { describeProcess } from "../../../../common/services/runtime/describe-process.js";
import { HostClock } from "../../../../common/services/runtime/health/host-clock.js";
import { readKnown } from "../../../../common/services/service-status/read-known.js";
import { SiteReading } from "../../../../common/services/service-status/site-reading.js";
import { usePipeline } from "../../../setup/pipeline.js";
import { until } from "../../../setup/until.js";
/** A database whose clock differs, and that takes its time to answer. */
const database = (behindMs, [thereMs, backMs] = [0, 0]) => async () => {
    await pause(thereMs);
    const time = new Date(Date.now() - behindMs);
    await pause(backMs);
    return time;
};
const frozen = async () => {
    const time = new Date();
    const end = performance.now() + 300;
    while (performance.now() < end) {
        // The event loop stands still.
    }
    return time;
};
const compare = async (...asked) => {
    const clock = new HostClock();
    for (const ask of asked) {
        await clock.compare(ask);
    }
    return clock.aheadMs;
};
describe("the clock of a host", () => {
    const pipeline = usePipeline();
    it("is compared with the database's in both directions, by two answers", async () => {
        expect(await compare(database(5_000))).to.equal(null);
        expect(await compare(database(5_000), database(5_000))).to.be.within(4_500, 5_000);
        expect(await compare(database(-5_000), database(-5_000))).to.be.within(-5_000, -4_500);
        expect(await compare(database(0), database(0))).to.equal(0);
    });
    it("does not differ because one way of a question is slow", async () => {
        for (const way of [
            [600, 0],
            [0, 600],
        ]) {
            expect(await compare(database(0, way), database(0, way))).to.equal(0);
        }
    });
    it("does not differ because the process was frozen between question and answer", async () => {
        expect(await compare(frozen, frozen)).to.equal(0);
    });
    it("differs for as long as two answers in a row show it", async () => {
        const [away, well] = [database(5_000), database(0)];
        expect(await compare(well, away)).to.equal(0);
        expect(await compare(away, away, well)).to.equal(0);
        expect(await compare(away, database(-5_000))).to.equal(0);
        expect(await compare(database(9_000), away)).to.be.within(4_500, 5_000);
    });
    it("comes with the beat of an API process, and judged for the site alone", async () => {
        const { deps, query, orgId } = pipeline;
        const id = uuid();
        await deps.databaseMonitor.start(describeProcess("api", { id, name: "api" }));
        const ahead = async () => {
            const [row] = await query("select clock_ahead_ms as ahead from processes where id = $1", [id]);
            return row?.ahead ?? undefined;
        };
        expect(await until("it was compared", async () => (await ahead()) === 0 && "equal")).to.equal("equal");
        const another = describeProcess("workers", { id: uuid(), name: "workers" });
        await recordHeartbeat(deps.database, { ...another, host: "skewed" });
        await query("update processes set clock_ahead_ms = -40000 where host = 'skewed'");
        const found = async (reader) => {
            const known = await readKnown({ ...deps, siteReading: new SiteReading(deps.database) }, reader);
            return judge(known).conditions.flatMap(({ id: name, subject }) => (name === "clock-differs" ? [subject] : []));
        };
        expect(await found({})).to.deep.equal(["skewed"]);
        expect(await found({ orgId })).to.deep.equal([]);
    });
    it("keeps what it knows where the database does not say its time", async () => {
        expect(await compare(database(0), database(0), () => Promise.resolve(undefined))).to.equal(0);
    });
});
//# sourceMappingURL=host-clock.spec.js.map