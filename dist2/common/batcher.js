import { AsyncLocalStorage } from "node:async_hooks";
import { asError } from "./errors.js";
/**
 * Forms batches without a timer: a lone item starts at once, and items that arrive while a batch runs form the next
 * one. A batch that fails is halved until the faulty item is alone, so that it does not fail the others: the work must
 * process all of a batch or nothing.
 *
 * The work runs in the asynchronous context of the constructor's caller, because the deadline of the request that
 * happened to be first must not apply to the others.
 */
export class Batcher {
    constructor(work, options) {
        this.work = work;
        this.options = options;
        this.waiting = [];
        this.running = 0;
        this.inCreationContext = AsyncLocalStorage.snapshot();
    }
    /** @throws what the work throws for a batch of this item alone, or for a transient failure of the whole batch */
    add(item) {
        return new Promise((resolve, reject) => {
            this.waiting.push({ item, resolve, reject });
            this.flush();
        });
    }
    flush() {
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
    nextBatchSize() {
        const { maxItems, weigh } = this.options;
        if (weigh === undefined) {
            return maxItems;
        }
        let weight = 0;
        const end = this.waiting.slice(0, maxItems).findIndex(({ item }) => (weight += weigh.of(item)) > weigh.max);
        return end === -1 ? maxItems : Math.max(1, end);
    }
    async runBatch(group) {
        await bisectFailures(group, {
            isTransient: (error) => this.options.isTransient(error),
            work: async (part) => {
                const results = await this.work(part.map(({ item }) => item));
                part.forEach((waiting, index) => waiting.resolve(results[index]));
            },
            reject: (part, error) => part.forEach((waiting) => waiting.reject(error)),
        });
    }
}
/**
 * Finds the items that cause a failure by halving, and processes the others.
 *
 * @returns the results of the parts, in their order
 * @throws what `reject` throws
 */
export async function bisectFailures(items, halving) {
    try {
        return [await halving.work(items)];
    }
    catch (thrown) {
        const error = asError(thrown);
        if (items.length === 1 || halving.isTransient(error)) {
            return [await halving.reject(items, error)];
        }
        const half = items.length >> 1;
        const first = await bisectFailures(items.slice(0, half), halving);
        return [...first, ...(await bisectFailures(items.slice(half), halving))];
    }
}
//# sourceMappingURL=batcher.js.map