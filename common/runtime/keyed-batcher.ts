import { Batcher, type BatchOptions, type BatchWork } from "./batcher.ts";

/** Result of an item that cannot be processed beside an earlier one of its batch. */
export const deferred = Symbol("later");

/** A result, or that the item has to wait for the next batch. */
export type OrDeferred<Result> = Result | typeof deferred;

/**
 * A batcher in which each key occurs once per batch: the work defers an item with the key of an earlier one, and the
 * next batch sees what the earlier one has stored.
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

/** Processes the first item of each key and defers the others. @returns the results of all, in their order */
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
