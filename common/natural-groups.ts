import { AsyncLocalStorage } from "node:async_hooks";

import { asError } from "./errors.ts";

/** What is done with a group, all at once: results in the order of the items. */
export type GroupWork<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

export interface GroupOptions<Item> {
  /** Items in one group at most. */
  most: number;
  /** Items whose weights come to more than this are not in one group; a single one always goes. */
  weigh?: { most: number; of(item: Item): number };
  /** Whether a failure is no item's fault (the database is unavailable), so that halving the group would not help. */
  isPassing(error: Error): boolean;
  /** Groups under way at a time; 1 when left out. */
  atOnce?: number;
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
export class NaturalGroups<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;
  private readonly asMade = AsyncLocalStorage.snapshot();

  constructor(
    private readonly work: GroupWork<Item, Result>,
    private readonly options: GroupOptions<Item>,
  ) {}

  /** @throws whatever the work throws for a group that has this item alone, or that fails for a passing reason */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.begin();
    });
  }

  private begin(): void {
    const { atOnce = 1 } = this.options;
    while (this.underWay < atOnce && this.waiting.length > 0) {
      this.underWay += 1;
      const group = this.waiting.splice(0, this.nextSize());
      void this.asMade(() => this.settle(group)).finally(() => {
        this.underWay -= 1;
        this.begin();
      });
    }
  }

  private nextSize(): number {
    const { most, weigh } = this.options;
    if (weigh === undefined) {
      return most;
    }
    let weight = 0;
    const end = this.waiting.slice(0, most).findIndex(({ item }) => (weight += weigh.of(item)) > weigh.most);
    return end === -1 ? most : Math.max(1, end);
  }

  private async settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    await byHalves(group, {
      isPassing: (error) => this.options.isPassing(error),
      work: async (part) => {
        const results = await this.work(part.map(({ item }) => item));
        part.forEach((waiting, index) => waiting.resolve(results[index] as Result));
      },
      refuse: (part, error) => part.forEach((waiting) => waiting.reject(error)),
    });
  }
}

export interface Halving<Item, Result> {
  /** Does all of the items or nothing of them. */
  work(items: readonly Item[]): Promise<Result>;
  /** What becomes of a single item that cannot be done, or of all that failed for a passing reason. */
  refuse(items: readonly Item[], error: Error): Promise<Result> | Result;
  isPassing(error: Error): boolean;
}

/**
 * Finds the items that are to blame for a failure by halves, and does the others.
 *
 * @returns the results of the parts, in their order
 * @throws whatever `refuse` throws
 */
export async function byHalves<Item, Result>(
  items: readonly Item[],
  halving: Halving<Item, Result>,
): Promise<Result[]> {
  try {
    return [await halving.work(items)];
  } catch (thrown) {
    const error = asError(thrown);
    if (items.length === 1 || halving.isPassing(error)) {
      return [await halving.refuse(items, error)];
    }
    const half = items.length >> 1;
    const first = await byHalves(items.slice(0, half), halving);
    return [...first, ...(await byHalves(items.slice(half), halving))];
  }
}
