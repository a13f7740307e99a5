import { expect } from "chai";

import { findProcesses } from "../../common/runtime/process-store.ts";
import { createTestDatabase, type TestDatabase } from "../setup/database/database.ts";
import { startSilentProxy, type SilentProxy } from "../setup/http/silent-proxy.ts";
import { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";

const burst = 30;
const patienceMs = 90_000;

const isWorker = (each: string) => each.startsWith("workers");

describe("a network to the database that falls silent", function () {
  this.timeout(300_000);
  let database: TestDatabase;
  let proxy: SilentProxy;
  let stack: Stack;

  before(async () => {
    database = await createTestDatabase();
    proxy = await startSilentProxy(database.url);
    stack = await Stack.start({
      databaseUrl: database.url,
      environment: { DATABASE_URL: proxy.url, WORKERS: "2", STOP_SECONDS: "10" },
    });
  });
  after(async () => {
    proxy?.speakAgain();
    await stack?.close();
    await proxy?.close();
    await database?.drop();
  });

  const living = async () =>
    (await findProcesses(stack.database)).filter(({ lives }) => lives).map(({ name, pid }) => `${name} ${pid}`);
  const ended = () => stack.log("workers").match(/workers-\d ended \(code 1\)/g)?.length ?? 0;

  it("ends the workers, has the API refuse at once, and nothing is lost or sent twice when it speaks again", async () => {
    await until("both are on the list, and the api", async () => (await living()).length === 3);
    const before = await living();
    await stack.createMany(burst);
    await until("work has begun", async () => (await stack.count("stage <> 'received'")) > 0);
    proxy.fallSilent();
    await until("both workers have ended", () => ended() >= 2, patienceMs);
    const refused = await until("the api refuses at once", async () => {
      const startedAt = performance.now();
      const answer = await stack.post();
      return performance.now() - startedAt < 1_000 && answer.status === 503 ? answer : undefined;
    });
    expect(Number(refused.headers.get("retry-after"))).to.be.greaterThan(0);
    const ready = await fetch(`${stack.url}/health/ready`);
    expect(ready.status).to.equal(503);
    expect(((await ready.json()) as { missing: string[] }).missing[0]).to.equal("The database does not answer.");
    expect((await fetch(`${stack.url}/health/live`)).status).to.equal(200);
    proxy.speakAgain();
    const accepted = await stack.count();
    await stack.untilAllApproved();
    expect(accepted).to.be.at.least(burst);
    expect(await stack.delivered()).to.have.length(2 * accepted);
    expect((await stack.post()).status).to.equal(201);
    const [oldWorkers, api] = [before.filter(isWorker), before.find((each) => !isWorker(each))];
    const newWorkers = (await living()).filter((each) => isWorker(each) && !oldWorkers.includes(each));
    expect(newWorkers).to.have.length(2);
    expect(await living()).to.include(api);
  });

  it("does not keep a process from stopping", async () => {
    await until("both are on the list", async () => (await living()).filter(isWorker).length >= 2);
    proxy.fallSilent();
    const startedAt = performance.now();
    await Promise.all([stack.stopProcess("workers"), stack.stopProcess("api")]);
    // Ten seconds, and what a busy machine takes to end a process.
    expect(performance.now() - startedAt).to.be.lessThan(60_000);
    proxy.speakAgain();
  });
});
