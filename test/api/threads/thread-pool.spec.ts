import { expect } from "chai";

import { getPriority } from "node:os";

import { writePage } from "../../../api/resources/readable-invoice/write-view.ts";
import { ThreadPool } from "../../../api/threads/thread-pool.ts";
import type { Config } from "../../../common/config/config.ts";
import { createLogger } from "../../../common/runtime/logging.ts";
import { testConfig } from "../../setup/config.ts";
import { refusal } from "../../setup/refusal.ts";
import { describeThread, echo, misbehave } from "./unruly-work.ts";

describe("api/threads/thread-pool", () => {
  const logger = createLogger("test", "silent");
  const pools: ThreadPool[] = [];

  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });

  const open = (overrides: Partial<Config>): ThreadPool => {
    const pool = new ThreadPool(testConfig({ threads: 1, ...overrides }), logger);
    pools.push(pool);
    return pool;
  };

  type Misdeed = Parameters<typeof misbehave>[0]["misdeed"];
  const run = (pool: ThreadPool, misdeed: Misdeed, { signal } = new AbortController()) =>
    pool.run(misbehave, { misdeed }, { orgId: "one", signal, size: 1 });

  const works = async (pool: ThreadPool): Promise<void> => {
    expect(await run(pool, "return")).to.deep.equal({ misdeed: "return" });
  };

  it("gives threads a lower priority than the event loop, and takes back what a large job has left", async () => {
    const pool = open({});
    const { signal } = new AbortController();
    const describe = () => pool.run(describeThread, undefined, { orgId: "one", signal, size: 1 });
    const { priority, heapMb } = await describe();
    expect(priority > getPriority()).to.equal(process.platform === "linux");
    await run(pool, "litter");
    expect((await describe()).heapMb).to.be.lessThan(heapMb + 50);
  });

  it("makes one large page at a time, and leaves room for small jobs beside it", async () => {
    const pool = open({ threads: 3, threadSeconds: 600 });
    const [spins, { signal }] = [new AbortController(), new AbortController()];
    const spin = (orgId: string, size: number) =>
      refusal(pool.run(misbehave, { misdeed: "spin" }, { orgId, size, signal: spins.signal }));
    const spinning = [spin("one", 1e9), spin("other", 1)];
    const ended: string[] = [];
    const nothing: Parameters<typeof writePage>[0] = {
      kind: "purchase-invoices",
      found: { rows: [], jsonColumns: [] },
      options: { language: "both", fromLine: 1, lines: 1 },
    };
    const page = refusal(pool.run(writePage, nothing, { orgId: "two", size: 3e6, signal })).then(() =>
      ended.push("page"),
    );
    await pool.run(misbehave, { misdeed: "return" }, { signal, orgId: "one", size: 1 });
    expect(ended).to.deep.equal([]);
    spins.abort();
    await Promise.all([...spinning, page]);
  });

  it("ends a thread that does not come back, and says so", async () => {
    const pool = open({ threadSeconds: 2 });
    const error = await refusal(run(pool, "spin"));
    expect(error).to.include({
      status: 503,
      retryAfterSeconds: 5,
      message: "The document was given up after 2 s of work: send it in parts",
    });
    await works(pool);
  });

  it("survives a thread that takes too much memory, and says so", async () => {
    const pool = open({ threadMemoryMb: 64 });
    const error = await refusal(run(pool, "swallow"));
    expect(error).to.include({
      status: 422,
      message: "The document takes more memory than one document may have: send it in parts",
    });
    await works(pool);
  });

  it("survives a thread that ends", async () => {
    const pool = open({});
    const error = await refusal(run(pool, "exit"));
    expect(error).to.include({ status: 503, message: "The thread that worked on the document ended: try again" });
    await works(pool);
  });

  it("lets nothing wait, and nothing run, for a client that has gone", async () => {
    const pool = open({ threadSeconds: 600 });
    const [runs, waits] = [new AbortController(), new AbortController()];
    const running = run(pool, "spin", runs);
    const waiting = run(pool, "spin", waits);
    waits.abort();
    expect(await refusal(waiting)).to.include({ status: 400, message: "The client broke off the request" });
    const behind = run(pool, "return");
    runs.abort();
    expect(await refusal(running)).to.include({ status: 400 });
    expect(await behind).to.deep.equal({ misdeed: "return" });
    expect(await refusal(run(pool, "return", runs))).to.include({ status: 400 });
  });

  it("refuses what no place is left for, with the time after which to ask again", async () => {
    const pool = open({ threadSeconds: 600 });
    const gone = new AbortController();
    const all = Array.from({ length: 52 }, () => refusal(run(pool, "spin", gone)));
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

  it("hands bytes over and back without a copy, and copies those that share their memory", async () => {
    const [large, small] = [Buffer.alloc(100_000, 7), Buffer.from("small")];
    const caller = { orgId: "one", signal: new AbortController().signal };
    const pool = open({});
    const answer = await pool.run(echo, { bytes: large }, { ...caller, size: large.length });
    expect([large.length, answer.bytes.length]).to.deep.equal([0, 100_000]);
    expect(Buffer.from((await pool.run(echo, { bytes: small }, { ...caller, size: 5 })).bytes).toString()).to.equal(
      "small",
    );
    expect(small.toString()).to.equal("small");
  });
});
