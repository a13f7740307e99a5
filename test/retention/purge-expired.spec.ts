import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { purgeExpired } from "../../common/retention/retention.ts";
import { createWebhookEndpoint } from "../../common/webhooks/webhook-endpoints.ts";
import { insertWaitingDeliveries } from "../factories/webhook.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { erp } from "../setup/operator-action.ts";

describe("the purge", () => {
  const pipeline = usePipeline();

  const keys = (count: number, hours: number) =>
    pipeline.query(
      `insert into idempotency_keys (org_id, key, request_sha256, claim_id, locked_until, created_at)
       select $1, $2 || n, '', $3, now(), now() - make_interval(hours => $4) from generate_series(1, $5) n`,
      [pipeline.orgId, `${hours}-`, uuid(), hours, count],
    );

  it("forgets keys after the day that callers are promised, however many there are", async () => {
    await keys(2_001, 26);
    await keys(3, 24);
    expect(await purgeExpired(pipeline.deps)).to.include({ keys: 2_001, deliveries: 0 });
    expect(await purgeExpired(pipeline.deps)).to.deep.equal({
      keys: 0,
      deliveries: 0,
      signIns: 0,
      messages: 0,
    });
  });

  it("forgets deliveries that were settled thirty days ago", async () => {
    const settings = { url: "http://127.0.0.1:9/", description: null, events: ["*"], enabled: true };
    const { endpoint } = await createWebhookEndpoint(pipeline.deps, pipeline.orgId, settings, erp);
    const [old, recent] = await insertWaitingDeliveries(pipeline.deps.database, endpoint, 3);
    const settle = (id: string | undefined, days: number) =>
      pipeline.query("update webhook_deliveries set settled_at = now() - make_interval(days => $2) where id = $1", [
        id,
        days,
      ]);
    await settle(old, 31);
    await settle(recent, 29);
    expect(await purgeExpired(pipeline.deps)).to.include({ deliveries: 1 });
    expect(await pipeline.query("select from webhook_deliveries")).to.have.length(2);
  });
});
