import { EventEmitter, once } from "node:events";

import { expect } from "chai";
import { Client } from "pg";

import { createLogger } from "../../common/runtime/logging.ts";
import {
  type QueueBackend,
  type StageWorker,
  StageProducer,
  JobSender,
  type StageJob,
} from "../../common/queue/stage-queues.ts";
import { onEachBackend, openTestBackend } from "../setup/database/each-backend.ts";
import { startBreakingProxy, type BreakingProxy } from "../setup/http/breaking-proxy.ts";
import { until } from "../setup/until.ts";

const logger = createLogger("test", "silent");

/** A worker that notes the ids of the documents it is given. */
const createPricingWorker = (backend: QueueBackend, seen: string[]): StageWorker =>
  backend.createWorker("pricing", async ({ data }) => void seen.push(...data.documents.map(({ id }) => id)), {
    concurrency: 1,
  });

/** An `error` event without a listener would end the process and with it the run. */
onEachBackend("a queue that loses its connections", (tested) => {
  let proxy: BreakingProxy;
  let backend: QueueBackend;
  let producer: StageProducer;
  let workers: StageWorker[];
  let seen: string[];

  const open = async (breaks: number, afterChunks: number): Promise<void> => {
    backend = await openTestBackend(tested, async (url) => {
      proxy = await startBreakingProxy(url);
      proxy.breakNext(breaks, afterChunks);
      return proxy.url;
    });
    producer = new StageProducer(backend, logger);
  };
  const work = (): StageWorker => {
    const worker = createPricingWorker(backend, seen);
    workers.push(worker);
    return worker;
  };
  /** Enqueued until it is processed, as the sweeper does. */
  const arrives = (id: string) =>
    until(`${id} to arrive`, async () => {
      await producer.enqueue("pricing", [{ id, revision: 1 }]);
      return seen.includes(id);
    });

  beforeEach(() => {
    workers = [];
    seen = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await producer?.close();
    await backend?.close();
    await proxy?.close();
  });

  for (const afterChunks of [0, 1, 2, 3, 4, 6, 9]) {
    it(`recovers when its first connections are reset after ${afterChunks} chunks`, async () => {
      await open(9, afterChunks);
      work();
      await arrives("first");
      expect(proxy.broken()).to.be.greaterThan(0);
    });
  }

  it("says what it could not enqueue, how long it has been failing, and that it works again", async () => {
    await open(Infinity, 0);
    const sender = new JobSender<StageJob>(backend, "reporting", logger);
    const jobs = ["one", "two"].map((id) => ({ documents: [{ id, revision: 1 }] }));
    const [unsent] = await Promise.all([sender.send(jobs), producer.enqueue("pricing", [{ id: "lost", revision: 1 }])]);
    expect(unsent).to.have.deep.members(jobs);
    await until("it to fail", () => producer.failingMs() > 0);
    await producer.retryFailing().catch(() => undefined);
    expect(producer.failingMs()).to.be.greaterThan(0);
    proxy.breakNext(0);
    await until("it to work", () =>
      producer.retryFailing().then(
        () => true,
        () => false,
      ),
    );
    expect(producer.failingMs()).to.equal(0);
    await until("jobs to be enqueued", async () => (await sender.send(jobs)).length === 0);
    await sender.close();
    work();
    await arrives("next");
  });

  it("keeps its worker going when all connections are cut repeatedly", async () => {
    await open(0, 0);
    const worker = work();
    await worker.waitUntilReady();
    for (const id of ["one", "two", "three"]) {
      proxy.cut();
      await arrives(id);
    }
  });

  it("closes while its worker waits for lost connections", async () => {
    await open(0, 0);
    const worker = work();
    await worker.waitUntilReady();
    await arrives("first");
    // BullMQ renews the lock of a job that it could not report until the process ends.
    await until("the job to be reported", async () => (await producer.sender("pricing").countOpenJobs()) === 0);
    proxy.breakNext(Infinity, 0);
    proxy.cut();
    await until("it to try again", () => proxy.broken() > 3);
    await worker.close();
    workers = [];
    proxy.breakNext(0);
  });

  it("closes when its job is done, and not before, also when the result cannot be reported", async () => {
    await open(0, 0);
    const steps = new EventEmitter();
    const worker = backend.createWorker(
      "pricing",
      async () => {
        const finished = once(steps, "finish");
        steps.emit("begun");
        await finished;
        seen.push("done");
      },
      { concurrency: 1 },
    );
    const begun = once(steps, "begun");
    await producer.enqueue("pricing", [{ id: "long", revision: 1 }]);
    await begun;
    proxy.breakNext(Infinity, 0);
    proxy.cut();
    const closed = worker.close().then(() => seen.push("closed"));
    await until("it to try again", () => proxy.broken() > 0);
    steps.emit("finish");
    await closed;
    expect(seen).to.deep.equal(["done", "closed"]);
    proxy.breakNext(0);
    if (tested.name === "postgres") {
      // Until it has reported the result, BullMQ keeps the timer that renews the job's lock.
      await until("the result to be reported", async () => (await producer.sender("pricing").countOpenJobs()) === 0);
    }
  });

  it("closes while its connections cannot be made", async () => {
    await open(Infinity, 0);
    await Promise.all([work().close(), producer.close()]);
    workers = [];
    proxy.breakNext(0);
  });
});

describe("queues on a PostgreSQL that has no connections left", () => {
  const role = `limited_${process.pid}`;
  let admin: Client;
  let backend: QueueBackend;
  let producer: StageProducer;
  let worker: StageWorker;

  after(async () => {
    await worker?.close();
    await producer?.close();
    await admin?.query(`drop owned by ${role}`);
    await admin?.query(`drop role ${role}`);
    await admin?.end();
    await backend?.close();
  });

  it("work as soon as there are free ones", async () => {
    backend = await openTestBackend({ name: "postgres", config: {} }, async (url, ownerUrl) => {
      admin = new Client({ connectionString: ownerUrl });
      await admin.connect();
      await admin.query(`create role ${role} login password 'limited' connection limit 0`);
      await admin.query(`grant all on schema bullmq to ${role}`);
      await admin.query(`grant all on all tables in schema bullmq to ${role}`);
      await admin.query(`grant all on all sequences in schema bullmq to ${role}`);
      const limited = new URL(url);
      [limited.username, limited.password] = [role, "limited"];
      return limited.href;
    });
    producer = new StageProducer(backend, logger);
    const seen: string[] = [];
    worker = createPricingWorker(backend, seen);
    await producer.enqueue("pricing", [{ id: "early", revision: 1 }]);
    expect(producer.failingMs()).to.be.greaterThan(0);
    await admin.query(`alter role ${role} connection limit -1`);
    await until("the document", async () => {
      await producer.enqueue("pricing", [{ id: "late", revision: 1 }]);
      return seen.includes("late");
    });
  });
});
