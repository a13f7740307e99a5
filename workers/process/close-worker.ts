import type { StageWorker } from "../../common/queue/queue-backend.ts";
import { withTimeout } from "../../common/runtime/deadline.ts";

/**
 * Lets a worker finish its jobs within the time, because it would wait in vain for an unavailable queue. Another worker
 * gets unfinished jobs as stalled.
 */
export async function closeWorker(worker: StageWorker, drainMs: number): Promise<void> {
  await withTimeout(drainMs, `closing ${worker.name}`, worker.close()).catch(() => undefined);
}
