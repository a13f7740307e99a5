import { expect } from "chai";

import { readLogHead } from "../../common/status/change-watermark-store.ts";
import { dispatchWebhooks } from "../../common/webhooks/send-webhooks.ts";
import { createWebhookEndpoint } from "../../common/webhooks/webhook-endpoints.ts";
import { insertLogEntry } from "../factories/status-log.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";
import { erp } from "../setup/operator-action.ts";

interface Row {
  event: string;
  endpointId: string;
  payload: string;
}

describe("dispatching webhooks", () => {
  const pipeline = usePipeline({}, { each: true });

  const endpoint = async (events: string[], orgId = pipeline.orgId): Promise<string> => {
    const settings = { url: "http://127.0.0.1:9/", description: null, events, enabled: true };
    return (await createWebhookEndpoint(pipeline.deps, orgId, settings, erp)).endpoint.id;
  };
  const rows = (): Promise<Row[]> =>
    pipeline.query<Row>(
      `select event, endpoint_id as "endpointId", payload from webhook_deliveries order by log_id, endpoint_id`,
    );
  const position = async (): Promise<string | undefined> => {
    const [row] = await pipeline.query<{ position: string }>(
      `select position from process_leases where name = 'webhooks'`,
    );
    return row?.position;
  };
  /** Dispatches until everything that is in the log has been gone through. */
  const dispatch = () => until("nothing is held back", async () => !(await dispatchWebhooks(pipeline.deps)).isHeldBack);

  it("gives each endpoint the events that it asks for, with what happened", async () => {
    const all = await endpoint(["*"]);
    const some = await endpoint(["document.validated"]);
    const names = { external_reference: "ERP-1", metadata: { amount: "much" } };
    const document = await pipeline.createValidated(names);
    await dispatch();
    const stored = await rows();
    expect(stored.filter(({ endpointId }) => endpointId === all).map(({ event }) => event)).to.include.members([
      "document.received",
      "document.validated",
    ]);
    expect(stored.filter(({ endpointId }) => endpointId === some).map(({ event }) => event)).to.deep.equal([
      "document.validated",
    ]);
    const { type, timestamp, data } = JSON.parse(stored[0]?.payload ?? "") as Record<string, unknown>;
    expect(type).to.equal("document.received");
    expect(new Date(String(timestamp)).toISOString()).to.equal(timestamp);
    expect(data).to.deep.include({
      ...names,
      document_id: document.id,
      kind: "purchase-invoices",
      document_sequence: document.documentSequence,
      business_profile_id: pipeline.businessProfileId,
      revision: 1,
      leg: null,
      from: null,
      to: "received",
      participant_status: null,
      fta_status: null,
    });
    expect((data as { sequence: unknown }).sequence).to.be.a("number");
  });

  it("stores an event once, however often and by however many it is run", async () => {
    await endpoint(["document.received"]);
    await pipeline.create();
    await Promise.all([dispatch(), dispatch(), dispatch()]);
    await dispatch();
    expect(await rows()).to.have.length(1);
    await pipeline.query(`update process_leases set position = 0 where name = 'webhooks'`);
    await dispatch();
    expect(await rows()).to.have.length(1);
  });

  it("moves on without reading when there are no endpoints, and sends a later one nothing from before", async () => {
    const { id } = await pipeline.create();
    await dispatch();
    const before = await position();
    expect(Number(before)).to.be.greaterThan(0);
    await pipeline.query(`update process_leases set position = 0 where name = 'webhooks'`);
    await endpoint(["*"]);
    const later = await insertLogEntry(pipeline.deps.database, id);
    await dispatch();
    expect((await rows()).map(({ event }) => event)).to.deep.equal(["document.approved"]);
    expect(await position()).to.equal(String(await readLogHead(pipeline.deps.database)));
    expect(Number(later)).to.be.greaterThan(Number(before));
  });

  it("goes through a long log in strides", async () => {
    const { id } = await pipeline.create();
    await endpoint(["document.approved"]);
    await pipeline.query(
      `insert into status_log (org_id, document_id, revision, stage, event)
       select $1, $2, 1, 'overall', case nth when 2500 then 'APPROVED' else 'NOTHING' end
       from generate_series(1, 2500) as nth order by nth`,
      [pipeline.orgId, id],
    );
    await dispatch();
    expect(await rows()).to.have.length(1);
  });

  it("keeps organizations apart", async () => {
    const other = "019a0000-0000-7000-8000-0000000000aa";
    await pipeline.query(`insert into organizations (id, name) values ($1, 'Other')`, [other]);
    await endpoint(["*"], other);
    await pipeline.create();
    await dispatch();
    expect(await rows()).to.deep.equal([]);
  });
});
