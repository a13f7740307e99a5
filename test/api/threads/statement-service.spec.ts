import { expect } from "chai";

import { RemoteDatabase } from "../../../api/threads/remote-database.ts";
import { failureIdOf } from "../../../api/threads/statement-messages.ts";
import { StatementService } from "../../../api/threads/statement-service.ts";
import { asOwner } from "../../setup/database/database.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { until } from "../../setup/until.ts";

const isFree = async (api: TestApi): Promise<boolean> => {
  const rows = await api.deps.database.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in%'",
  );
  return rows[0]?.count === 0;
};

describe("api/threads/statement-service", () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  const serve = (): StatementService => new StatementService(api.lent, () => undefined);

  it("tells what a commit has failed with, not that there is nothing to roll back", async () => {
    await asOwner(
      api.deps.database,
      "create table twice (a int unique deferrable initially deferred)",
      "grant insert on twice to public",
    );
    const service = serve();
    const remote = new RemoteDatabase(service.remote);
    let thrown: unknown;
    try {
      await remote.transaction(async (tx) => {
        await tx.query("insert into twice values (1), (1)");
      });
    } catch (error) {
      thrown = error;
    }
    expect(service.failure(failureIdOf(thrown) ?? 0)).to.include({ code: "23505" });
    expect(service.committed).to.equal(false);
    remote.close();
  });

  it("leaves no transaction open when its thread ends while it waits for a connection", async () => {
    const held: (() => void)[] = [];
    let isOver = false;
    const hold = (): Promise<void> =>
      api.deps.database.transaction(
        () => new Promise<void>((resolve) => (isOver ? resolve() : void held.push(resolve))),
      );
    // More than the pool has: those that get no connection stand before the thread in its queue.
    const holds = Array.from({ length: 30 }, hold);
    await until("connections are taken", () => held.length > 0);
    const service = serve();
    const remote = new RemoteDatabase(service.remote);
    void remote.transaction(() => new Promise<never>(() => undefined)).catch(() => undefined);
    await until("the thread has asked", () => service.began);
    remote.close();
    isOver = true;
    held.forEach((release) => release());
    await Promise.all(holds);
    await until("no transaction is open", () => isFree(api));
  });
});
