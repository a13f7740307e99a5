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
    try {
      const results = await this.work(group.map(({ item }) => item));
      group.forEach((waiting, index) => waiting.resolve(results[index] as Result));
    } catch (thrown) {
      const error = asError(thrown);
      if (group.length === 1 || this.options.isPassing(error)) {
        group.forEach((waiting) => waiting.reject(error));
        return;
      }
      const half = group.length >> 1;
      await this.settle(group.slice(0, half));
      await this.settle(group.slice(half));
    }
  }
}
