import { expect } from "chai";
import { Webhook } from "standardwebhooks";

import { createWebhookEndpoint } from "../../../common/webhooks/webhook-endpoints.ts";
import { startWebhooks } from "../../../workers/webhooks.ts";
import type { PeriodicJob } from "../../../workers/periodic-jobs/periodic-job.ts";
import { openPipeline } from "../../setup/pipeline.ts";
import { suiteResource } from "../../setup/suite-resource.ts";
import { until } from "../../setup/until.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../setup/http/webhook-receiver.ts";
import { erp } from "../../setup/operator-action.ts";

describe("webhooks", () => {
  const pipeline = suiteResource(() => openPipeline());
  let receiver: WebhookReceiver;
  let webhooks: PeriodicJob | undefined;

  before(async () => {
    receiver = await startWebhookReceiver((nth, response) => response.writeHead(nth === 1 ? 500 : 204).end());
  });
  after(async () => {
    await webhooks?.stop();
    await receiver?.close();
  });

  it("are posted to an endpoint, and again where it did not take them", async () => {
    const settings = { url: receiver.url, description: null, events: ["*"], enabled: true };
    const { secret } = await createWebhookEndpoint(pipeline.deps, pipeline.orgId, settings, erp);
    await pipeline.createValidated();
    webhooks = startWebhooks(pipeline.deps);
    expect(webhooks.runningMs()).to.be.at.least(0);
    const delivered = await until("every event is delivered", async () => {
      const rows = await pipeline.query<{ event: string; state: string; attempts: number }>(
        `select event, state, attempts from webhook_deliveries order by log_id`,
      );
      return rows.length === 2 && rows.every(({ state }) => state === "delivered") && rows;
    });
    expect(delivered.map(({ event }) => event)).to.deep.equal(["document.received", "document.validated"]);
    expect(Math.max(...delivered.map(({ attempts }) => attempts))).to.equal(2);
    for (const { body, headers } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers as never)).to.have.property("type");
    }
  });

  it("hear of a new event by themselves", async () => {
    const before = receiver.received.length;
    await pipeline.create();
    await until("the event has come", () => receiver.received.length > before);
  });
});
