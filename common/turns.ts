import { NaturalGroups, type GroupOptions, type GroupWork } from "./natural-groups.ts";

/** The answer to an item that cannot be done beside an earlier one of its group. */
export const later = Symbol("later");

/** A result, or that the item has to wait for the next group. */
export type Turn<Result> = Result | typeof later;

/**
 * Natural groups in which each thing comes once: an item that is about the same as an earlier one is put off by the work,
 * comes with the next group and finds what the earlier one has left.
 */
export class GroupsInTurns<Item, Result> {
  private readonly groups: NaturalGroups<Item, Turn<Result>>;

  constructor(work: GroupWork<Item, Turn<Result>>, options: GroupOptions<Item>) {
    this.groups = new NaturalGroups(work, options);
  }

  /** @throws as NaturalGroups.add */
  async add(item: Item): Promise<Result> {
    for (;;) {
      const result = await this.groups.add(item);
      if (result !== later) {
        return result;
      }
    }
  }
}

/** For work in which each key may come once: the items to do now, and the results of all in their order. */
export async function firstOfEach<Item, Result>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
  work: (first: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Turn<Result>[]> {
  const seen = new Set<unknown>();
  const isFirst = items.map((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key).size > 0;
  });
  const results = (await work(items.filter((_item, index) => isFirst[index])))[Symbol.iterator]();
  return isFirst.map((first) => (first ? (results.next().value as Result) : later));
}
