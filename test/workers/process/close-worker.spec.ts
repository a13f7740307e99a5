import { expect } from "chai";

import type { StageWorker } from "../../../common/queue/stage-queues.ts";
import { closeWorker } from "../../../workers/run-workers.ts";

/** A worker of which the test says how it closes. */
const scripted = (close: () => Promise<void>): StageWorker => ({
  name: "pricing",
  waitUntilReady: () => Promise.resolve(),
  close,
});

describe("workers/close-worker", () => {
  it("waits until a worker has closed", async () => {
    let isClosed = false;
    const close = () => new Promise((resolve) => setImmediate(resolve)).then(() => void (isClosed = true));
    await closeWorker(scripted(close), 60_000);
    expect(isClosed).to.equal(true);
  });

  it("goes on without one that does not close in time, and without one that cannot", async () => {
    await closeWorker(
      scripted(() => new Promise<void>(() => undefined)),
      10,
    );
    await closeWorker(
      scripted(() => Promise.reject(new Error("unavailable"))),
      60_000,
    );
  });
});
