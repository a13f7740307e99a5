/**
 * Processes several items at a time and yields the results in the order of the items. A slow consumer slows the source,
 * because items are taken no faster than results.
 *
 * @throws what the source throws
 */
export async function* runInOrder(items, { work, concurrency, weight, maxLoad }) {
    const source = items[Symbol.asyncIterator]();
    const running = [];
    let taking;
    let hasEnded = false;
    try {
        for (;;) {
            const load = running.reduce((sum, each) => sum + each.weight, 0);
            if (!hasEnded && running.length < concurrency && load < maxLoad) {
                taking ??= takeNext(source);
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
    }
    finally {
        // Not awaited: a source that waits for its own input would block the consumer.
        void source.return?.(undefined).catch(() => undefined);
    }
}
function takeNext(source) {
    const taking = source.next();
    // The consumer may have stopped, so a failure must not be unhandled.
    taking.catch(() => undefined);
    return taking;
}
async function firstOf(taking, head) {
    const candidates = [];
    if (head !== undefined) {
        candidates.push(head.result.then((result) => ({ result })));
    }
    if (taking !== undefined) {
        candidates.push(taking.then((item) => ({ item })));
    }
    return Promise.race(candidates);
}
//# sourceMappingURL=run-in-order.js.map