import { Batcher } from "./batcher.js";
/** Result of an item that cannot be processed beside an earlier one of its batch. */
export const deferred = Symbol("later");
/**
 * A batcher in which each key occurs once per batch: the work defers an item with the key of an earlier one, and the
 * next batch sees what the earlier one has stored.
 */
export class KeyedBatcher {
    constructor(work, options) {
        this.batcher = new Batcher(work, options);
    }
    /** @throws as Batcher.add */
    async add(item) {
        for (;;) {
            const result = await this.batcher.add(item);
            if (result !== deferred) {
                return result;
            }
        }
    }
}
/** Processes the first item of each key and defers the others. @returns the results of all, in their order */
export async function processFirstPerKey(items, keyOf, work) {
    const seen = new Set();
    const isFirst = items.map((item) => {
        const key = keyOf(item);
        return !seen.has(key) && seen.add(key).size > 0;
    });
    const results = (await work(items.filter((_item, index) => isFirst[index])))[Symbol.iterator]();
    return isFirst.map((first) => (first ? results.next().value : deferred));
}
//# sourceMappingURL=keyed-batcher.js.map