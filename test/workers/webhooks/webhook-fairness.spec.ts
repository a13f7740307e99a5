import { expect } from "chai";

import { postsAtOnce } from "../../../common/webhooks/send-webhooks.ts";
import { createWebhookEndpoint, testWebhookEndpoint } from "../../../common/webhooks/webhook-endpoints.ts";
import { startWebhooks } from "../../../workers/webhooks.ts";
import type { PeriodicJob } from "../../../workers/periodic-jobs/periodic-job.ts";
import { insertWaitingDeliveries } from "../../factories/webhook.ts";
import { openPipeline } from "../../setup/pipeline.ts";
import { suiteResource } from "../../setup/suite-resource.ts";
import { until } from "../../setup/until.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../setup/http/webhook-receiver.ts";
import { erp } from "../../setup/operator-action.ts";

const backlog = 300;
const otherOrg = "019a0000-0000-7000-8000-0000000000aa";

describe("a dead endpoint", () => {
  const pipeline = suiteResource(() => openPipeline());
  let dead: WebhookReceiver;
  let healthy: WebhookReceiver;
  let webhooks: PeriodicJob | undefined;
  let status = 503;

  before(async () => {
    dead = await startWebhookReceiver((_nth, response) => response.writeHead(status).end());
    healthy = await startWebhookReceiver();
    await pipeline.query(`insert into organizations (id, name) values ($1, 'Other')`, [otherOrg]);
  });
  after(async () => {
    await webhooks?.stop();
    await dead?.close();
    await healthy?.close();
  });

  const endpoint = async (orgId: string, url: string) => {
    const settings = { url, description: null, events: ["*"], enabled: true };
    return { orgId, id: (await createWebhookEndpoint(pipeline.deps, orgId, settings, erp)).endpoint.id };
  };
  const waiting = async (): Promise<number> => {
    const rows = await pipeline.query(`select from webhook_deliveries where state = 'pending'`);
    return rows.length;
  };

  it("delays no other endpoint, and is seldom tried", async () => {
    await insertWaitingDeliveries(pipeline.deps.database, await endpoint(pipeline.orgId, dead.url), backlog);
    const other = await endpoint(otherOrg, healthy.url);
    webhooks = startWebhooks(pipeline.deps);
    await until("the dead one has been tried", () => dead.received.length > 0);
    const { id } = await testWebhookEndpoint(pipeline.deps, other);
    await until("the other one has its event", () => healthy.received.length > 0, 5_000);
    expect(healthy.received.map(({ headers }) => headers["webhook-id"])).to.deep.equal([id]);
    expect(dead.received.length).to.be.at.most(postsAtOnce + 1);
    expect(await waiting()).to.be.at.least(backlog);
  });

  it("gets everything when it is back", async () => {
    const failed = dead.received.length;
    status = 204;
    await until("nothing waits any more", async () => (await waiting()) === 0, 45_000, 100);
    const arrived = new Set(dead.received.slice(failed).map(({ headers }) => headers["webhook-id"]));
    expect(arrived.size).to.equal(backlog);
    expect(dead.received.length).to.be.at.most(backlog + 2 * postsAtOnce);
  });
});
