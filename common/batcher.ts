import { AsyncLocalStorage } from "node:async_hooks";

import { asError } from "./errors.ts";

/** What is done with a group, all at once: results in the order of the items. */
export type BatchWork<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

export interface BatchOptions<Item> {
  /** Items in one group at most. */
  maxItems: number;
  /** Items whose weights come to more than this are not in one group; a single one always goes. */
  weigh?: { most: number; of(item: Item): number };
  /** Whether a failure is no item's fault (the database is unavailable), so that halving the group would not help. */
  isTransient(error: Error): boolean;
  /** Groups under way at a time; 1 when left out. */
  concurrency?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * Groups that form by themselves: a lone item waits for nothing, and what arrives while a group is worked on is the next
 * one. There is no timer. A group that fails is halved until the item that is to blame stands alone, so that a bad one hurts
 * nobody else: the work must do all of a group or nothing of it.
 *
 * The work runs in the asynchronous context of whoever made the class, not of an item: the deadline of the request that
 * happened to be first is not that of the others.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private readonly inCreationContext = AsyncLocalStorage.snapshot();

  constructor(
    private readonly work: BatchWork<Item, Result>,
    private readonly options: BatchOptions<Item>,
  ) {}

  /** @throws whatever the work throws for a group that has this item alone, or that fails for a passing reason */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.flush();
    });
  }

  private flush(): void {
    const { concurrency = 1 } = this.options;
    while (this.running < concurrency && this.waiting.length > 0) {
      this.running += 1;
      const group = this.waiting.splice(0, this.nextBatchSize());
      void this.inCreationContext(() => this.runBatch(group)).finally(() => {
        this.running -= 1;
        this.flush();
      });
    }
  }

  private nextBatchSize(): number {
    const { maxItems, weigh } = this.options;
    if (weigh === undefined) {
      return maxItems;
    }
    let weight = 0;
    const end = this.waiting.slice(0, maxItems).findIndex(({ item }) => (weight += weigh.of(item)) > weigh.most);
    return end === -1 ? maxItems : Math.max(1, end);
  }

  private async runBatch(group: readonly Waiting<Item, Result>[]): Promise<void> {
    await bisectFailures(group, {
      isTransient: (error) => this.options.isTransient(error),
      work: async (part) => {
        const results = await this.work(part.map(({ item }) => item));
        part.forEach((waiting, index) => waiting.resolve(results[index] as Result));
      },
      reject: (part, error) => part.forEach((waiting) => waiting.reject(error)),
    });
  }
}

export interface Bisection<Item, Result> {
  /** Does all of the items or nothing of them. */
  work(items: readonly Item[]): Promise<Result>;
  /** What becomes of a single item that cannot be done, or of all that failed for a passing reason. */
  reject(items: readonly Item[], error: Error): Promise<Result> | Result;
  isTransient(error: Error): boolean;
}

/**
 * Finds the items that are to blame for a failure by halves, and does the others.
 *
 * @returns the results of the parts, in their order
 * @throws whatever `refuse` throws
 */
export async function bisectFailures<Item, Result>(
  items: readonly Item[],
  halving: Bisection<Item, Result>,
): Promise<Result[]> {
  try {
    return [await halving.work(items)];
  } catch (thrown) {
    const error = asError(thrown);
    if (items.length === 1 || halving.isTransient(error)) {
      return [await halving.reject(items, error)];
    }
    const half = items.length >> 1;
    const first = await bisectFailures(items.slice(0, half), halving);
    return [...first, ...(await bisectFailures(items.slice(half), halving))];
  }
}
