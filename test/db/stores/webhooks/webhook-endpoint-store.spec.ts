import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  deleteEndpoint,
  findEndpoint,
  findEndpoints,
  findSubscriptions,
  insertEndpoint,
  replaceSecret,
  updateEndpoint,
} from "../../../../common/db/stores/webhooks/webhook-endpoint-store.ts";
import { insertWaitingDeliveries } from "../../../factories/webhook.ts";
import { openTransaction } from "../../../setup/database/open-transaction.ts";
import { usePipeline } from "../../../setup/pipeline.ts";
import { untilBlocked } from "../../../setup/database/until-blocked.ts";

const settings = { url: "https://example.ae/", description: "Ours", events: ["*"], enabled: true };

describe("webhook-endpoint-store", () => {
  const pipeline = usePipeline();
  let key: { orgId: string; id: string };

  beforeEach(async () => {
    await db().query("delete from webhook_endpoints");
    key = { orgId: pipeline.orgId, id: uuid() };
    await insert(key.id);
  });

  const db = () => pipeline.deps.database;
  const insert = (id: string, most = 20, overrides: Partial<typeof settings> = {}) =>
    db().transaction((tx) =>
      insertEndpoint(
        tx,
        { orgId: pipeline.orgId, id },
        { settings: { ...settings, ...overrides }, secret: "one", most },
      ),
    );
  const set = (columns: string) => db().query(`update webhook_endpoints set ${columns} where id = $1`, [key.id]);
  const stranger = () => ({ ...key, orgId: uuid() });
  const secrets = async () =>
    (
      await db().query(
        `select secret, previous_secret, extract(epoch from previous_secret_until - now())::int / 60 as minutes
         from webhook_endpoints where id = $1`,
        [key.id],
      )
    )[0];

  it("keeps as many as an organization may have, also of two at the same time", async () => {
    expect(await insert(uuid(), 1)).to.equal(undefined);
    const first = await openTransaction(db(), (tx) =>
      insertEndpoint(tx, { orgId: pipeline.orgId, id: uuid() }, { settings, secret: "one", most: 2 }),
    );
    const second = insert(uuid(), 2);
    await untilBlocked(db());
    await first.commit();
    expect(first.done).to.include({ url: settings.url });
    expect(await second).to.equal(undefined);
    expect(await findEndpoints(db(), pipeline.orgId)).to.have.length(2);
  });

  it("shows the organization's alone, and never a secret", async () => {
    const found = await findEndpoint(db(), key);
    expect(found).to.deep.include({ ...key, ...settings, consecutiveFailures: 0, pendingDeliveries: 0 });
    expect(found).to.include({ pausedUntil: null, previousSecretUntil: null, lastSuccessAt: null });
    expect(Object.values(found ?? {})).to.not.include("one");
    expect(await findEndpoint(db(), stranger())).to.equal(undefined);
    expect(await findEndpoint(db(), { ...key, id: uuid() })).to.equal(undefined);
    expect(await findEndpoints(db(), uuid())).to.be.empty;
  });

  it("shows a pause and a previous secret as long as they hold", async () => {
    await set("paused_until = now() + interval '1 minute', previous_secret_until = now() + interval '1 minute'");
    const paused = await findEndpoint(db(), key);
    expect(paused?.pausedUntil).to.be.instanceOf(Date);
    expect(paused?.previousSecretUntil).to.be.instanceOf(Date);
    await set("paused_until = now() - interval '1 second', previous_secret_until = now() - interval '1 second'");
    expect(await findEndpoint(db(), key)).to.include({ pausedUntil: null, previousSecretUntil: null });
  });

  it("counts what waits for it", async () => {
    const [first] = await insertWaitingDeliveries(db(), key, 3);
    await db().query("update webhook_deliveries set state = 'delivered' where id = $1", [first]);
    expect(await findEndpoint(db(), key)).to.include({ pendingDeliveries: 2 });
  });

  it("changes what the caller decides, and ends a pause", async () => {
    await set("consecutive_failures = 3, paused_until = now() + interval '1 minute', updated_at = '2020-01-01'");
    const changed = { url: "https://example.ae/2", description: null, events: ["document.approved"], enabled: false };
    expect(await updateEndpoint(db(), stranger(), changed)).to.equal(undefined);
    expect(await findEndpoint(db(), key)).to.include({ consecutiveFailures: 3, url: settings.url });
    const updated = await updateEndpoint(db(), key, changed);
    expect(updated).to.deep.include({ ...changed, consecutiveFailures: 0, pausedUntil: null });
    expect(updated?.updatedAt.getFullYear()).to.be.above(2020);
    expect(await secrets()).to.include({ secret: "one" });
  });

  it("lets the old secret sign beside the new one for its hours", async () => {
    expect(await replaceSecret(db(), stranger(), { secret: "two", overlapHours: 2 })).to.equal(undefined);
    await replaceSecret(db(), key, { secret: "two", overlapHours: 2 });
    expect(await secrets()).to.deep.include({ secret: "two", previousSecret: "one" });
    const { minutes } = (await secrets()) as { minutes: number };
    expect(minutes).to.be.within(119, 120);
    await replaceSecret(db(), key, { secret: "three", overlapHours: 1 });
    expect(await secrets()).to.include({ secret: "three", previousSecret: "two" });
  });

  it("is deleted with what was delivered to it, by its organization alone", async () => {
    await insertWaitingDeliveries(db(), key, 1);
    await insert(uuid());
    expect(await deleteEndpoint(db(), stranger())).to.equal(false);
    expect(await deleteEndpoint(db(), key)).to.equal(true);
    expect(await deleteEndpoint(db(), key)).to.equal(false);
    expect(await db().query("select from webhook_deliveries")).to.be.empty;
    expect(await findEndpoints(db(), pipeline.orgId)).to.have.length(1);
  });

  it("is a subscription while it is on", async () => {
    await insert(uuid(), 20, { enabled: false });
    const [only, ...more] = await findSubscriptions(db());
    expect(more).to.be.empty;
    expect(only).to.deep.include({ ...key, events: ["*"] });
  });
});
