import path from "node:path";
import { Worker } from "node:worker_threads";
import { LoopProgress } from "./loop-progress.js";
import { Suspects } from "./suspects.js";
/** Processor time that one document may take on the shared event loop. */
const maxSeconds = 8;
/** Allowed memory as a multiple of a thread's. */
const memoryFactor = 2;
const boundsOf = ({ threadSeconds, threadMemoryMb }) => ({
    seconds: Math.min(threadSeconds, maxSeconds),
    megabytes: threadMemoryMb * memoryFactor,
});
/**
 * Starts a thread that notices when one document blocks the event loop or takes too much memory. Such a loop cannot be
 * interrupted, so the thread records the document and kills the process, which its supervisor restarts. The document
 * then runs in isolation (run-isolated.ts).
 */
function startWatchdog(config, progress) {
    const workerData = {
        memory: progress.memory,
        databaseUrl: config.databaseUrl,
        bounds: boundsOf(config),
    };
    const thread = new Worker(path.join(import.meta.dirname, "watchdog-thread.js"), { workerData });
    thread.unref();
    return {
        stop: async () => {
            await thread.terminate();
        },
    };
}
/** Starts the watchdog and the list of suspects of a worker process. */
export async function startPoisonWatchdog(deps) {
    const progress = new LoopProgress();
    const suspects = new Suspects(deps);
    await suspects.start();
    const watchdog = startWatchdog(deps.config, progress);
    return {
        parts: { progress, suspects },
        stop: async () => {
            await suspects.stop();
            await watchdog.stop();
        },
    };
}
//# sourceMappingURL=watchdog.js.map