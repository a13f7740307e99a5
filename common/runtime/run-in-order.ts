export interface RunOptions<Item, Result> {
  /** Never rejects: a failure is a result. */
  work: (item: Item) => Promise<Result>;
  /** Items under way at the same time. */
  concurrency: number;
  weight: (item: Item) => number;
  /** No further item starts while those in progress weigh this much. */
  maxLoad: number;
}

interface Running<Result> {
  result: Promise<Result>;
  weight: number;
}

/**
 * Processes several items at a time and yields the results in the order of the items. A slow consumer slows the source,
 * because items are taken no faster than results.
 *
 * @throws what the source throws
 */
export async function* runInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  { work, concurrency, weight, maxLoad }: RunOptions<Item, Result>,
): AsyncGenerator<Result> {
  const source = items[Symbol.asyncIterator]();
  const running: Running<Result>[] = [];
  let taking: Promise<IteratorResult<Item>> | undefined;
  let hasEnded = false;
  try {
    for (;;) {
      const load = running.reduce((sum, each) => sum + each.weight, 0);
      if (!hasEnded && running.length < concurrency && load < maxLoad) {
        taking ??= source.next();
        // The consumer may have stopped, so a failure must not be unhandled.
        taking.catch(() => undefined);
      }
      if (taking === undefined && running.length === 0) {
        return;
      }
      const first = await firstOf(taking, running[0]);
      if ("result" in first) {
        running.shift();
        yield first.result;
        continue;
      }
      taking = undefined;
      hasEnded = first.item.done === true;
      if (first.item.done !== true) {
        running.push({ result: work(first.item.value), weight: weight(first.item.value) });
      }
    }
  } finally {
    // Not awaited: a source that waits for its own input would block the consumer.
    void source.return?.(undefined).catch(() => undefined);
  }
}

type First<Item, Result> = { item: IteratorResult<Item> } | { result: Result };

async function firstOf<Item, Result>(
  taking: Promise<IteratorResult<Item>> | undefined,
  head: Running<Result> | undefined,
): Promise<First<Item, Result>> {
  const candidates: Promise<First<Item, Result>>[] = [];
  if (head !== undefined) {
    candidates.push(head.result.then((result) => ({ result })));
  }
  if (taking !== undefined) {
    candidates.push(taking.then((item) => ({ item })));
  }
  return Promise.race(candidates);
}
