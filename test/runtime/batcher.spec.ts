import { AsyncLocalStorage } from "node:async_hooks";

import { expect } from "chai";

import {
  Batcher,
  type BatchOptions,
  processFirstPerKey,
  KeyedBatcher,
  deferred,
} from "../../common/runtime/batcher.ts";
import { until } from "../setup/until.ts";

/** Work that is done when the test says so; each group that began is in `begun`. */
function heldWork(refuse: (items: readonly number[]) => string | undefined = () => undefined) {
  const begun: (readonly number[])[] = [];
  const held: (() => void)[] = [];
  const work = async (items: readonly number[]): Promise<number[]> => {
    begun.push(items);
    await new Promise<void>((resolve) => held.push(resolve));
    const reason = refuse(items);
    if (reason !== undefined) {
      throw new Error(reason);
    }
    return items.map((item) => item * 10);
  };
  /** Lets what is under way end, and what follows from it begin, until nothing is left. */
  const finishAll = async (): Promise<void> => {
    while (held.length > 0) {
      held.splice(0).forEach((release) => release());
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { begun, work, finishAll };
}

const options: BatchOptions<number> = { maxItems: 4, isTransient: ({ message }) => message === "passing" };

describe("natural groups", () => {
  it("begin with a lone item at once, and with what came meanwhile next", async () => {
    const { begun, work, finishAll } = heldWork();
    const groups = new Batcher(work, options);
    const results = Promise.all([1, 2, 3].map((item) => groups.add(item)));
    expect(begun).to.deep.equal([[1]]);
    await finishAll();
    expect(begun).to.deep.equal([[1], [2, 3]]);
    expect(await results).to.deep.equal([10, 20, 30]);
  });

  it("are cut at their size and at their weight, and let a heavy item go alone", async () => {
    const { begun, work, finishAll } = heldWork();
    const groups = new Batcher(work, { ...options, weigh: { max: 10, of: (item) => item } });
    const results = Promise.all([0, 1, 1, 1, 1, 1, 5, 4, 3, 99, 2].map((item) => groups.add(item)));
    await finishAll();
    expect(begun).to.deep.equal([[0], [1, 1, 1, 1], [1, 5, 4], [3], [99], [2]]);
    await results;
  });

  it("run as many at a time as they may", async () => {
    const { begun, work, finishAll } = heldWork();
    const groups = new Batcher(work, { ...options, concurrency: 2 });
    const results = Promise.all([1, 2, 3, 4].map((item) => groups.add(item)));
    expect(begun).to.deep.equal([[1], [2]]);
    await finishAll();
    expect(begun).to.deep.equal([[1], [2], [3, 4]]);
    expect(await results).to.deep.equal([10, 20, 30, 40]);
  });

  it("wait for the one that runs, unless it takes long", async () => {
    const { begun, work, finishAll } = heldWork();
    const groups = new Batcher(work, { ...options, concurrency: 2, patienceMs: 60_000 });
    const results = Promise.all([1, 2, 3].map((item) => groups.add(item)));
    expect(begun).to.deep.equal([[1]]);
    await finishAll();
    expect(begun).to.deep.equal([[1], [2, 3]]);
    expect(await results).to.deep.equal([10, 20, 30]);
  });

  it("begin beside one that takes long", async () => {
    const { begun, work, finishAll } = heldWork();
    const groups = new Batcher(work, { ...options, concurrency: 2, patienceMs: 5 });
    const results = Promise.all([1, 2, 3].map((item) => groups.add(item)));
    expect(begun).to.deep.equal([[1]]);
    await until("the second begins", () => begun.length === 2);
    expect(begun).to.deep.equal([[1], [2, 3]]);
    await finishAll();
    expect(await results).to.deep.equal([10, 20, 30]);
  });

  it("run in the context in which each was made, not in that of the first", async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const groups = new Batcher<number, number>(async (items) => {
      seen.push(request.getStore());
      await new Promise((resolve) => setImmediate(resolve));
      return items;
    }, options);
    await Promise.all([1, 2, 3].map((item) => request.run(`request ${item}`, () => groups.add(item))));
    await request.run("request 4", () => groups.add(4));
    expect(seen).to.deep.equal([undefined, undefined, undefined]);
  });

  it("find the item that is to blame by halves, and do the others", async () => {
    const { begun, work, finishAll } = heldWork((items) => (items.includes(3) ? "three is bad" : undefined));
    const groups = new Batcher(work, options);
    const results = Promise.allSettled([0, 1, 2, 3, 4, 5].map((item) => groups.add(item)));
    await finishAll();
    expect(begun).to.deep.equal([[0], [1, 2, 3, 4], [1, 2], [3, 4], [3], [4], [5]]);
    const settled = await results;
    expect(settled.map((each) => (each.status === "fulfilled" ? each.value : each.reason.message))).to.deep.equal([
      0,
      10,
      20,
      "three is bad",
      40,
      50,
    ]);
  });

  it("fail as a whole for a reason that passes, and work on what comes later", async () => {
    let isAway = true;
    const { begun, work, finishAll } = heldWork(() => (isAway ? "passing" : undefined));
    const groups = new Batcher(work, options);
    const results = Promise.allSettled([1, 2, 3].map((item) => groups.add(item)));
    await finishAll();
    expect((await results).map(({ status }) => status)).to.deep.equal(["rejected", "rejected", "rejected"]);
    expect(begun).to.deep.equal([[1], [2, 3]]);
    isAway = false;
    const later = groups.add(4);
    await finishAll();
    expect(await later).to.equal(40);
  });
});

describe("groups in turns", () => {
  it("bring what is about the same thing one after the other, in its order, and everything else at once", async () => {
    const groups: string[][] = [];
    const turns = new KeyedBatcher<string, string>(
      (items) =>
        processFirstPerKey(
          items,
          (item) => item[0],
          async (first) => {
            groups.push([...first]);
            await Promise.resolve();
            return first.map((item) => item.toUpperCase());
          },
        ),
      { maxItems: 10, isTransient: () => false },
    );
    const results = await Promise.all(["x", "a1", "a2", "b1", "a3", "b2"].map((item) => turns.add(item)));
    expect(results).to.deep.equal(["X", "A1", "A2", "B1", "A3", "B2"]);
    expect(groups).to.deep.equal([["x"], ["a1", "b1"], ["a2", "b2"], ["a3"]]);
  });

  it("report the work's failure to every call of its batch, and to none that waits", async () => {
    let calls = 0;
    const turns = new KeyedBatcher<number, number>(
      (items) =>
        processFirstPerKey(
          items,
          () => "one thing",
          async (first) => {
            await Promise.resolve();
            calls += 1;
            if (first.includes(2)) {
              throw new Error("bad");
            }
            return [...first];
          },
        ),
      { maxItems: 10, isTransient: () => false },
    );
    const settled = await Promise.allSettled([1, 2, 3].map((item) => turns.add(item)));
    expect(settled.map(({ status }) => status)).to.deep.equal(["fulfilled", "rejected", "fulfilled"]);
    expect(calls).to.be.greaterThan(2);
  });

  it("give what has to wait a mark, and take the results for the others in their order", async () => {
    const results = await processFirstPerKey(
      [3, 4, 3, 5],
      (item) => item,
      async (first) => Promise.resolve(first.map((item) => item * 10)),
    );
    expect(results).to.deep.equal([30, 40, deferred, 50]);
  });
});
