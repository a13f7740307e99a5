import { expect } from "chai";

import { claimEndpoints } from "../../common/webhooks/webhook-delivery-store.ts";
import {
  endpointPauses,
  leaseMs,
  perEndpoint,
  serveEndpoint,
  createWebhookClient,
} from "../../common/webhooks/send-webhooks.ts";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  readWebhookEndpoint,
} from "../../common/webhooks/webhook-endpoints.ts";
import { claimAll, insertWaitingDeliveries, insertWebhookEndpoint, sendWebhooks } from "../factories/webhook.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../setup/http/webhook-receiver.ts";
import { erp } from "../setup/operator-action.ts";

const settings = { description: null, events: ["*"], enabled: true };

const waiting = perEndpoint + 20;

describe("an endpoint that fails", () => {
  const pipeline = usePipeline({}, { each: true });
  let receiver: WebhookReceiver;
  let key: { orgId: string; id: string };
  let ids: string[];
  let status = 503;

  beforeEach(async () => {
    status = 503;
    receiver = await startWebhookReceiver((_nth, response) => response.writeHead(status).end());
    const { endpoint } = await createWebhookEndpoint(
      pipeline.deps,
      pipeline.orgId,
      { ...settings, url: receiver.url },
      erp,
    );
    key = { orgId: pipeline.orgId, id: endpoint.id };
    ids = await insertWaitingDeliveries(pipeline.deps.database, key, waiting);
  });
  afterEach(() => receiver.close());

  const send = () => sendWebhooks(pipeline.deps);
  const query = <Row>(text: string): Promise<Row[]> => pipeline.query<Row>(text);
  const endPause = () => query(`update webhook_endpoints set paused_until = now()`);
  const later = "interval '6 hours'";
  /** Every event but the last has failed, and waits for hours. */
  const failAll = () =>
    query(`update webhook_deliveries set attempts = 4, attempts_before_replay = 0, next_attempt_at = now() + ${later}`);
  const inAnOutage = (failures = 5) =>
    query(
      `update webhook_endpoints set consecutive_failures = ${failures}, paused_until = now(), failing_since = now()`,
    );
  const states = async () =>
    query<{ id: string; state: string; tries: number; isDue: boolean; attempts: number }>(
      `select id, state, attempts - attempts_before_replay as tries, next_attempt_at <= now() as "isDue", attempts
       from webhook_deliveries order by id`,
    );
  const probe = async (): Promise<void> => {
    await endPause();
    expect(await send()).to.equal(1);
  };
  const sentIds = () => receiver.received.map(({ headers }) => String(headers["webhook-id"]));

  it("is paused as a whole: nothing is tried, and what was not tried loses no attempt", async () => {
    expect(await send()).to.equal(1);
    const sent = sentIds();
    expect(sent.length).to.be.within(1, 16);
    expect(await send()).to.equal(0);
    expect((await states()).map(({ attempts }) => attempts)).to.deep.equal(
      ids.map((id) => (sent.includes(id) ? 1 : 0)),
    );
    expect(await readWebhookEndpoint(pipeline.deps, key)).to.include({ consecutiveFailures: 1 });
  });

  it("is paused for longer with every failure, up to a limit", async () => {
    const pauses: number[] = [];
    for (const _ of [...endpointPauses, "once more"]) {
      await query(`update webhook_endpoints set paused_until = null`);
      await query(`update webhook_deliveries set next_attempt_at = now(), attempts_before_replay = attempts`);
      await send();
      const [row] = await query<{ ms: number }>(
        `select (extract(epoch from e.paused_until - max(a.at)) * 1000)::float8 as ms
         from webhook_endpoints e, webhook_attempts a group by e.id`,
      );
      pauses.push(row?.ms ?? 0);
    }
    // The attempts are written down moments after the first of them began the pause.
    expect(pauses.map((ms) => endpointPauses.findLast((pause) => ms > pause * 0.75))).to.deep.equal([
      ...endpointPauses,
      endpointPauses.at(-1),
    ]);
    const { consecutiveFailures } = await readWebhookEndpoint(pipeline.deps, key);
    expect(consecutiveFailures).to.equal(endpointPauses.length + 1);
  });

  it("is tried with a single event after the pause, and gets the rest after a success", async () => {
    await send();
    const failed = receiver.received.length;
    status = 204;
    await probe();
    expect(receiver.received).to.have.length(failed + 1);
    const endpoint = await readWebhookEndpoint(pipeline.deps, key);
    expect(endpoint).to.include({ consecutiveFailures: 0, pausedUntil: null, pendingDeliveries: waiting - 1 });
    expect(endpoint.lastSuccessAt).to.be.instanceOf(Date);
    await send();
    expect(receiver.received).to.have.length(failed + 1 + perEndpoint);
  });

  describe("is found to be well again", () => {
    beforeEach(async () => {
      await failAll();
      await inAnOutage();
    });

    it("by an event whose own retry is hours away, and gets the rest at once", async () => {
      status = 204;
      await probe();
      expect(await readWebhookEndpoint(pipeline.deps, key)).to.include({ consecutiveFailures: 0, pausedUntil: null });
      const after = await states();
      expect(after.filter(({ state }) => state === "delivered")).to.have.length(1);
      expect(after.filter(({ state, isDue }) => state === "pending" && !isDue)).to.deep.equal([]);
      while ((await send()) > 0) {
        // Until nothing is due any more.
      }
      expect((await states()).filter(({ state }) => state !== "delivered")).to.deep.equal([]);
      expect(sentIds(), "each once").to.have.members(ids);
    });

    it("without costing an event a try, or a row for each probe", async () => {
      const before = await states();
      for (let nth = 0; nth < 12; nth += 1) {
        await probe();
      }
      expect(receiver.received).to.have.length(12);
      const after = await states();
      expect(after.map(({ state, tries, isDue }) => [state, tries, isDue])).to.deep.equal(
        before.map(({ state, tries, isDue }) => [state, tries, isDue]),
      );
      expect(await query("select from webhook_attempts")).to.deep.equal([]);
      expect(await query(`select last_failure from webhook_endpoints`)).to.deep.equal([{ lastFailure: "HTTP 503" }]);
    });

    it("with what it always refuses tried early once, and then at its own retries alone", async () => {
      status = 204;
      await probe();
      status = 503;
      const refused = ids[1] as string;
      await query(`delete from webhook_deliveries where state = 'pending' and id <> '${refused}'`);
      await send();
      await inAnOutage();
      status = 204;
      await query(`insert into webhook_deliveries (id, org_id, endpoint_id, event, payload, next_attempt_at)
        select gen_random_uuid(), org_id, id, 'webhook.test', '{}', now() - interval '1 day' from webhook_endpoints`);
      await probe();
      expect((await states()).find(({ id }) => id === refused)).to.include({
        state: "pending",
        tries: 4,
        isDue: false,
      });
    });

    it("after a failure or two by which no event's own retry is moved: it may be the events that fail", async () => {
      await inAnOutage(2);
      status = 204;
      await probe();
      expect((await states()).filter(({ state, isDue }) => state === "pending" && isDue)).to.deep.equal([]);
    });

    it("by one event, however many processes there are", async () => {
      await endPause();
      const claims = await Promise.all(Array.from({ length: 6 }, () => claimAll(pipeline.deps.database)));
      expect(claims.flat().map(({ deliveries }) => deliveries.length)).to.deep.equal([1]);
    });

    it("among many that are not, of which some are probed at a time", async () => {
      for (let nth = 0; nth < 40; nth += 1) {
        const other = await insertWebhookEndpoint(pipeline.deps.database, pipeline.orgId, { most: 100 });
        await insertWaitingDeliveries(pipeline.deps.database, other, 1);
      }
      await inAnOutage();
      const limits = { well: 5, failing: 32, perEndpoint, leaseMs };
      const claims = [
        await claimEndpoints(pipeline.deps.database, limits),
        await claimEndpoints(pipeline.deps.database, limits),
      ];
      expect(claims.map(({ length }) => length)).to.deep.equal([32, 9]);
    });
  });

  it("goes on at once when its owner changes it", async () => {
    await send();
    const changed = await changeWebhookEndpoint(pipeline.deps, key, { ...settings, url: receiver.url }, erp);
    expect(changed).to.include({ consecutiveFailures: 0, pausedUntil: null });
    expect((await claimAll(pipeline.deps.database))[0]?.deliveries).to.have.length(perEndpoint);
  });

  it("is served by one process at a time, with what has waited longest", async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimAll(pipeline.deps.database)));
    expect(claims.flat().map(({ deliveries }) => deliveries.map(({ id }) => id))).to.deep.equal([
      ids.slice(0, perEndpoint),
    ]);
  });

  it("has its attempts end without a word when it is deleted", async () => {
    const [batch] = await claimAll(pipeline.deps.database);
    await deleteWebhookEndpoint(pipeline.deps, key, erp);
    const webhooks = createWebhookClient({ webhookPrivateTargets: true, webhookPorts: [] });
    await serveEndpoint({ ...pipeline.deps, webhooks }, batch!);
    await webhooks.close();
    expect(await query("select from webhook_attempts")).to.deep.equal([]);
  });
});
