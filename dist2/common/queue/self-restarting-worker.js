import { setTimeout as pause } from "node:timers/promises";
import { withTimeout } from "../with-timeout.js";
import { backOffMs } from "./back-off.js";
/** A BullMQ worker that is recreated after a pause when it could not start or has stopped by itself. */
export class SelfRestartingWorker {
    constructor(factory) {
        this.factory = factory;
        this.closing = new AbortController();
        this.running = new Set();
        this.name = factory.name;
        this.current = this.make();
        this.ready = new Promise((resolve) => {
            this.closing.signal.addEventListener("abort", () => resolve());
            void this.keepRunning(resolve);
        });
    }
    /** Resolves with the first readiness for jobs, or when closed before that. */
    waitUntilReady() {
        return this.ready;
    }
    /**
     * Stops fetching and waits for active jobs, and a little for a store that does not answer: what could not be reported
     * to it is repeated by another worker.
     */
    async close() {
        this.closing.abort();
        const closed = this.current.close();
        const left = () => withTimeout(closeTimeoutMs, `closing ${this.name}`, closed).then(() => true, () => false);
        do {
            await Promise.race([closed, Promise.allSettled(this.running)]);
            // A job that was being fetched may have started meanwhile.
        } while (!(await left()) && this.running.size > 0);
        this.current.disconnect().catch(() => undefined);
    }
    make() {
        const { processor } = this.factory;
        return this.factory.make((...job) => {
            const work = processor(...job);
            this.running.add(work);
            const forget = () => void this.running.delete(work);
            work.then(forget, forget);
            return work;
        });
    }
    async keepRunning(onReady) {
        for (let failures = 1; !this.closing.signal.aborted; failures += 1) {
            const startedAt = performance.now();
            try {
                await this.current.waitUntilReady();
                onReady();
                await this.current.run();
            }
            catch (error) {
                if (!this.closing.signal.aborted) {
                    this.factory.onFailure(error);
                }
            }
            failures = performance.now() - startedAt > stableAfterMs ? 1 : failures;
            await this.replace(failures);
        }
    }
    async replace(failures) {
        const { signal } = this.closing;
        if (!signal.aborted) {
            this.current.close().catch(() => undefined);
            await pause(backOffMs(failures), undefined, { signal }).catch(() => undefined);
        }
        if (!signal.aborted) {
            this.current = this.make();
        }
    }
}
const closeTimeoutMs = 5_000;
/** A worker that ran for so long has started successfully. */
const stableAfterMs = 60_000;
//# sourceMappingURL=self-restarting-worker.js.map