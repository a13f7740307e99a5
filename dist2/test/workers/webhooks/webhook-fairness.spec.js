import { expect } from "chai";
import { jobsPerEndpoint } from "../../../common/services/webhooks/dispatch-webhooks.js";
import { attemptsPerJob } from "../../../common/services/webhooks/attempt-webhooks.js";
import { createWebhookEndpoint } from "../../../common/services/webhooks/webhook-endpoints.js";
import { testWebhookEndpoint } from "../../../common/services/webhooks/replay-webhooks.js";
import { startWebhooks } from "../../../workers/webhooks/webhooks.js";
import { insertWaitingDeliveries } from "../../factories/webhook.js";
import { openPipeline } from "../../setup/pipeline.js";
import { onEachBackend } from "../../setup/database/each-backend.js";
import { suiteResource } from "../../setup/suite-resource.js";
import { until } from "../../setup/until.js";
import { startWebhookReceiver } from "../../setup/http/webhook-receiver.js";
import { erp } from "../../setup/operator-action.js";
const backlog = 300;
const atOnce = jobsPerEndpoint * attemptsPerJob;
const otherOrg = "019a0000-0000-7000-8000-0000000000aa";
onEachBackend("a dead endpoint", (backend) => {
    const pipeline = suiteResource(() => openPipeline({ config: backend.config }));
    let dead;
    let healthy;
    let queue;
    let webhooks;
    let status = 503;
    before(async () => {
        dead = await startWebhookReceiver((_nth, response) => response.writeHead(status).end());
        healthy = await startWebhookReceiver();
        queue = pipeline.deps.queueBackend.createQueue("webhooks");
        await pipeline.query(`insert into organizations (id, name) values ($1, 'Other')`, [otherOrg]);
    });
    after(async () => {
        await webhooks?.stopDispatching();
        await webhooks?.worker.close();
        await webhooks?.release();
        await queue?.close();
        await dead?.close();
        await healthy?.close();
    });
    const endpoint = async (orgId, url) => {
        const settings = { url, description: null, events: ["*"], enabled: true };
        return { orgId, id: (await createWebhookEndpoint(pipeline.deps, orgId, settings, erp)).endpoint.id };
    };
    const jobs = () => queue?.getJobCountByTypes("wait", "active", "delayed", "completed", "failed");
    const waiting = async () => {
        const rows = await pipeline.query(`select from webhook_deliveries where state = 'pending'`);
        return rows.length;
    };
    it("delays no other endpoint, is seldom tried, and fills no queue", async () => {
        await insertWaitingDeliveries(pipeline.deps.database, await endpoint(pipeline.orgId, dead.url), backlog);
        const other = await endpoint(otherOrg, healthy.url);
        webhooks = startWebhooks(pipeline.deps);
        await until("the dead one has been tried", () => dead.received.length > 0);
        const { id } = await testWebhookEndpoint(pipeline.deps, other);
        await until("the other one has its event", () => healthy.received.length > 0, 5_000);
        expect(healthy.received.map(({ headers }) => headers["webhook-id"])).to.deep.equal([id]);
        expect(dead.received.length).to.be.at.most(atOnce + 1);
        expect(await jobs()).to.be.at.most(2 * jobsPerEndpoint + 1);
        expect(await waiting()).to.be.at.least(backlog);
    });
    it("gets everything when it is back", async () => {
        const failed = dead.received.length;
        status = 204;
        await until("nothing waits any more", async () => (await waiting()) === 0, 45_000, 100);
        const arrived = new Set(dead.received.slice(failed).map(({ headers }) => headers["webhook-id"]));
        expect(arrived.size).to.equal(backlog);
        expect(dead.received.length).to.be.at.most(backlog + 2 * atOnce);
        expect(await jobs()).to.be.at.most(backlog);
    });
});
//# sourceMappingURL=webhook-fairness.spec.js.map