import { withTimeout } from "../../common/with-timeout.js";
/**
 * Lets a worker finish its jobs within the time, because it would wait in vain for an unavailable queue. Another worker
 * gets unfinished jobs as stalled.
 */
export async function closeWorker(worker, drainMs) {
    await withTimeout(drainMs, `closing ${worker.name}`, worker.close()).catch(() => undefined);
}
//# sourceMappingURL=close-worker.js.map