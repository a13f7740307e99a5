import { expect } from "chai";

import { FairQueue, type FairShare } from "../../common/runtime/fair-queue.ts";

interface Job {
  name: string;
  orgId: string;
  bytes: number;
}

const share: FairShare = {
  running: 3,
  runningOfOne: 2,
  bytesRunning: 100,
  bytesRunningOfOne: 60,
  waiting: 6,
  waitingOfOne: 4,
  bytesWaiting: 200,
  bytesWaitingOfOne: 120,
};

describe("common/runtime/fair-queue", () => {
  let queue: FairQueue<Job>;

  beforeEach(() => {
    queue = new FairQueue(share);
  });

  const add = (orgId: string, name: string, bytes = 1): Job => {
    const job = { orgId, name, bytes };
    queue.add(job);
    return job;
  };

  const takeAll = (): string[] => {
    const names: string[] = [];
    for (let job = queue.take(); job !== undefined; job = queue.take()) {
      names.push(job.name);
    }
    return names;
  };

  it("leaves a thread free for others, however much one organization sends", () => {
    ["a1", "a2", "a3"].forEach((name) => add("a", name));
    expect(takeAll()).to.deep.equal(["a1", "a2"]);
    add("b", "b1");
    expect(takeAll()).to.deep.equal(["b1"]);
  });

  it("serves the organization with the least work in progress, then the one served longest ago", () => {
    const [first] = ["a1", "a2", "a3"].map((name) => add("a", name));
    takeAll();
    add("b", "b1");
    takeAll();
    add("b", "b2");
    add("c", "c1");
    queue.finish(first!);
    expect(takeAll(), "c has nothing under work").to.deep.equal(["c1"]);
  });

  it("goes round among those that wait", () => {
    const one = new FairQueue<Job>({ ...share, running: 1 });
    const order: string[] = [];
    for (const name of ["a1", "a2", "a3", "b1", "b2"]) {
      one.add({ name, orgId: name.charAt(0), bytes: 1 });
    }
    for (let job = one.take(); job !== undefined; job = one.take()) {
      order.push(job.name);
      one.finish(job);
    }
    expect(order).to.deep.equal(["a1", "b1", "a2", "b2", "a3"]);
  });

  it("has no more bytes under work than memory allows, but for a single job", () => {
    const huge = add("a", "huge", 500);
    add("b", "small", 1);
    expect(takeAll()).to.deep.equal(["huge"]);
    queue.finish(huge);
    expect(takeAll()).to.deep.equal(["small"]);
    add("c", "c1", 50);
    add("c", "c2", 50);
    expect(takeAll(), "60 bytes are the share of one").to.deep.equal(["c1"]);
  });

  it("says whose places are taken", () => {
    ["a1", "a2", "a3", "a4"].forEach((name) => add("a", name));
    expect(queue.refusal({ orgId: "a", bytes: 1 })).to.equal("organization");
    expect(queue.refusal({ orgId: "b", bytes: 1 })).to.equal(undefined);
    ["b1", "b2"].forEach((name) => add("b", name));
    expect(queue.refusal({ orgId: "c", bytes: 1 })).to.equal("everybody");
  });

  it("counts the waiting bytes, and accepts the first job of an organization at any size", () => {
    expect(queue.refusal({ orgId: "a", bytes: 1_000 })).to.equal(undefined);
    add("a", "a1", 100);
    expect(queue.refusal({ orgId: "a", bytes: 21 })).to.equal("organization");
    expect(queue.refusal({ orgId: "b", bytes: 101 })).to.equal("everybody");
    expect(queue.refusal({ orgId: "b", bytes: 100 })).to.equal(undefined);
  });

  it("frees the place of a job that leaves, unless it has begun", () => {
    const [first, second] = [add("a", "a1"), add("a", "a2")];
    expect(queue.leave(first)).to.equal(true);
    expect(takeAll()).to.deep.equal(["a2"]);
    expect(queue.leave(second)).to.equal(false);
  });
});
