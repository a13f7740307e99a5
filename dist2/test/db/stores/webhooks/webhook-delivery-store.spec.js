import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { findWebhookDeliveries, findWebhookDelivery, insertWebhookDeliveries, insertOrRepeatWebhookDeliveries, purgeWebhookDeliveries, repeatWebhookDelivery, } from "../../../../common/db/stores/webhooks/webhook-delivery-store.js";
import { insertWebhookEndpoint } from "../../../factories/webhook.js";
import { usePipeline } from "../../../setup/pipeline.js";
describe("webhook-delivery-store", () => {
    const pipeline = usePipeline();
    let key;
    beforeEach(async () => {
        await db().query("delete from webhook_endpoints");
        key = await newEndpoint();
    });
    const db = () => pipeline.deps.database;
    const newEndpoint = () => insertWebhookEndpoint(db(), pipeline.orgId);
    const event = (logId, payload = "{}", of = key) => ({
        id: uuid(),
        orgId: of.orgId,
        endpointId: of.id,
        logId,
        documentId: null,
        event: "document.received",
        payload,
    });
    const list = (query = {}, of = key) => findWebhookDeliveries(db(), of, { limit: 10, ...query });
    const set = (id, columns) => db().query(`update webhook_deliveries set ${columns} where id = $1`, [id]);
    const settle = (id) => set(id, "state = 'failed', attempts = 8, next_attempt_at = null, enqueued_until = now(), settled_at = now()");
    it("stores an event of an endpoint once, and tests as often as they are asked for", async () => {
        const first = event("1", "first");
        await insertWebhookDeliveries(db(), [first, event(null), event(null)]);
        await insertWebhookDeliveries(db(), [event("1", "second"), event("2"), event("1", "other", await newEndpoint())]);
        expect(await list()).to.have.length(4);
        expect(await findWebhookDelivery(db(), { ...key, deliveryId: first.id })).to.include({
            payload: "first",
            state: "pending",
        });
    });
    it("lets what the endpoint had wait again, as it was, with all its tries", async () => {
        const first = event("1", "first");
        await insertWebhookDeliveries(db(), [first]);
        await settle(first.id);
        expect(await insertOrRepeatWebhookDeliveries(db(), [event("1", "second"), event("2")])).to.equal(2);
        const repeated = await findWebhookDelivery(db(), { ...key, deliveryId: first.id });
        expect(repeated).to.include({ payload: "first", state: "pending", settledAt: null });
        expect(repeated?.nextAttemptAt).to.be.instanceOf(Date);
        const [row] = await db().query("select attempts, attempts_before_replay, enqueued_until from webhook_deliveries where id = $1", [first.id]);
        expect(row).to.deep.equal({ attempts: 8, attemptsBeforeReplay: 8, enqueuedUntil: null });
        expect(await list()).to.have.length(2);
    });
    it("repeats one delivery of the endpoint alone", async () => {
        const [first, second] = [event("1"), event("2")];
        await insertWebhookDeliveries(db(), [first, second]);
        await settle(first.id);
        await settle(second.id);
        expect(await repeatWebhookDelivery(db(), { ...key, orgId: uuid(), deliveryId: first.id })).to.equal(false);
        expect(await repeatWebhookDelivery(db(), { ...(await newEndpoint()), deliveryId: first.id })).to.equal(false);
        expect(await repeatWebhookDelivery(db(), { ...key, deliveryId: first.id })).to.equal(true);
        expect((await list()).map(({ state }) => state)).to.deep.equal(["failed", "pending"]);
    });
    it("deletes the oldest that are settled, up to the limit, and none that waits", async () => {
        const events = [1, 2, 3, 4].map((nth) => event(String(nth)));
        await insertWebhookDeliveries(db(), events);
        for (const [index, { id }] of events.slice(0, 3).entries()) {
            await set(id, `settled_at = now() - interval '${index + 1} days'`);
        }
        const left = async () => (await list()).map(({ id }) => events.findIndex((each) => each.id === id));
        const olderThanMs = 36 * 3_600_000;
        expect(await purgeWebhookDeliveries(db(), { olderThanMs, limit: 1 })).to.equal(1);
        expect(await left()).to.deep.equal([3, 1, 0]);
        expect(await purgeWebhookDeliveries(db(), { olderThanMs, limit: 5 })).to.equal(1);
        expect(await left()).to.deep.equal([3, 0]);
    });
});
//# sourceMappingURL=webhook-delivery-store.spec.js.map