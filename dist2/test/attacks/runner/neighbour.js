import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { firstService } from "./first-service.js";
const everyMs = 500;
const over = new AbortController();
const seen = { waits: [], refusals: [] };
parentPort?.once("message", () => over.abort());
while (!over.signal.aborted) {
    const waited = await firstService(workerData, 60_000, { over: over.signal, refusals: seen.refusals });
    seen.waits.push(waited);
    await pause(Math.max(0, everyMs - waited));
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(seen);
//# sourceMappingURL=neighbour.js.map