import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { findNextDueMs, takeQueueSlots } from "../../../../common/db/stores/webhooks/webhook-queue-store.ts";
import { insertWaitingDeliveries, insertWebhookEndpoint } from "../../../factories/webhook.ts";
import { usePipeline } from "../../../setup/pipeline.ts";

const minute = 60_000;

describe("webhook-queue-store", () => {
  const pipeline = usePipeline();
  let key: { orgId: string; id: string };

  beforeEach(async () => {
    await db().query("delete from webhook_endpoints");
    key = await newEndpoint();
  });

  const db = () => pipeline.deps.database;
  const newEndpoint = () => insertWebhookEndpoint(db(), pipeline.orgId);
  const waiting = (count: number, of = key) => insertWaitingDeliveries(db(), of, count);
  const take = async (perEndpoint = 4, endpointIds?: string[]) =>
    (
      await takeQueueSlots(db(), {
        perEndpoint,
        perJob: 4,
        leaseMs: minute,
        ...(endpointIds !== undefined && { endpointIds }),
      })
    ).map(({ id }) => id);
  const endpoint = (columns: string, id = key.id) =>
    db().query(`update webhook_endpoints set ${columns} where id = $1`, [id]);
  const delivery = (id: string | undefined, columns: string) =>
    db().query(`update webhook_deliveries set ${columns} where id = $1`, [id]);

  describe("the slots in the queue", () => {
    it("are as many as there are, given to those that are due for longest", async () => {
      const [first, second, third] = await waiting(3);
      await delivery(third, "next_attempt_at = now() - interval '1 minute'");
      expect(await take(2)).to.have.members([first, third]);
      expect(await take(2), "none is free").to.deep.equal([]);
      expect(await take(3)).to.deep.equal([second]);
    });

    it("are for what is due, and not settled", async () => {
      const [later, delivered, failed] = await waiting(3);
      await delivery(later, "next_attempt_at = now() + interval '1 minute'");
      await delivery(delivered, "state = 'delivered'");
      await delivery(failed, "state = 'failed'");
      expect(await take()).to.deep.equal([]);
    });

    it("are none of an endpoint that is off or paused", async () => {
      const [only] = await waiting(1);
      await endpoint("enabled = false");
      expect(await take()).to.deep.equal([]);
      await endpoint("enabled = true, paused_until = now() + interval '1 minute'");
      expect(await take()).to.deep.equal([]);
      await endpoint("paused_until = now() - interval '1 second'");
      expect(await take()).to.deep.equal([only]);
    });

    it("are each endpoint's own, or those of the endpoints that are named", async () => {
      const other = await newEndpoint();
      const [[mine], [theirs]] = [await waiting(1), await waiting(1, other)];
      expect(await take(1, [other.id])).to.deep.equal([theirs]);
      expect(await take(1)).to.deep.equal([mine]);
    });

    it("are for full jobs alone behind a few that are not full", async () => {
      const ids = await waiting(11);
      expect(await take(4)).to.deep.equal(ids.slice(0, 4));
      expect(await take(20), "one job of four, and not of three").to.deep.equal(ids.slice(4, 8));
      expect(await take(20)).to.deep.equal([]);
      await delivery(ids[0], "enqueued_until = null, state = 'delivered'");
      await delivery(ids[4], "enqueued_until = null, state = 'delivered'");
      for (const id of ids.slice(5, 8)) {
        await delivery(id, "enqueued_until = null, state = 'delivered'");
      }
      expect(await take(20)).to.deep.equal(ids.slice(8));
    });

    it("are one document's at one time", async () => {
      const [first, second, third] = await waiting(3);
      const about = `document_id = '${uuid()}'`;
      await delivery(first, about);
      await delivery(third, about);
      expect(await take(1)).to.deep.equal([first]);
      expect(await take(4), "the other document's").to.deep.equal([second]);
      await delivery(first, "enqueued_until = null, state = 'delivered'");
      expect(await take(4)).to.deep.equal([third]);
    });

    it("are taken for their time", async () => {
      await waiting(1);
      await take();
      const [row] = await db().query<{ left: number }>(
        "select extract(epoch from enqueued_until - now())::int as left from webhook_deliveries",
      );
      expect(row?.left).to.be.within(50, 60);
    });
  });

  describe("the time until the next pause ends", () => {
    it("is that of a delivery that waits", async () => {
      expect(await findNextDueMs(db())).to.equal(undefined);
      const [first, second] = await waiting(2);
      expect(await findNextDueMs(db()), "both are due").to.equal(undefined);
      await delivery(first, "next_attempt_at = now() + interval '10 minutes'");
      expect(await findNextDueMs(db())).to.be.within(9 * minute, 10 * minute);
      await delivery(second, "next_attempt_at = now() + interval '5 minutes'");
      expect(await findNextDueMs(db())).to.be.within(4 * minute, 5 * minute);
    });

    it("is that of the endpoint's next probe while it fails, whenever its events are due", async () => {
      const [only] = await waiting(1);
      await endpoint("consecutive_failures = 3, paused_until = now() + interval '20 minutes'");
      expect(await findNextDueMs(db())).to.be.within(19 * minute, 20 * minute);
      await delivery(only, "next_attempt_at = now() + interval '30 minutes'");
      expect(await findNextDueMs(db())).to.be.within(19 * minute, 20 * minute);
      await endpoint("paused_until = now()");
      expect(await findNextDueMs(db()), "it is due").to.equal(undefined);
    });

    it("is none of what is off, settled or in the queue", async () => {
      const [only] = await waiting(1);
      await delivery(
        only,
        "next_attempt_at = now() + interval '1 minute', enqueued_until = now() + interval '1 minute'",
      );
      expect(await findNextDueMs(db())).to.equal(undefined);
      await delivery(only, "enqueued_until = null, state = 'failed'");
      expect(await findNextDueMs(db())).to.equal(undefined);
      await delivery(only, "state = 'pending'");
      expect(await findNextDueMs(db())).to.be.above(0);
      await endpoint("enabled = false");
      expect(await findNextDueMs(db())).to.equal(undefined);
    });
  });
});
