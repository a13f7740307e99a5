import { expect } from "chai";
import { reservePort } from "../../setup/processes/free-port.js";
import { DiskMonitor } from "../../../common/services/runtime/database/disk-monitor.js";
import { conditionsIn } from "../../factories/known.js";
import { openAccessPoint } from "../../../common/peppol/access-point/open-access-point.js";
import { readServiceSnapshot } from "../../../common/services/service-status/read-service-snapshot.js";
import { SiteReading } from "../../../common/services/service-status/site-reading.js";
import { stageNames } from "../../../common/domain/status/pipeline.js";
import { runWorkers } from "../../../workers/run-workers.js";
import { findNothing, openPipeline } from "../../setup/pipeline.js";
import { Stack } from "../../setup/processes/stack.js";
import { until } from "../../setup/until.js";
describe("an incident is reported", function () {
    this.timeout(120_000);
    it("when the access point is dead and a document is tried again and again, until it is back", async () => {
        const accessPointUrl = `http://127.0.0.1:${await reservePort()}`;
        const pipeline = await openPipeline({ config: { accessPointUrl } });
        const accessPoint = openAccessPoint(pipeline.deps.config);
        const workers = await runWorkers({ ...pipeline.deps, accessPoint, validateDocument: findNothing }, stageNames);
        const conditionNow = async (id) => conditionsIn(await readServiceSnapshot(pipeline.deps)).find((condition) => condition.id === id);
        try {
            expect(await conditionNow("access-point-away")).to.equal(undefined);
            await pipeline.create();
            const counted = async () => {
                const found = await conditionNow("access-point-away");
                return found?.words.includes("1 document waits") === true ? found : undefined;
            };
            // What takes long is counted seldom, and on a busy machine it takes long.
            const condition = await until("it is shown", counted, 90_000);
            expect(condition.words).to.match(/^Access point 127\.0\.0\.1:\d+ unavailable since \d\d:\d\d:\d\d UTC/);
            expect(condition.severity).to.equal("critical");
            const rows = await pipeline.query("select until from access_point_outages");
            expect(rows.map((row) => row.until)).to.deep.equal([null]);
        }
        finally {
            await workers.close();
            await accessPoint.close();
        }
        const ended = await pipeline.query("select from access_point_outages where until is not null");
        expect(ended).to.have.length(1);
        await pipeline.close();
    });
    it("when the workers are frozen, until they go on", async () => {
        const stack = await Stack.startAlone();
        const { database } = stack;
        const config = {
            databaseUrl: "postgres://elsewhere/e",
            intakeFreeDiskBytes: 0,
            diskWarningBytes: 0,
        };
        const storageRoom = new DiskMonitor({ config, database, isFull: () => false });
        const siteReading = new SiteReading(database);
        const conditionNow = async () => conditionsIn(await readServiceSnapshot({ siteReading, diskMonitor: storageRoom })).find(({ id }) => id === "no-workers");
        const signal = (name) => process.kill(stack.pid("workers") ?? 0, name);
        try {
            await until("they are seen", async () => (await conditionNow()) === undefined);
            signal("SIGSTOP");
            const condition = await until("it is shown", conditionNow);
            expect(condition.words).to.match(/^No worker process has given a sign of life since \d\d:\d\d:\d\d UTC: nothing moves/);
            signal("SIGCONT");
            await until("they are seen again", async () => (await conditionNow()) === undefined);
        }
        finally {
            signal("SIGCONT");
            await stack.close();
        }
    });
});
//# sourceMappingURL=incidents.spec.js.map