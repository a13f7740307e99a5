/**
 * Runs a work that ends when the caller's signal does, or when it has not moved on for so long. Its signal is let go of at the
 * end, because a caller's signal may live as long as the caller's process.
 */
export async function withTimeLimit({ signal, ms }, work) {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const giveUp = () => controller.abort(new DOMException(`Nothing came for ${ms} ms`, "TimeoutError"));
    const end = () => controller.abort(signal?.reason);
    let timer = setTimeout(giveUp, ms);
    const touch = () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, ms);
    };
    signal?.addEventListener("abort", end, { once: true });
    try {
        return await work(controller.signal, touch);
    }
    finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
    }
}
/** @throws the signal's reason when it ends before */
export async function pause(ms, signal) {
    signal?.throwIfAborted();
    await new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
            signal?.removeEventListener("abort", end);
            resolve();
        }, ms);
        const end = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        signal?.addEventListener("abort", end, { once: true });
    });
}
//# sourceMappingURL=with-time-limit.js.map