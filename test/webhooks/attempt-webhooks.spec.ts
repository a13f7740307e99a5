import { expect } from "chai";
import { Webhook } from "standardwebhooks";

import {
  retryPauses,
  serveEndpoint,
  createWebhookClient,
  type WebhookClient,
} from "../../common/webhooks/send-webhooks.ts";
import {
  createWebhookEndpoint,
  rotateWebhookSecret,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhookEndpoint,
} from "../../common/webhooks/webhook-endpoints.ts";
import type { WebhookDeliveryRow } from "../../common/webhooks/webhook-delivery-store.ts";
import { claimAll, insertWaitingDeliveries, sendWebhooks } from "../factories/webhook.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { startWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from "../setup/http/webhook-receiver.ts";
import { erp } from "../setup/operator-action.ts";

type Answering = Parameters<typeof startWebhookReceiver>[0];

describe("delivering a webhook", () => {
  const pipeline = usePipeline({}, { each: true });
  let webhooks: WebhookClient;
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    webhooks = createWebhookClient({ webhookPrivateTargets: true, webhookPorts: [] });
  });
  afterEach(async () => {
    await webhooks.close();
    await receiver.close();
  });

  /** An endpoint, and a test event that waits for it. */
  const prepare = async (answer?: Answering) => {
    receiver = await startWebhookReceiver(answer);
    const settings = { url: receiver.url, description: null, events: ["*"], enabled: true };
    const { endpoint, secret } = await createWebhookEndpoint(pipeline.deps, pipeline.orgId, settings, erp);
    const key = { orgId: pipeline.orgId, id: endpoint.id };
    return { key, secret, id: (await testWebhookEndpoint(pipeline.deps, key)).id };
  };
  const deliver = () => sendWebhooks(pipeline.deps);
  const read = async (key: { orgId: string; id: string }): Promise<WebhookDeliveryRow> => {
    const { rows } = await listWebhookDeliveries(pipeline.deps, key, { limit: 10 });
    return rows[0] as WebhookDeliveryRow;
  };
  const makeDue = async (): Promise<void> => {
    await pipeline.query(`update webhook_deliveries set next_attempt_at = now()`);
    await pipeline.query(`update webhook_endpoints set paused_until = null`);
  };
  const last = (): ReceivedWebhook => receiver.received.at(-1) as ReceivedWebhook;
  const verify = (secret: string): unknown => new Webhook(secret).verify(last().body, last().headers as never);

  it("posts it signed, once, however often the job runs", async () => {
    const { key, secret, id } = await prepare();
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(receiver.received).to.have.length(1);
    expect(verify(secret)).to.have.property("type", "webhook.test");
    expect(last().headers).to.include({ "webhook-id": id, "content-type": "application/json" });
    const delivery = await read(key);
    expect(delivery.state).to.equal("delivered");
    expect(delivery.attempts.map(({ attempt, httpStatus }) => [attempt, httpStatus])).to.deep.equal([[1, 204]]);
  });

  it("posts the events of one document one after the other, and no more after a failure", async () => {
    let open = 0;
    let most = 0;
    let failFrom = Infinity;
    const { key } = await prepare((nth, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(nth >= failFrom ? 500 : 204).end();
      }, 5);
    });
    await deliver();
    const ids = await insertWaitingDeliveries(pipeline.deps.database, key, 12);
    const about = "01a00000-0000-7000-8000-000000000001";
    await pipeline.query(`update webhook_deliveries set document_id = $1 where id = any($2::uuid[])`, [about, ids]);
    failFrom = 9;
    await deliver();
    expect(most).to.equal(1);
    expect(receiver.received.slice(1).map(({ headers }) => headers["webhook-id"])).to.deep.equal(ids.slice(0, 8));
    const untried = await pipeline.query(
      `select attempts from webhook_deliveries where id = any($1::uuid[]) and next_attempt_at <= now()`,
      [ids.slice(8)],
    );
    expect(untried).to.deep.equal(Array.from({ length: 4 }, () => ({ attempts: 0 })));
  });

  it("gives up after the last pause, and a replay starts over", async () => {
    const { key, id } = await prepare((_nth, response) => response.writeHead(503).end());
    for (let attempt = 0; attempt <= retryPauses.length; attempt += 1) {
      await makeDue();
      await deliver();
    }
    const delivery = await read(key);
    expect(delivery.state).to.equal("failed");
    expect(delivery.attempts).to.have.length(retryPauses.length + 1);
    await replayWebhookDelivery(pipeline.deps, { ...key, deliveryId: id });
    await deliver();
    await makeDue();
    await deliver();
    const replayed = await read(key);
    expect(replayed.state).to.equal("pending");
    expect(replayed.attempts.at(-1)).to.have.property("attempt", retryPauses.length + 2);
    expect(last().headers["webhook-id"]).to.equal(id);
  });

  it("follows no redirection, and keeps the beginning of a long answer, whatever bytes it has", async () => {
    const { key } = await prepare((_nth, response) =>
      response.writeHead(302, { location: "/elsewhere" }).end(`\0${"x".repeat(100_000)}`),
    );
    await deliver();
    expect(receiver.received.map(({ path }) => path)).to.deep.equal(["/hook"]);
    const { httpStatus, answer } = (await read(key)).attempts[0] ?? {};
    expect([httpStatus, answer?.length, answer?.startsWith("\uFFFDx")]).to.deep.equal([302, 4_096, true]);
  });

  it("says why there was no answer", async () => {
    const { key } = await prepare((_nth, response) => response.destroy());
    await deliver();
    const attempt = (await read(key)).attempts[0];
    expect(attempt).to.include({ httpStatus: null, answer: null });
    expect(attempt?.error).to.be.a("string").that.is.not.equal("");
  });

  it("signs with both secrets while they overlap, and with the new one alone afterwards", async () => {
    const { key, secret: older, id } = await prepare();
    const { secret: newer } = await rotateWebhookSecret(pipeline.deps, key, 24, erp);
    await deliver();
    verify(older);
    verify(newer);
    await pipeline.query(`update webhook_endpoints set previous_secret_until = now()`);
    await replayWebhookDelivery(pipeline.deps, { ...key, deliveryId: id });
    await deliver();
    verify(newer);
    expect(() => verify(older)).to.throw();
  });

  it("leaves what waits for a disabled endpoint alone until it is enabled", async () => {
    const { key } = await prepare();
    await pipeline.query(`update webhook_endpoints set enabled = false`);
    await deliver();
    expect(receiver.received).to.deep.equal([]);
    expect((await read(key)).state).to.equal("pending");
    await pipeline.query(`update webhook_endpoints set enabled = true`);
    await deliver();
    expect((await read(key)).state).to.equal("delivered");
  });

  it("is sent by another process where one has died, when its lease has ended", async () => {
    await prepare();
    expect(await claimAll(pipeline.deps.database)).to.have.length(1);
    expect(await deliver()).to.equal(0);
    await pipeline.query(`update webhook_endpoints set leased_until = now()`);
    expect(await deliver()).to.equal(1);
    expect(receiver.received).to.have.length(1);
  });

  it("keeps a result that came too late, which moves neither a replayed event nor another's endpoint", async () => {
    const { key, id } = await prepare((nth, response) => response.writeHead(nth === 1 ? 204 : 500).end());
    const claim = async () => (await claimAll(pipeline.deps.database))[0]!;
    const serve = (batch: Awaited<ReturnType<typeof claim>>) => serveEndpoint({ ...pipeline.deps, webhooks }, batch);
    const delivered = await claim();
    await replayWebhookDelivery(pipeline.deps, { ...key, deliveryId: id });
    await serve(delivered);
    expect(await read(key))
      .to.include({ state: "pending" })
      .and.have.property("attempts")
      .that.has.length(1);
    const failed = await claim();
    await pipeline.query(`update webhook_endpoints set leased_until = now() + interval '1 minute'`);
    await serve(failed);
    const [endpoint] = await pipeline.query(
      `select consecutive_failures, leased_until > now() as leased from webhook_endpoints`,
    );
    expect(endpoint).to.deep.equal({ consecutiveFailures: 0, leased: true });
  });

  it("sends nothing when no key opens the secret, says so to the owner, and goes on after a rotation", async () => {
    const { key } = await prepare();
    const config = { ...pipeline.deps.config, secretsKeys: ["the key that has come in the place of the other"] };
    const deps = { ...pipeline.deps, config };
    await sendWebhooks(deps);
    expect(receiver.received).to.have.length(0);
    const { state, attempts } = await read(key);
    expect([state, attempts[0]?.error]).to.deep.equal(["pending", "its signing secret cannot be decrypted: rotate it"]);
    const { secret } = await rotateWebhookSecret(deps, key, 24, erp);
    await makeDue();
    await sendWebhooks(deps);
    expect(verify(secret)).to.have.property("type", "webhook.test");
  });

  it("writes no secret into the log", async () => {
    const { secret } = await prepare();
    const lines: string[] = [];
    const logger = { info: (line: object) => lines.push(JSON.stringify(line)) } as never;
    await sendWebhooks({ ...pipeline.deps, logger });
    expect(lines).to.have.length(1);
    expect(lines.join()).to.not.include(secret.slice(6, 20)).and.not.include("v1,");
  });
});
