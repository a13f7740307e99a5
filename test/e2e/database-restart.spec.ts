import { expect } from "chai";

import { requestOf } from "../factories/request.ts";
import { Stack } from "../setup/processes/stack.ts";
import { RestartedServer } from "../setup/database/restarted-server.ts";
import { until } from "../setup/until.ts";

const documents = 40;
const patienceMs = 120_000;

describe("a PostgreSQL that ends at once and comes back", function () {
  this.timeout(300_000);
  let server: RestartedServer;
  let stack: Stack;

  before(async () => {
    server = await RestartedServer.start();
    stack = await Stack.start({ databaseUrl: server.url, environment: { SWEEP_INTERVAL_MS: "1000" } });
  });
  after(async () => {
    await stack?.close();
    await server?.stop();
  });

  const post = async (): Promise<number> => {
    const response = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
      method: "POST",
      headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
      body: JSON.stringify(requestOf["purchase-invoices"]()),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const count = async (where: string): Promise<number> =>
    (await stack.database.query(`select from documents where ${where}`)).length;

  it("is outlived by API and worker, which bring everything to its end, once", async () => {
    const pids = [stack.pid("api"), stack.pid("workers")];
    const posted = await Promise.all(Array.from({ length: documents }, post));
    expect(posted.every((status) => status === 201)).to.equal(true);
    await until("work has begun", async () => (await count("stage <> 'received'")) > 0, patienceMs);
    await server.restart();
    await until("a document is taken", async () => (await post().catch(() => 0)) === 201, patienceMs, 100);
    const pending = () => count("overall_status = 'PENDING'").catch(() => 1);
    await until("all is final", async () => (await pending()) === 0, patienceMs, 100);
    expect(await count("true")).to.be.greaterThan(documents);
    expect(await count("overall_status <> 'APPROVED'")).to.equal(0);
    const received = await fetch(`${stack.simulatorUrl}/simulator/received`);
    expect(((await received.json()) as { copies: number }).copies).to.equal(2 * (await count("true")));
    expect([stack.isRunning("api"), stack.isRunning("workers")]).to.deep.equal([true, true]);
    expect([stack.pid("api"), stack.pid("workers")]).to.deep.equal(pids);
  });
});
