import { expect } from "chai";

import { runInOrder, type RunOptions } from "../../common/runtime/run-in-order.ts";

/** A promise and the means to fulfil it. */
function gate() {
  let resolve!: () => void;
  const opened = new Promise<void>((opens) => (resolve = opens));
  return { opened, open: () => resolve() };
}

async function* numbers(count: number, onTaken: (item: number) => void = () => undefined): AsyncGenerator<number> {
  for (let item = 1; item <= count; item += 1) {
    onTaken(item);
    yield item;
  }
}

async function* oneThenSilence(): AsyncGenerator<number> {
  yield 1;
  await new Promise(() => undefined);
}

async function* broken(): AsyncGenerator<number> {
  yield 1;
  throw new Error("cut");
}

const options = (overrides: Partial<RunOptions<number, number>> = {}): RunOptions<number, number> => ({
  work: (item) => Promise.resolve(item),
  concurrency: 3,
  weight: () => 1,
  maxLoad: 1_000,
  ...overrides,
});

/** Runs everything that is ready to run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("common/runtime/run-in-order", () => {
  it("keeps the order when the first takes longest, and works on no more than allowed", async () => {
    const gates = Array.from({ length: 5 }, gate);
    const begun: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      await gates[item - 1]!.opened;
      return item;
    };
    const results = runInOrder(numbers(5), options({ work }));
    const first = results.next();
    await settle();
    expect(begun).to.deep.equal([1, 2, 3]);
    for (const { open } of gates.toReversed()) {
      open();
    }
    const seen = [(await first).value];
    for await (const result of results) {
      seen.push(result);
    }
    expect(seen).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it("gives a result while the source has nothing new", async () => {
    expect((await runInOrder(oneThenSilence(), options()).next()).value).to.equal(1);
  });

  it("takes nothing while enough is under way or there is no reader", async () => {
    const { opened, open } = gate();
    const taken: number[] = [];
    const work = (item: number) => opened.then(() => item);
    const source = numbers(10, (item) => taken.push(item));
    const results = runInOrder(source, options({ work, weight: () => 600 }));
    const first = results.next();
    await settle();
    expect(taken).to.deep.equal([1, 2]);
    open();
    await first;
    await settle();
    expect(taken).to.deep.equal([1, 2]);
  });

  it("throws what the source throws, and ends the source when its reader leaves", async () => {
    const results = runInOrder(broken(), options());
    expect((await results.next()).value).to.equal(1);
    expect(await results.next().catch((error: Error) => error.message)).to.equal("cut");

    let isLeft = false;
    async function* endless(): AsyncGenerator<number> {
      try {
        for (;;) {
          yield 1;
        }
      } finally {
        isLeft = true;
      }
    }
    const left = runInOrder(endless(), options());
    await left.next();
    await left.return(undefined);
    await settle();
    expect(isLeft).to.equal(true);
  });
});
