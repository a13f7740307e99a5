import { expect } from "chai";

import { createLogger } from "../../common/runtime/logging.ts";
import type { QueueBackend } from "../../common/queue/queue-backend.ts";
import { StageProducer } from "../../common/queue/stage-producer.ts";
import { monitorQueue, type QueueMonitor } from "../../common/runtime/check-readiness.ts";
import { openTestBackend } from "../setup/database/each-backend.ts";
import { startBreakingProxy, type BreakingProxy } from "../setup/http/breaking-proxy.ts";
import { until } from "../setup/until.ts";

const logger = createLogger("test", "silent");

describe("a process that cannot enqueue", () => {
  let proxy: BreakingProxy;
  let backend: QueueBackend;
  let parts: { queues: StageProducer; logger: typeof logger };
  let queueWatch: QueueMonitor;

  beforeEach(async () => {
    backend = await openTestBackend({ name: "postgres", config: {} }, async (url) => {
      proxy = await startBreakingProxy(url);
      proxy.breakNext(Infinity);
      return proxy.url;
    });
    parts = { queues: new StageProducer(backend, logger), logger };
    await parts.queues.enqueue("pricing", [{ id: "a document", revision: 1 }]);
    await until("it to fail", () => parts.queues.failingMs() > 0);
  });
  afterEach(async () => {
    queueWatch.stop();
    await parts.queues.close();
    await backend.close();
    await proxy.close();
  });

  it("tries again by itself, although nothing comes to be enqueued", async () => {
    queueWatch = monitorQueue(parts, 600_000);
    proxy.breakNext(0);
    await until("the queue to work", () => parts.queues.failingMs() === 0);
  });

  it("is given up when its patience has ended", async () => {
    queueWatch = monitorQueue(parts, 1_500);
    expect(String(await queueWatch.unusable)).to.match(/^Error: nothing could be enqueued for [0-9]+ s$/);
  });

  it("reports half a minute without a success, once", async () => {
    let [failingMs, rounds] = [30_000, 0];
    const logged: string[] = [];
    const queues = Object.assign(Object.create(parts.queues) as StageProducer, {
      retryFailing: () => Promise.resolve(void (rounds += 1)),
      failingMs: () => failingMs,
    });
    const error = (_fields: object, words: string) => logged.push(words);
    queueWatch = monitorQueue({ ...parts, queues, logger: { error } as never }, 600_000);
    const rounded = (now = rounds) => until("two more rounds", () => rounds > now + 1);
    await rounded();
    expect(logged).to.be.empty;
    failingMs = 30_001;
    await rounded();
    expect(logged).to.deep.equal(["nothing can be enqueued"]);
  });
});
