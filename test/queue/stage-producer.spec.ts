import { expect } from "chai";

import { createLogger } from "../../common/runtime/logging.ts";
import {
  type QueueBackend,
  type StageQueue,
  StageProducer,
  BurstLimiter,
  type StageJob,
} from "../../common/queue/stage-queues.ts";
import { onEachBackend, openTestBackend } from "../setup/database/each-backend.ts";
import { until } from "../setup/until.ts";
import { emptyQueue } from "../setup/empty-queue.ts";

const logger = createLogger("test", "silent");

const refs = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `document-${index}`, revision: 1 }));

const ascending = (a: number, b: number): number => a - b;

onEachBackend("StageProducer", (tested) => {
  let backend: QueueBackend;
  let queue: StageQueue;
  let producer: StageProducer;

  before(async () => {
    backend = await openTestBackend(tested);
    queue = backend.createQueue("pricing");
  });

  beforeEach(async () => {
    await emptyQueue(queue);
    producer = new StageProducer(backend, logger);
  });

  afterEach(() => producer.close());

  after(async () => {
    await queue?.close();
    await backend?.close();
  });

  const groups = async () => (await queue.getJobs(["wait"])).map((job) => job?.data.documents ?? []);

  it("sends a lone document at once, and what comes during a send as the next group", async () => {
    await Promise.all(refs(41).map((ref) => producer.enqueue("pricing", [ref])));
    const sizes = (await groups()).map(({ length }) => length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.equal(41);
    expect(sizes.length).to.be.lessThan(5);
  });

  it("cuts a large group at the stage's size", async () => {
    await producer.enqueue("pricing", refs(120));
    expect((await groups()).map(({ length }) => length).sort(ascending)).to.deep.equal([20, 50, 50]);
  });

  it("counts the jobs that are not done, also those that wait out a pause", async () => {
    await producer.enqueue("pricing", refs(3));
    await producer.enqueueAlone("pricing", { id: "paused", revision: 2 }, 60_000);
    expect(await producer.sender("pricing").countOpenJobs()).to.equal(2);
  });

  it("sends a document once although it is asked for several times", async () => {
    await producer.enqueue("pricing", [...refs(2), ...refs(2), ...refs(1)]);
    expect((await groups()).flat()).to.have.length(2);
  });

  it("sends what still waits before it closes", async () => {
    const sending = refs(30).map((ref) => producer.enqueue("pricing", [ref]));
    await producer.close();
    await Promise.all(sending);
    expect((await groups()).flat()).to.have.length(30);
  });

  it("brings every job to a worker once, and a failed one again after its pause", async () => {
    const seen: StageJob[] = [];
    const worker = backend.createWorker(
      "pricing",
      async ({ data, attemptsMade }) => {
        if (attemptsMade === 0 && data.documents.length === 7) {
          throw new Error("once");
        }
        seen.push(data);
      },
      { concurrency: 4 },
    );
    for (const size of [1, 7, 3]) {
      await producer.enqueue("pricing", refs(size));
    }
    await until("all three jobs are done", () => seen.length === 3);
    await worker.close();
    expect(seen.map(({ documents }) => documents.length).sort(ascending)).to.deep.equal([1, 3, 7]);
  });
});

describe("the direct way into the queue", () => {
  let now: number;
  let limiter: BurstLimiter;

  beforeEach(() => {
    now = 1_000;
    limiter = new BurstLimiter({ size: 16, rate: 32 / 1_000, now: () => now });
  });

  const burstOf = (orgId: string, count: number): number =>
    Array.from({ length: count }, () => limiter.admits(orgId)).filter(Boolean).length;

  it("is for what comes by ones and twos; the rest of a burst stays in the state", () => {
    expect(burstOf("a", 1_000)).to.equal(16);
    expect(limiter.admits("b"), "of another organization").to.equal(true);
  });

  it("is open to an organization again some time after its burst", () => {
    burstOf("a", 100);
    now += 500;
    expect(limiter.admits("a")).to.equal(false);
    now += 600;
    expect(limiter.admits("a")).to.equal(true);
  });

  it("lets nothing overtake a document that was turned away until figures show that it was worked", () => {
    expect(limiter.admits("a", -Infinity)).to.equal(false);
    expect(limiter.admits("a", now - 1)).to.equal(false);
    now += 300;
    expect(limiter.admits("a", 1_000)).to.equal(false);
    expect(limiter.admits("a", 1_001)).to.equal(true);
  });
});
