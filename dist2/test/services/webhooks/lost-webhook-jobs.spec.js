import { expect } from "chai";
import { jobOptions } from "../../../common/queue/jobs.js";
import { enqueueWebhooks, eventsPerEndpoint, jobsPerEndpoint, sweepWebhooks, } from "../../../common/services/webhooks/dispatch-webhooks.js";
import { insertWaitingDeliveries, insertWebhookEndpoint } from "../../factories/webhook.js";
import { onEachBackend } from "../../setup/database/each-backend.js";
import { openPipeline } from "../../setup/pipeline.js";
import { suiteResource } from "../../setup/suite-resource.js";
import { emptyQueue } from "../../setup/empty-queue.js";
const leaseMs = 60_000;
onEachBackend("webhooks whose jobs are lost", (backend) => {
    const pipeline = suiteResource(() => openPipeline({ config: backend.config }), { each: true });
    let queue;
    beforeEach(async () => {
        queue = pipeline.deps.queueBackend.createQueue("webhooks");
        const endpoint = await insertWebhookEndpoint(pipeline.deps.database, pipeline.orgId);
        await insertWaitingDeliveries(pipeline.deps.database, endpoint, eventsPerEndpoint + 20);
        expect(await enqueueWebhooks(pipeline.deps)).to.equal(eventsPerEndpoint);
        await emptyQueue(queue);
    });
    afterEach(async () => {
        await queue?.close();
    });
    const sweep = async () => (await sweepWebhooks(pipeline.deps)).enqueued;
    /** As if the slots had been taken so long ago. */
    const haveWaited = (heldMs) => pipeline.query(`update webhook_deliveries set enqueued_until = now() + make_interval(secs => $1::float8 / 1000)
       where enqueued_until is not null`, [leaseMs - heldMs]);
    const slots = async () => {
        const [row] = await pipeline.query(`select count(*)::integer as count from webhook_deliveries where enqueued_until > now()`);
        return row?.count ?? 0;
    };
    it("get new ones soon, since nothing waits that could be theirs", async () => {
        await haveWaited(20_000);
        expect(await sweep()).to.equal(eventsPerEndpoint);
        expect(await queue.getJobCountByTypes("wait")).to.equal(jobsPerEndpoint);
        expect(await slots()).to.equal(eventsPerEndpoint);
    });
    it("keep their slots while their jobs may be on their way", async () => {
        await haveWaited(-30_000);
        expect(await sweep()).to.equal(0);
        expect(await slots()).to.equal(eventsPerEndpoint);
    });
    it("keep their slots while older jobs wait before theirs", async () => {
        const other = { deliveryIds: ["019a0000-0000-7000-8000-0000000000aa"] };
        await queue.add("webhooks", other, { ...jobOptions, timestamp: Date.now() - 3_600_000 });
        await queue.add("webhooks", other, jobOptions);
        await haveWaited(20_000);
        expect(await sweep()).to.equal(0);
        expect(await slots()).to.equal(eventsPerEndpoint);
    });
    it("leave the attempts alone that are under way", async () => {
        const underWay = `update webhook_deliveries set next_attempt_at = enqueued_until where enqueued_until is not null`;
        await haveWaited(20_000);
        await pipeline.query(underWay);
        expect(await sweep()).to.equal(0);
        expect(await slots()).to.equal(eventsPerEndpoint);
    });
});
//# sourceMappingURL=lost-webhook-jobs.spec.js.map