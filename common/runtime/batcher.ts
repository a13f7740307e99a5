import { AsyncLocalStorage } from "node:async_hooks";

import { asError } from "./errors.ts";

/** Processes one batch; it gives the results in the order of the items. */
export type BatchWork<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

export interface BatchOptions<Item> {
  maxItems: number;
  /** Items whose weights add up to more than this do not share a batch; a single heavier item still goes alone. */
  weigh?: { max: number; of(item: Item): number };
  /** Whether the failure is independent of the items, so that splitting the batch would not help. */
  isTransient(error: Error): boolean;
  /** Batches that run at the same time; 1 by default. */
  concurrency?: number;
  /** Milliseconds after which the next batch may run beside one that may be waiting for a lock; 0 by default. */
  patienceMs?: number;
  /** Makes batches of a burst larger: after one of at least `above` items the next begins `ms` later, unless as many as `full` wait. */
  gather?: { above: number; ms: number; full: number };
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * Forms batches without a delay: a lone item starts at once, and items that arrive while a batch runs, or within
 * `gather` of a larger one, form the next. A batch that fails is halved until the faulty item is alone, so that it does
 * not fail the others: the work must process all of a batch or nothing.
 *
 * The work runs in the asynchronous context of the constructor's caller, because the deadline of the request that
 * happened to be first must not apply to the others.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private newestStartedAt = -Infinity;
  private newestSize = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly inCreationContext = AsyncLocalStorage.snapshot();

  constructor(
    private readonly work: BatchWork<Item, Result>,
    private readonly options: BatchOptions<Item>,
  ) {}

  /** @throws what the work throws for a batch of this item alone, or for a transient failure of the whole batch */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.flush();
    });
  }

  private flush(): void {
    const { concurrency = 1, patienceMs = 0, gather } = this.options;
    while (this.running < concurrency && this.waiting.length > 0) {
      const gathers = gather !== undefined && this.newestSize >= gather.above && this.waiting.length < gather.full;
      // The newest batch may be waiting for a lock, so it gets some time alone.
      const pauseMs = Math.max(this.running === 0 ? 0 : patienceMs, gathers ? gather.ms : 0);
      const leftMs = pauseMs === 0 ? 0 : this.newestStartedAt + pauseMs - performance.now();
      if (leftMs > 0) {
        this.timer ??= setTimeout(() => {
          this.timer = undefined;
          this.flush();
        }, leftMs);
        return;
      }
      this.running += 1;
      this.newestStartedAt = performance.now();
      const group = this.waiting.splice(0, this.nextBatchSize());
      this.newestSize = group.length;
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
    const end = this.waiting.slice(0, maxItems).findIndex(({ item }) => (weight += weigh.of(item)) > weigh.max);
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

interface Bisection<Item, Result> {
  /** Processes all items or none. */
  work(items: readonly Item[]): Promise<Result>;
  /** Handles a single item that cannot be processed, or all items of a transient failure. */
  reject(items: readonly Item[], error: Error): Promise<Result> | Result;
  isTransient(error: Error): boolean;
}

/**
 * Finds the items that cause a failure by halving, and processes the others.
 *
 * @returns the results of the parts, in their order
 * @throws what `reject` throws
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
