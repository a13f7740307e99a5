import type { StageWorker } from "../../common/queue/queue-backend.ts";
import { withTimeout } from "../../common/with-timeout.ts";

/**
 * Lets a worker finish its jobs; a queue that is unavailable would be waited for in vain. What it has not finished by then is
 * left, and another worker gets it as stalled.
 */
export async function closeWorker(worker: StageWorker, drainMs: number): Promise<void> {
  await withTimeout(drainMs, `closing ${worker.name}`, worker.close()).catch(() => undefined);
}
