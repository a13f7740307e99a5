import { expect } from "chai";

import { attemptWebhooks, endpointPauses } from "../../../common/services/webhooks/attempt-webhooks.ts";
import {
  enqueueWebhooks,
  eventsPerEndpoint,
  sweepWebhooks,
} from "../../../common/services/webhooks/dispatch-webhooks.ts";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  readWebhookEndpoint,
} from "../../../common/services/webhooks/webhook-endpoints.ts";
import { createWebhookClient, type WebhookClient } from "../../../common/services/webhooks/post-webhook.ts";
import { insertWaitingDeliveries, insertWebhookEndpoint } from "../../factories/webhook.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../setup/http/webhook-receiver.ts";
import { erp } from "../../setup/operator-action.ts";

const settings = { description: null, events: ["*"], enabled: true };

const waiting = eventsPerEndpoint + 20;

describe("an endpoint that fails", () => {
  const pipeline = usePipeline({}, { each: true });
  let webhooks: WebhookClient;
  let receiver: WebhookReceiver;
  let key: { orgId: string; id: string };
  let ids: string[];
  let status = 503;

  beforeEach(async () => {
    webhooks = createWebhookClient({ webhookPrivateTargets: true, webhookPorts: [] });
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
  afterEach(async () => {
    await webhooks.close();
    await receiver.close();
  });

  const deliver = (id: string | undefined) => attemptWebhooks({ ...pipeline.deps, webhooks }, [id ?? ""]);
  const query = <Row>(text: string): Promise<Row[]> => pipeline.query<Row>(text);
  const endPause = () => query(`update webhook_endpoints set paused_until = now()`);
  const attempts = async () =>
    (await query<{ attempts: number }>(`select attempts from webhook_deliveries order by id`)).map(
      (row) => row.attempts,
    );
  const enqueued = async () =>
    (await query<{ id: string }>(`select id from webhook_deliveries where enqueued_until > now() order by id`)).map(
      ({ id }) => id,
    );

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
    expect(await enqueueWebhooks(pipeline.deps)).to.equal(1);
    const [id] = await enqueued();
    await deliver(id);
  };

  it("is paused as a whole: nothing is tried or enqueued, and what was not tried loses no attempt", async () => {
    await deliver(ids[0]);
    for (const id of ids) {
      await deliver(id);
    }
    expect(receiver.received).to.have.length(1);
    expect(await attempts()).to.deep.equal([1, ...ids.slice(1).map(() => 0)]);
    expect(await enqueueWebhooks(pipeline.deps)).to.equal(0);
    expect(await enqueued()).to.deep.equal([]);
  });

  it("is paused for longer with every failure, up to a limit; attempts under way together count as one", async () => {
    const pauses: number[] = [];
    for (const _ of [...endpointPauses, "once more"]) {
      await query(`update webhook_endpoints set paused_until = null`);
      await query(`update webhook_deliveries set next_attempt_at = now(), attempts_before_replay = attempts`);
      await Promise.all(ids.slice(0, 3).map(deliver));
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
    await deliver(ids[0]);
    await endPause();
    expect(await enqueueWebhooks(pipeline.deps)).to.equal(1);
    expect(await enqueueWebhooks(pipeline.deps)).to.equal(0);
    expect(await enqueued()).to.deep.equal([ids[1]]);
    status = 204;
    await deliver(ids[1]);
    expect(await enqueued()).to.deep.equal(ids.slice(2, 2 + eventsPerEndpoint));
    const endpoint = await readWebhookEndpoint(pipeline.deps, key);
    expect(endpoint).to.include({ consecutiveFailures: 0, pausedUntil: null, pendingDeliveries: waiting - 1 });
    expect(endpoint.lastSuccessAt).to.be.instanceOf(Date);
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
      for (let round = 0; (await enqueued()).length > 0 && round < 9; round += 1) {
        await attemptWebhooks({ ...pipeline.deps, webhooks }, await enqueued());
      }
      expect((await states()).filter(({ state }) => state !== "delivered")).to.deep.equal([]);
      const sent = receiver.received.map(({ headers }) => headers["webhook-id"]);
      expect(sent, "each once").to.have.members(ids);
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
      await deliver(refused);
      await inAnOutage();
      status = 204;
      await query(`insert into webhook_deliveries (id, org_id, endpoint_id, event, payload, next_attempt_at)
        select gen_random_uuid(), org_id, id, 'webhook.test', '{}', now() - interval '1 day' from webhook_endpoints`);
      await query(`delete from webhook_deliveries where id <> '${refused}' and attempts > 0`);
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

    it("by one event, however many dispatchers there are", async () => {
      await endPause();
      const taken = await Promise.all(Array.from({ length: 6 }, () => enqueueWebhooks(pipeline.deps)));
      expect(taken.reduce((sum, each) => sum + each)).to.equal(1);
    });

    it("also when its process died between the probe's answer and its record", async () => {
      await endPause();
      await enqueueWebhooks(pipeline.deps);
      const [id] = await enqueued();
      await query(`update webhook_deliveries set attempts = attempts + 1, next_attempt_at = now() - interval '1 second',
        enqueued_until = now() - interval '1 second' where id = '${id}'`);
      status = 204;
      await probe();
      expect(await readWebhookEndpoint(pipeline.deps, key)).to.include({ consecutiveFailures: 0 });
    });

    it("among many that are not, of which some are probed at a time", async () => {
      for (let nth = 0; nth < 40; nth += 1) {
        const other = await insertWebhookEndpoint(pipeline.deps.database, pipeline.orgId, { most: 100 });
        await insertWaitingDeliveries(pipeline.deps.database, other, 1);
      }
      await inAnOutage();
      expect(await enqueueWebhooks(pipeline.deps)).to.equal(32);
      expect(await enqueueWebhooks(pipeline.deps)).to.equal(0);
    });
  });

  it("is looked at again when its pause ends", async () => {
    await deliver(ids[0]);
    const { enqueued: none, nextDueMs = Infinity } = await sweepWebhooks(pipeline.deps);
    expect(none).to.equal(0);
    expect(nextDueMs).to.be.within(1, endpointPauses[0] as number);
  });

  it("goes on at once when its owner changes it", async () => {
    await deliver(ids[0]);
    expect(await readWebhookEndpoint(pipeline.deps, key)).to.include({ consecutiveFailures: 1 });
    const changed = await changeWebhookEndpoint(pipeline.deps, key, { ...settings, url: receiver.url }, erp);
    expect(changed).to.include({ consecutiveFailures: 0, pausedUntil: null });
    expect(await enqueueWebhooks(pipeline.deps)).to.equal(eventsPerEndpoint);
  });

  it("never has more than a few jobs, whichever process enqueues, and keeps those that wait", async () => {
    await Promise.all(Array.from({ length: 8 }, () => enqueueWebhooks(pipeline.deps)));
    expect(await enqueued()).to.deep.equal(ids.slice(0, eventsPerEndpoint));
    expect((await sweepWebhooks(pipeline.deps)).enqueued).to.equal(0);
  });

  it("has its jobs end without a word when it is deleted", async () => {
    await deleteWebhookEndpoint(pipeline.deps, key, erp);
    await Promise.all(ids.map(deliver));
    expect(receiver.received).to.deep.equal([]);
  });
});
