import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { DocumentRecord } from "../../common/documents/read-document.ts";
import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayWebhookEvents,
  testWebhookEndpoint,
} from "../../common/webhooks/webhook-endpoints.ts";
import { asOwner } from "../setup/database/database.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { expectRefusal, refusal } from "../setup/refusal.ts";
import { erp } from "../setup/operator-action.ts";

const settings = { url: "http://127.0.0.1:9/", description: null, events: ["document.received"], enabled: true };
const anHourAgo = () => new Date(Date.now() - 3_600_000);

describe("the replay of webhooks", () => {
  const pipeline = usePipeline();
  let key: { orgId: string; id: string };
  let document: DocumentRecord;

  before(async () => {
    document = await pipeline.create();
  });
  beforeEach(async () => {
    await query("delete from webhook_endpoints");
    key = await newEndpoint();
  });

  const query = (text: string) => pipeline.query<Record<string, unknown>>(text);
  const newEndpoint = async (events = settings.events) => {
    const { endpoint } = await createWebhookEndpoint(pipeline.deps, pipeline.orgId, { ...settings, events }, erp);
    return { orgId: pipeline.orgId, id: endpoint.id };
  };
  const replay = (range: object = {}, of = key) =>
    replayWebhookEvents(pipeline.deps, of, { since: anHourAgo(), ...range });
  const list = (overrides: object = {}) => listWebhookDeliveries(pipeline.deps, key, { limit: 10, ...overrides });

  const add = async (entries: number): Promise<void> => {
    await query(
      `insert into status_log (org_id, document_id, revision, stage, event)
       select org_id, id, 1, 'overall', 'NOTHING' from documents, generate_series(1, ${entries})`,
    );
    await asOwner(
      pipeline.deps.database,
      "update status_log_rows set at = '2020-01-01T12:00:00Z' where event = 'NOTHING'",
    );
  };

  describe("of a time", () => {
    it("delivers what the endpoint asks for and has missed, and again what it had", async () => {
      expect(await replay()).to.equal(1);
      const [first] = (await list()).rows;
      expect(first).to.include({ event: "document.received", documentId: document.id, state: "pending" });
      await query("update webhook_deliveries set state = 'failed'");
      expect(await replay()).to.equal(1);
      const [again, ...more] = (await list()).rows;
      expect(more).to.be.empty;
      expect(again).to.include({ id: first?.id, state: "pending" });
    });

    it("is of the time alone", async () => {
      expect(await replay({ until: new Date(Date.now() - 1_800_000) })).to.equal(0);
      expect(await replay({ since: new Date(Date.now() + 60_000), until: new Date(Date.now() + 120_000) })).to.equal(0);
    });

    it("covers ten thousand entries of the log at most", async () => {
      const before = new Date("2020-01-02");
      await add(10_000);
      expect(await replay({ since: new Date("2020-01-01"), until: before })).to.equal(0);
      await add(1);
      expect((await refusal(replay({ since: new Date("2020-01-01"), until: before }))).fields).to.have.keys(["since"]);
    });
  });

  it("of one delivery lets it wait again", async () => {
    const { id: deliveryId } = await testWebhookEndpoint(pipeline.deps, key);
    await query("update webhook_deliveries set state = 'delivered'");
    expect(await replayWebhookDelivery(pipeline.deps, { ...key, deliveryId })).to.include({
      id: deliveryId,
      state: "pending",
    });
    expect(await refusal(replayWebhookDelivery(pipeline.deps, { ...key, deliveryId: uuid() }))).to.include({
      status: 404,
    });
  });

  it("is refused for an endpoint that is off", async () => {
    const { id: deliveryId } = await testWebhookEndpoint(pipeline.deps, key);
    await query("update webhook_endpoints set enabled = false");
    for (const attempt of [
      () => testWebhookEndpoint(pipeline.deps, key),
      () => replayWebhookDelivery(pipeline.deps, { ...key, deliveryId }),
      () => replay(),
    ]) {
      await expectRefusal(attempt(), 409, "enable it first");
    }
  });
});
