import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  beginAttempts,
  returnUntried,
  leaveQueue,
  recordAttempts,
  type AttemptResult,
} from "../../../../common/db/stores/webhooks/webhook-attempt-store.ts";
import { insertEndpoint } from "../../../../common/db/stores/webhooks/webhook-endpoint-store.ts";
import { insertWaitingDeliveries } from "../../../factories/webhook.ts";
import { usePipeline } from "../../../setup/pipeline.ts";

const minute = 60_000;
const settings = { url: "https://example.ae/", description: null, events: ["*"], enabled: true };

type Row = Record<string, unknown>;

const secondsFromNow = (moment: unknown) => (Number(moment) - Date.now()) / 1_000;

describe("webhook-attempt-store", () => {
  const pipeline = usePipeline();
  let key: { orgId: string; id: string };
  let id: string;
  let other: string;

  beforeEach(async () => {
    key = { orgId: pipeline.orgId, id: uuid() };
    await db().query("delete from webhook_endpoints");
    await db().transaction((tx) => insertEndpoint(tx, key, { settings, secret: "new", most: 20 }));
    [id, other] = (await insertWaitingDeliveries(db(), key, 2)) as [string, string];
  });

  const db = () => pipeline.deps.database;
  const claim = async (of = id, maxInFlight = 4) =>
    (await beginAttempts(db(), [of], { leaseMs: minute, maxInFlight: maxInFlight }))[0];
  const setEndpoint = (columns: string) => db().query(`update webhook_endpoints set ${columns}`);
  const setDelivery = (columns: string, of = id) =>
    db().query(`update webhook_deliveries set ${columns} where id = $1`, [of]);
  const delivery = async (of = id) =>
    (await db().query<Row>("select * from webhook_deliveries where id = $1", [of]))[0] ?? {};
  const endpoint = async () => (await db().query<Row>("select * from webhook_endpoints"))[0] ?? {};

  describe("the claim of a delivery", () => {
    it("gives what an attempt needs, to one at a time", async () => {
      const claimed = await claim();
      expect(claimed).to.deep.include({
        id,
        orgId: pipeline.orgId,
        endpointId: key.id,
        attempt: 1,
        tries: 1,
        url: settings.url,
        secrets: ["new"],
      });
      expect(claimed?.payload).to.contain("webhook.test");
      expect(await claim()).to.equal(undefined);
      const { nextAttemptAt, enqueuedUntil } = await delivery();
      expect(secondsFromNow(nextAttemptAt)).to.be.within(50, 60);
      expect(secondsFromNow(enqueuedUntil)).to.be.within(50, 60);
      expect(await delivery(other)).to.include({ attempts: 0 });
    });

    for (const columns of [
      "state = 'delivered'",
      "state = 'failed'",
      "next_attempt_at = now() + interval '1 minute'",
    ]) {
      it(`is refused where ${columns}`, async () => {
        await setDelivery(columns);
        expect(await claim()).to.equal(undefined);
        expect(await delivery()).to.include({ attempts: 0 });
      });
    }

    it("is refused beyond so many under way, and beyond one while the endpoint fails", async () => {
      await claim(other);
      expect(await claim(id, 1)).to.equal(undefined);
      await setEndpoint("consecutive_failures = 1");
      expect(await claim()).to.equal(undefined);
      await setEndpoint("consecutive_failures = 0");
      expect(await claim(id, 2)).to.include({ attempt: 1 });
    });
  });

  describe("the claim of several deliveries", () => {
    it("is one of each, in the order of their events", async () => {
      const both = await beginAttempts(db(), [other, id], { leaseMs: minute, maxInFlight: 4 });
      expect(both.map((claimed) => claimed.id)).to.deep.equal([id, other]);
      expect(await beginAttempts(db(), [id, other], { leaseMs: minute, maxInFlight: 4 })).to.deep.equal([]);
    });

    it("is of as many as may be under way, the first of them", async () => {
      await setEndpoint("consecutive_failures = 1");
      const one = await beginAttempts(db(), [id, other], { leaseMs: minute, maxInFlight: 4 });
      expect(one.map((claimed) => claimed.id)).to.deep.equal([id]);
      expect(await delivery(other)).to.include({ attempts: 0 });
    });

    it("is taken back of those that were not tried, as if it had not been", async () => {
      const { createdAt } = await delivery();
      await claim();
      await returnUntried(db(), [{ id, attempt: 1 }]);
      expect(await delivery()).to.deep.include({ attempts: 0, enqueuedUntil: null, nextAttemptAt: createdAt });
      await claim();
      await returnUntried(db(), [{ id, attempt: 2 }]);
      expect(await delivery(), "of another attempt").to.include({ attempts: 1 });
    });
  });

  describe("leaving the queue", () => {
    it("gives the slot of a delivery that is due back, and of no other", async () => {
      await setDelivery("enqueued_until = now() + interval '1 minute'");
      await setDelivery("enqueued_until = now() + interval '1 minute'", other);
      await leaveQueue(db(), [id]);
      expect(await delivery()).to.include({ enqueuedUntil: null });
      expect((await delivery(other))["enqueuedUntil"]).to.be.instanceOf(Date);
    });

    it("leaves a delivery alone that is being attempted or is settled", async () => {
      await claim();
      await leaveQueue(db(), [id]);
      expect((await delivery())["enqueuedUntil"]).to.be.instanceOf(Date);
      await setDelivery("state = 'failed', enqueued_until = now(), next_attempt_at = now()", other);
      await leaveQueue(db(), [other]);
      expect((await delivery(other))["enqueuedUntil"]).to.be.instanceOf(Date);
    });
  });

  describe("the record of an attempt", () => {
    const failed: AttemptResult = {
      state: "pending",
      httpStatus: 500,
      error: null,
      answer: "no",
      durationMs: 12.4,
      retryInMs: 30_000,
      disablesEndpoint: false,
    };
    const delivered: AttemptResult = { ...failed, state: "delivered", httpStatus: 204, answer: "", retryInMs: null };
    const pauses = { endpointPauses: [5_000, 120_000] };
    const attempted = { event: "webhook.test", isEarly: false, isProbe: false };
    const record = (result: AttemptResult, attempt = 1, of = id) =>
      recordAttempts(db(), key.id, {
        made: [{ delivery: { ...attempted, id: of, attempt }, result }],
        sinceMs: result.durationMs,
        ...pauses,
      });

    beforeEach(async () => {
      await claim();
    });

    it("of several is one failure where one of them failed", async () => {
      await claim(other);
      await recordAttempts(db(), key.id, {
        made: [
          { delivery: { ...attempted, id, attempt: 1 }, result: delivered },
          { delivery: { ...attempted, id: other, attempt: 1 }, result: failed },
        ],
        sinceMs: 12,
        ...pauses,
      });
      expect([(await delivery())["state"], (await delivery(other))["state"]]).to.deep.equal(["delivered", "pending"]);
      expect(await endpoint()).to.include({ consecutiveFailures: 1 });
    });

    it("of successes in one second writes the endpoint once", async () => {
      await record(delivered);
      const { lastSuccessAt } = await endpoint();
      await claim(other);
      await record(delivered, 1, other);
      expect((await endpoint())["lastSuccessAt"]).to.deep.equal(lastSuccessAt);
    });

    it("that came too late is kept, but moves nothing", async () => {
      await setDelivery("attempts = 2");
      await record(failed, 1);
      expect((await delivery())["enqueuedUntil"]).to.be.instanceOf(Date);
      await setDelivery("attempts = 1, attempts_before_replay = 1");
      await record(delivered, 1);
      expect(await delivery(), "after a replay").to.include({ state: "pending" });
      await setDelivery("state = 'failed', attempts_before_replay = 0");
      await record(delivered, 1);
      expect(await delivery()).to.include({ state: "failed" });
      expect(await db().query("select from webhook_attempts")).to.have.length(3);
    });
  });
});
