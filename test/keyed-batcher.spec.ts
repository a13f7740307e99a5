import { expect } from "chai";

import { processFirstPerKey, KeyedBatcher, deferred } from "../common/runtime/batcher.ts";

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
