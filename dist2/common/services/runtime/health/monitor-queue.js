import { setTimeout as pause } from "node:timers/promises";
import { unusableAfterMs } from "./unusable-after.js";
/** Time without a success after which `/health/ready` reports the queue. */
export const queueSilenceMs = 30_000;
const checkMs = 1_000;
export const queueFailingMs = ({ queues, webhookQueue }) => Math.max(queues.failingMs(), webhookQueue.failingMs());
/** Retries failing queues, logs a long failure, and gives up in the end. */
export function monitorQueue(deps, patienceMs = unusableAfterMs()) {
    const stopping = new AbortController();
    const { signal } = stopping;
    const givenUp = new Promise((resolve) => {
        void watch(deps, { patienceMs, signal, giveUp: resolve });
    });
    return { unusable: givenUp, stop: () => stopping.abort() };
}
async function watch(deps, { patienceMs, signal, giveUp }) {
    let isTold = false;
    for (;;) {
        await pause(checkMs, undefined, { signal, ref: false }).catch(() => undefined);
        if (signal.aborted) {
            return;
        }
        await Promise.allSettled([deps.queues.retryFailing(), deps.webhookQueue.retryFailing()]);
        const failingMs = queueFailingMs(deps);
        if (failingMs > patienceMs) {
            giveUp(new Error(`nothing could be enqueued for ${Math.round(failingMs / 1_000)} s`));
            return;
        }
        if (failingMs > queueSilenceMs && !isTold) {
            deps.logger.error({ failingSeconds: Math.round(failingMs / 1_000) }, "nothing can be enqueued");
        }
        isTold = failingMs > queueSilenceMs;
    }
}
//# sourceMappingURL=monitor-queue.js.map