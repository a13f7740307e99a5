import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

import { expect } from "chai";
import { Pool } from "pg";

import type { StageJob, QueueBackend, StageQueue, StageWorker } from "../../common/queue/stage-queues.ts";
import { closeWorker } from "../../workers/run-workers.ts";
import { onEachBackend, openTestBackend } from "../setup/database/each-backend.ts";
import { until } from "../setup/until.ts";
import { emptyQueue } from "../setup/empty-queue.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { RetryingPool } from "../../common/queue/open-queue-backend.ts";

const jobOf = (id: string): StageJob => ({ documents: [{ id, revision: 1 }] });
const idOf = ({ documents }: StageJob): string => documents[0]?.id ?? "";

/** What everything above relies on, of either store: a third one would have to pass this and nothing else. */
onEachBackend("a queue", (tested) => {
  let backend: QueueBackend;
  let queue: StageQueue;
  const workers: StageWorker[] = [];
  type Work = (data: StageJob, attemptsMade: number) => Promise<void> | void;
  const work = (run: Work, concurrency = 1): StageWorker => {
    const process = async ({ data, attemptsMade }: { data: StageJob; attemptsMade: number }) => run(data, attemptsMade);
    const worker = backend.createWorker("pricing", process, { concurrency });
    workers.push(worker);
    return worker;
  };
  const add = (id: string, opts = {}) => queue.add("pricing", jobOf(id), { attempts: 1, ...opts });

  before(async () => {
    backend = await openTestBackend(tested);
    queue = backend.createQueue("pricing");
  });
  beforeEach(() => emptyQueue(queue));
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  });
  after(async () => {
    await queue?.close();
    await backend?.close();
  });

  it("says which store it is, and that no error of ours means that it is unavailable", () => {
    expect(backend.name).to.equal(tested.name);
    expect(backend.isUnavailable(new Error("a job failed"))).to.equal(false);
  });

  it("holds jobs with their data in the order in which they were added, until it is emptied", async () => {
    await queue.addBulk(["a", "b"].map((id) => ({ name: "pricing", data: jobOf(id), opts: {} })));
    await add("c");
    expect((await queue.getJobs(["wait"])).map((job) => idOf(job!.data)).sort()).to.deep.equal(["a", "b", "c"]);
    const seen: string[] = [];
    work((data) => void seen.push(idOf(data)));
    await until("all are done", () => seen.length === 3);
    expect(seen).to.deep.equal(["a", "b", "c"]);
    await emptyQueue(queue);
    expect(await queue.getJobCountByTypes("wait", "active", "delayed", "completed", "failed")).to.equal(0);
  });

  it("gives every job to one of several workers, and to no second one", async () => {
    const seen: string[] = [];
    work((data) => void seen.push(idOf(data)), 3);
    work((data) => void seen.push(idOf(data)), 3);
    const ids = Array.from({ length: 40 }, (_, index) => `job ${index}`);
    await Promise.all(ids.map((id) => add(id)));
    await until("all are done", async () => (await queue.getJobCountByTypes("completed")) === ids.length);
    expect(seen).to.have.members(ids);
  });

  it("runs as many jobs at the same time as its concurrency, and no more", async () => {
    let [running, most] = [0, 0];
    const gate = new EventTarget();
    work(async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => gate.addEventListener("open", resolve, { once: true }));
      running -= 1;
    }, 2);
    await Promise.all(["a", "b", "c"].map((id) => add(id)));
    await until("two run", () => running === 2);
    await until("the third waits", async () => (await queue.getJobCountByTypes("wait")) === 1);
    gate.dispatchEvent(new Event("open"));
    await until("the third runs", () => running === 1);
    gate.dispatchEvent(new Event("open"));
    await until("all are done", async () => (await queue.getJobCountByTypes("completed")) === 3);
    expect(most).to.equal(2);
  });

  it("keeps a job back for its delay and counts it meanwhile", async () => {
    await add("later", { delay: 60_000 });
    expect(await queue.getJobCountByTypes("delayed")).to.equal(1);
    expect(await queue.getJobCountByTypes("wait")).to.equal(0);
    const seen: string[] = [];
    work((data) => void seen.push(idOf(data)));
    await add("soon", { delay: 50 });
    await until("the short delay is over", () => seen.length > 0);
    expect(seen).to.deep.equal(["soon"]);
    expect(await queue.getJobCountByTypes("delayed")).to.equal(1);
  });

  it("tries a failed job again as often as its options say, and counts the tries", async () => {
    const tries: number[] = [];
    work((_, attemptsMade) => {
      tries.push(attemptsMade);
      throw new Error("no");
    });
    await add("a", { attempts: 3, backoff: { type: "fixed", delay: 10 } });
    await until("it is given up", async () => (await queue.getJobCountByTypes("failed")) === 1);
    expect(tries).to.deep.equal([0, 1, 2]);
  });

  it("lets a worker finish what it holds before it is closed, and take nothing more", async () => {
    const end = new EventTarget();
    const ended = once(end, "end");
    const seen: string[] = [];
    const worker = work(async (data) => {
      seen.push(idOf(data));
      await ended;
    });
    await add("held");
    await until("it runs", () => seen.length === 1);
    await add("next");
    let isClosed = false;
    const closing = closeWorker(worker, 60_000).then(() => (isClosed = true));
    expect(await queue.getJobCountByTypes("active")).to.equal(1);
    expect(isClosed).to.equal(false);
    end.dispatchEvent(new Event("end"));
    await closing;
    expect(seen).to.deep.equal(["held"]);
    expect(await queue.getJobCountByTypes("completed")).to.equal(1);
    expect(await queue.getJobCountByTypes("wait")).to.equal(1);
  });

  it("lets a worker be left that holds a job which does not end", async () => {
    const end = new EventTarget();
    const ended = once(end, "end");
    let isRunning = false;
    const worker = work(async () => {
      isRunning = true;
      await ended;
    });
    await add("endless");
    await until("it runs", () => isRunning);
    await closeWorker(worker, 20);
    expect(await queue.getJobCountByTypes("active")).to.equal(1);
    end.dispatchEvent(new Event("end"));
  });
});

describe("the pool of the queues' workers", () => {
  it("lets all wait at once for a database that is away, without a warning, and lets them go", async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error): unknown => warnings.push(warning);
    process.on("warning", hear);
    const refusing = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(refusing, "listening");
    const { port } = refusing.address() as AddressInfo;
    const pool = new Pool({
      connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
      max: 40,
      connectionTimeoutMillis: 5_000,
    });
    let failures = 0;
    const failing = pool.connect.bind(pool);
    pool.connect = (async () => {
      failures += 1;
      return failing();
    }) as typeof pool.connect;
    const patient = new RetryingPool(pool, createLogger("test", "silent"));
    const waiting = Array.from({ length: 30 }, () =>
      Promise.resolve(patient.view.connect()).then(
        () => "connected",
        () => "let go",
      ),
    );
    try {
      // Their failures are one: with a pause that had grown by each of them this would take a quarter of a minute.
      await until("all have failed four times", () => failures >= 4 * 30, 7_000);
    } finally {
      patient.close();
    }
    expect(new Set(await Promise.all(waiting))).to.deep.equal(new Set(["let go"]));
    process.off("warning", hear);
    await pool.end();
    refusing.close();
    expect(warnings.map(({ name }) => name)).to.deep.equal([]);
  });
});
