import { Batcher, type BatchOptions, type BatchWork } from "./batcher.ts";

/** The answer to an item that cannot be done beside an earlier one of its group. */
export const deferred = Symbol("later");

/** A result, or that the item has to wait for the next group. */
export type OrDeferred<Result> = Result | typeof deferred;

/**
 * Natural groups in which each thing comes once: an item that is about the same as an earlier one is put off by the work,
 * comes with the next group and finds what the earlier one has left.
 */
export class KeyedBatcher<Item, Result> {
  private readonly batcher: Batcher<Item, OrDeferred<Result>>;

  constructor(work: BatchWork<Item, OrDeferred<Result>>, options: BatchOptions<Item>) {
    this.batcher = new Batcher(work, options);
  }

  /** @throws as Batcher.add */
  async add(item: Item): Promise<Result> {
    for (;;) {
      const result = await this.batcher.add(item);
      if (result !== deferred) {
        return result;
      }
    }
  }
}

/** For work in which each key may come once: the items to do now, and the results of all in their order. */
export async function processFirstPerKey<Item, Result>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
  work: (first: readonly Item[]) => Promise<readonly Result[]>,
): Promise<OrDeferred<Result>[]> {
  const seen = new Set<unknown>();
  const isFirst = items.map((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key).size > 0;
  });
  const results = (await work(items.filter((_item, index) => isFirst[index])))[Symbol.iterator]();
  return isFirst.map((first) => (first ? (results.next().value as Result) : deferred));
}
