import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { expect } from "chai";

import { MinThroughput, readChunks } from "../../../api/http/request-body.ts";
import { until } from "../../setup/until.ts";

const limits = { windowMs: 100, bytesPerSecond: 1_000, totalMs: Infinity };

const watch = (given: Partial<typeof limits> = {}) => {
  const seen = { tooSlow: 0 };
  const pace = new MinThroughput({ ...limits, ...given }, () => (seen.tooSlow += 1));
  return { pace, seen };
};

describe("api/http/request-body", () => {
  it("counts the time in which we wait for the client, and no other", async () => {
    const { pace, seen } = watch();
    pace.isWaiting = false;
    const other = watch({ windowMs: 400 });
    await until("a longer window has passed", () => other.seen.tooSlow > 0);
    expect(seen.tooSlow).to.equal(0);
    pace.isWaiting = true;
    await until("the complaint", () => seen.tooSlow > 0);
  });

  it("checks once when the process itself was busy, however much time has passed", async () => {
    const { pace, seen } = watch();
    const until1 = performance.now() + 300;
    while (performance.now() < until1) {
      // The loop is blocked on purpose: no client can be read in this time.
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.tooSlow).to.equal(0);
    pace.stop();
  });
});

describe("api/http/request-body: chunks of a batch", () => {
  it("are not asked for while the service is at work, however long that takes", async () => {
    const request = new IncomingMessage(new Socket());
    const chunks = readChunks(request, { pace: limits, ended: new AbortController().signal });
    request.push("one");
    expect((await chunks.next()).value?.toString()).to.equal("one");
    const clock = { isOver: false };
    const other = new MinThroughput({ ...limits, windowMs: 400 }, () => (clock.isOver = true));
    await until("several windows have passed", () => clock.isOver);
    other.stop();
    request.push("two");
    expect((await chunks.next()).value?.toString()).to.equal("two");
    const failure = await chunks.next().catch((error: unknown) => error);
    expect(failure).to.include({ status: 408 });
  });
});
