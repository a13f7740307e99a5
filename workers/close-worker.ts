import type { StageWorker } from "../common/queue/queue-backend.ts";
import { within } from "../common/time-limit.ts";

/** A send may take as long as the access point does; a queue that is unavailable would be waited for in vain. */
const longestJobMs = 75_000;

/** Lets a worker finish its jobs. What it has not finished by then is left, and another worker gets it as stalled. */
export async function closeWorker(worker: StageWorker, drainMs = longestJobMs): Promise<void> {
  await within(drainMs, `closing ${worker.name}`, worker.close()).catch(() => undefined);
}
