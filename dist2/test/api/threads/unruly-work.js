import { getPriority } from "node:os";
import { getHeapStatistics } from "node:v8";
import { neverOnLoop, threadFunction } from "../../../api/threads/thread-function.js";
/** Work that does what no document should make one do. */
export const misbehave = threadFunction(import.meta.url, { maxOnLoop: neverOnLoop }, function misbehave({ misdeed }) {
    misdeeds[misdeed]();
    return { misdeed };
});
/** Hands its bytes back. */
export const echo = threadFunction(import.meta.url, { maxOnLoop: neverOnLoop }, function echo(input) {
    return input;
});
/** What its thread has: priority, and megabytes of heap. */
export const describeThread = threadFunction(import.meta.url, { maxOnLoop: neverOnLoop }, function describeThread() {
    return { priority: getPriority(), heapMb: getHeapStatistics().total_heap_size / 1024 ** 2 };
});
const misdeeds = {
    return: () => undefined,
    litter: () => {
        Array.from({ length: 2_000_000 }, (_, number) => ({ number: number + Math.random() }));
    },
    spin: () => {
        for (;;) {
            Math.random();
        }
    },
    swallow: () => {
        const kept = [];
        for (;;) {
            kept.push({ number: Math.random() });
        }
    },
    exit: () => process.exit(3),
};
//# sourceMappingURL=unruly-work.js.map