import path from "node:path";

import { expect } from "chai";

import { ThreadPool, type Order } from "../../../api/threads/thread-pool.ts";
import type { WorkName } from "../../../api/work/work.ts";
import type { Config } from "../../../common/config/config.ts";
import { startTestApi, type TestApi } from "../../setup/api.ts";
import { testConfig } from "../../setup/config.ts";
import { refusal } from "../../setup/refusal.ts";

describe("api/threads/thread-pool", () => {
  let api: TestApi;
  const pools: ThreadPool[] = [];

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });

  const open = (overrides: Partial<Config>): ThreadPool => {
    const config = testConfig({ threads: 1, ...overrides });
    const filename = path.join(import.meta.dirname, "unruly-thread.js");
    const pool = new ThreadPool({ config, logger: api.deps.logger, lent: api.lent, filename });
    pools.push(pool);
    return pool;
  };

  const order = (
    action: string,
    signal: AbortSignal = new AbortController().signal,
    name: WorkName = "validateBytes",
  ) => ({ name, input: { action }, orgId: api.orgId, signal }) as unknown as Order<"validateBytes">;

  const works = async (pool: ThreadPool): Promise<void> => {
    expect(await pool.run(order("return"))).to.deep.equal({ action: "return" });
  };

  it("ends a thread that does not come back, and says so", async () => {
    const pool = open({ threadSeconds: 1 });
    const error = await refusal(pool.run(order("spin")));
    expect(error).to.include({
      status: 503,
      retryAfterSeconds: 5,
      message: "The document was given up after 1 s of work: send it in parts",
    });
    await works(pool);
  });

  it("survives a thread that takes too much memory, and says so", async () => {
    const pool = open({ threadMemoryMb: 64 });
    const error = await refusal(pool.run(order("swallow")));
    expect(error).to.include({
      status: 422,
      message: "The document takes more memory than one document may have: send it in parts",
    });
    await works(pool);
  });

  for (const [action, bound] of [
    ["store and spin", { threadSeconds: 1 }],
    ["store and swallow", { threadMemoryMb: 64 }],
  ] as const) {
    it(`says that something is stored when its thread is ended behind the commit: ${action}`, async () => {
      await api.deps.database.query("delete from installation_facts where name = 'stored_by_thread'");
      const error = await refusal(open(bound).run(order(action)));
      // Not one of the refusals that a key keeps: the same request again finds what is stored.
      expect(error).to.include({ status: 503, retryAfterSeconds: 5 });
      expect(error.message).to.match(/^The document is stored, but its answer could not be written/);
      expect(
        await api.deps.database.query("delete from installation_facts where name = 'stored_by_thread' returning name"),
      ).to.have.length(1);
    });
  }

  it("survives a thread that ends", async () => {
    const pool = open({});
    const error = await refusal(pool.run(order("exit")));
    expect(error).to.include({ status: 503, message: "The thread that worked on the document ended: try again" });
    await works(pool);
  });

  it("lets nothing wait, and nothing run, for a client that has gone", async () => {
    const pool = open({ threadSeconds: 600 });
    const [runs, waits] = [new AbortController(), new AbortController()];
    const running = pool.run(order("spin", runs.signal));
    const waiting = pool.run(order("spin", waits.signal));
    waits.abort();
    expect(await refusal(waiting)).to.include({ status: 400, message: "The request was broken off" });
    const behind = pool.run(order("return"));
    runs.abort();
    expect(await refusal(running)).to.include({ status: 400 });
    expect(await behind).to.deep.equal({ action: "return" });
    expect(await refusal(pool.run(order("return", runs.signal)))).to.include({ status: 400 });
  });

  it("refuses what no place is left for, with the time after which to ask again", async () => {
    const pool = open({ threadSeconds: 600 });
    const gone = new AbortController();
    const all = Array.from({ length: 52 }, () => refusal(pool.run(order("spin", gone.signal))));
    const tooMany = await Promise.race(all);
    expect(tooMany).to.include({
      status: 503,
      retryAfterSeconds: 5,
      message: "Too many documents of your organization wait already: try again later",
    });
    gone.abort();
    await Promise.all(all);
    await works(pool);
  });
});
