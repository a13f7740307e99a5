import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { seedOrganization } from "../../common/organizations/organizations.ts";
import { migrateDatabase } from "../../common/runtime/migrate-database.ts";
import { buildDomainBuyer } from "../factories/request.ts";
import { createEmptyDatabase, type TestDatabase } from "../setup/database/database.ts";
import { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";

const patienceMs = 90_000;

describe("API and workers that are started before the migration", function () {
  this.timeout(300_000);
  const tenant = { orgId: uuid(), businessProfileId: uuid() };
  let database: TestDatabase;
  let stack: Stack;

  before(async () => {
    database = await createEmptyDatabase();
    stack = await Stack.start({ databaseUrl: database.url, tenant, processes: ["simulator"] });
  });
  after(async () => {
    await stack?.close();
    await database?.drop();
  });

  const ask = async (path: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(stack.url + path);
    return { status: response.status, text: await response.text() };
  };

  it("wait, say for what, and work as soon as it is done", async () => {
    const starting = Promise.all([stack.startProcess("api"), stack.startProcess("workers")]);
    starting.catch(() => undefined);
    await until(
      "the API listens",
      () =>
        ask("/health/live").then(
          ({ status }) => status === 200,
          () => false,
        ),
      patienceMs,
    );
    const ready = await until(
      "it says that it is not ready",
      async () => {
        const answer = await ask("/health/ready");
        return /waits for its database/.test(answer.text) && answer;
      },
      patienceMs,
    );
    expect(ready.status).to.equal(503);
    expect((await ask("/api/changes")).status).to.equal(503);
    for (const name of ["api", "workers"] as const) {
      const waits = /waits for the database: .*npm run -s migrate/;
      await until(`${name} says that it waits`, () => waits.test(stack.log(name)), patienceMs);
      expect(stack.isRunning(name)).to.equal(true);
    }
    await migrateDatabase(database.ownerUrl, { serviceUrl: database.url });
    await seedOrganization(stack, { ...tenant, name: "Late", party: buildDomainBuyer() });
    await starting;
    await until("the API is ready", async () => (await ask("/health/ready")).status === 200, patienceMs);
    await stack.untilApproved([(await stack.create()).id]);
  });
});
