import { expect } from "chai";

import { deliverLeg } from "../setup/deliver-leg.ts";
import { createWebhookEndpoint } from "../../common/webhooks/webhook-endpoints.ts";
import { beginSpan, startTracing, readTraceparent } from "../../common/runtime/tracing.ts";
import { startWebhooks } from "../../workers/webhooks.ts";
import { call } from "../api/http-client.ts";
import { buildMls } from "../factories/mls.ts";
import { buildInvoiceRequest, type Json } from "../factories/request.ts";
import { useTestApi } from "../setup/api.ts";
import { startCollector } from "../setup/http/collector.ts";
import { startWebhookReceiver } from "../setup/http/webhook-receiver.ts";
import { findNothing, runStages, ScriptedAccessPoint } from "../setup/pipeline.ts";
import { testSecrets } from "../setup/secrets.ts";
import { until } from "../setup/until.ts";
import { recordInbound } from "../documents/use-cases.ts";
import { erp } from "../setup/operator-action.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const instanceId = "00000000-0000-7000-8000-000000000001";

const inOrder = ["POST", "stage pricing", "stage rendering", "stage validation", "send toC3", "MLS", "webhook"];

describe("traces", () => {
  const api = useTestApi();

  /** A document from its POST to the event about its MLS, and the traceparents that others were given on the way. */
  async function processDocument(): Promise<{ given: (string | undefined)[]; webhook: unknown }> {
    const receiver = await startWebhookReceiver();
    await createWebhookEndpoint(
      api.deps,
      api.orgId,
      {
        url: receiver.url,
        description: null,
        events: ["document.received"],
        enabled: true,
      },
      erp,
    );
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const created = await call(api, "POST", path, { body: buildInvoiceRequest(), headers: { traceparent } });
    expect(created.status, created.text).to.equal(201);
    const id = String((created.json as Json)["id"]);
    await runStages(api.deps, findNothing, [{ id, revision: 1 }]);
    const accessPoint = new ScriptedAccessPoint();
    await deliverLeg({ ...api.deps, accessPoint, instanceId }, { id, revision: 1 }, "c3");
    const [leg] = await api.deps.database.query<{ id: string }>(
      "select id from transmissions where document_id = $1 and leg = 'c3'",
      [id],
    );
    await recordInbound(api.deps, buildMls({ referenceId: leg?.id ?? "" }));
    const webhooks = startWebhooks(api.deps);
    await until("the event has come", () => receiver.received.length > 0);
    await webhooks.stop();
    await receiver.close();
    await api.deps.database.query("delete from webhook_endpoints");
    const given = accessPoint.submitted.map((each) => (each as { traceparent?: string }).traceparent);
    return { given, webhook: receiver.received[0]?.headers["traceparent"] };
  }

  it("are the caller's own where the site has no collector: handed on as they came", async () => {
    const { given, webhook } = await processDocument();
    expect(given).to.deep.equal([traceparent]);
    expect(webhook).to.equal(traceparent);
  });

  it("are none without a configured collector", () => {
    const span = beginSpan({ name: "x", parent: null });
    span.end();
    expect(span.traceparent).to.equal(undefined);
  });

  it("go from the POST over stages, access point and MLS to the webhook, as one, and hold nothing but ids", async () => {
    const collector = await startCollector();
    const tracing = await startTracing(collector.url, "test");
    const { given, webhook } = await processDocument();
    await tracing.stop();
    const own = collector.spans.filter((span) => span.traceId === traceId);
    const root = own.find(({ name }) => name.startsWith("POST"));
    expect(root?.parentSpanId).to.equal("00f067aa0ba902b7");
    const others = own.filter((span) => span !== root);
    expect(others.map(({ parentSpanId }) => parentSpanId)).to.deep.equal(others.map(() => root?.spanId));
    const send = own.find(({ name }) => name === "send toC3");
    const named = new Map(own.map((span) => [span.name.replace(/ .*api.*/, ""), span]));
    expect([...named.keys()]).to.have.members(inOrder);
    // Two that begin in the same millisecond have no order.
    const starts = inOrder.map((name) => BigInt(named.get(name)?.startTimeUnixNano ?? 0) / 1_000_000n);
    expect(starts).to.deep.equal(starts.toSorted((one, other) => Number(one - other)));
    for (const { name, startTimeUnixNano, endTimeUnixNano } of own) {
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano), name).to.equal(true);
    }
    expect(given).to.deep.equal([`00-${traceId}-${send?.spanId}-01`]);
    expect(webhook).to.match(new RegExp(`^00-${traceId}-`));
    const text = collector.texts.join("");
    const party = (buildInvoiceRequest() as { accounting_supplier_party: { tin: string } }).accounting_supplier_party;
    for (const secret of [...Object.values(testSecrets), party.tin, "Dune"]) {
      expect(text).not.to.include(secret);
    }
    await collector.close();
  });

  it("are dropped where the collector is unavailable, without a wait", async () => {
    const collector = await startCollector();
    await collector.close();
    const tracing = await startTracing(collector.url, "test");
    for (let nth = 0; nth < 10_000; nth += 1) {
      beginSpan({ name: "nobody hears of" }).end();
    }
    await tracing.stop();
  });
});

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const span = "00f067aa0ba902b7";

describe("a caller's traceparent", () => {
  it("is taken as it is, and of a later version as far as we know it", () => {
    expect(readTraceparent(`00-${trace}-${span}-01`)).to.equal(`00-${trace}-${span}-01`);
    expect(readTraceparent(`cc-${trace}-${span}-00-what-will-be`)).to.equal(`00-${trace}-${span}-00`);
  });

  it("is passed over when it is none", () => {
    const wrong = [
      undefined,
      "",
      "00",
      `ff-${trace}-${span}-01`,
      `00-${"0".repeat(32)}-${span}-01`,
      `00-${trace}-${"0".repeat(16)}-01`,
      `00-${trace.toUpperCase()}-${span}-01`,
      `00-${trace}-${span}-1`,
      `00-${trace}-${span}-01\n`,
      `00-${trace}-${span}-01-${"x".repeat(5_000)}`,
    ];
    for (const header of wrong) {
      expect(readTraceparent(header), header).to.equal(undefined);
    }
  });
});
