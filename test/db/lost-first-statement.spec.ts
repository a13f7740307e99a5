import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import { createTestDatabase } from "../setup/database/database.ts";
import { startBreakingProxy } from "../setup/http/breaking-proxy.ts";
import { until } from "../setup/until.ts";

/** More than the server sends before a connection has run its first statement. */
const maxChunks = 12;

describe("a new connection of the pool", () => {
  /** An `error` event without a listener would end the process and with it the run. */
  it("may be lost at any moment, and the next one works", async () => {
    const created = await createTestDatabase();
    const proxy = await startBreakingProxy(created.url);
    const database = await Database.open({ databaseUrl: proxy.url, poolSize: 1 });
    const outcomes: string[] = [];
    for (let chunks = 0; chunks < maxChunks; chunks += 1) {
      proxy.cut();
      await until("the pool is empty", () => database.connections().total === 0);
      proxy.breakNext(1, chunks);
      const outcome = database.query("select 1").then(
        () => "answered",
        (error: Error) => error.name,
      );
      outcomes.push(await outcome);
      proxy.breakNext(0);
      const answers = () => database.query("select 1").then(Boolean, () => false);
      await until("a statement is answered", answers);
    }
    await database.close();
    await proxy.close();
    await created.drop();
    expect(new Set(outcomes)).to.deep.equal(new Set(["UnavailableError", "answered"]));
  });
});
