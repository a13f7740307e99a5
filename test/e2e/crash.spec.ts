import { expect } from "chai";

import { openClient, type Contract } from "../client/client.ts";
import { buildInvoiceRequest } from "../factories/request.ts";
import { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";

const burst = 60;

describe("a crash in the middle of a burst", function () {
  this.timeout(120_000);
  let stack: Stack;

  before(async () => {
    stack = await Stack.startAlone({ environment: { SWEEP_INTERVAL_MS: "500" } });
    await stack.database.query(`create view sending as select document_id from transmissions where state = 'sending'`);
  });

  after(async () => {
    await stack?.close();
  });

  const post = async () => {
    const { response } = await openClient(stack).POST("/api/purchase-invoices/{id}", {
      params: { path: { id: stack.businessProfileId } },
      body: buildInvoiceRequest() as Contract["PurchaseInvoiceRequest"],
    });
    expect(response.status).to.equal(201);
  };

  const count = async (condition: string) =>
    (await stack.database.query(`select from documents where ${condition}`)).length;

  it("loses no document and delivers no leg twice", async () => {
    await Promise.all(Array.from({ length: burst }, post));
    await until("a send is under way", async () => (await count("id in (select document_id from sending)")) > 0);
    await stack.stopProcess("workers", "SIGKILL");
    await stack.stopProcess("simulator", "SIGKILL");
    await stack.startProcess("simulator");
    await stack.startProcess("workers");
    await until("all are approved", async () => (await count("overall_status = 'APPROVED'")) === burst, 90_000);

    const legs = await stack.database.query<{ id: string }>(`select id from transmissions where state = 'accepted'`);
    expect(legs).to.have.length(2 * burst);
    const received = await receivedEnvelopes(stack);
    for (const { id } of legs) {
      expect(
        received.filter((sbdhId) => sbdhId === id),
        id,
      ).to.have.length(1);
    }
  });
});

async function receivedEnvelopes(stack: Stack): Promise<string[]> {
  const response = await fetch(`${stack.simulatorUrl}/simulator/received`);
  const { received } = (await response.json()) as { received: { sbdhId: string }[] };
  return received.map(({ sbdhId }) => sbdhId);
}
