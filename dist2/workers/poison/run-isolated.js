import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { unpackDocument } from "../../common/db/stores/documents/stage-store.js";
import { asError } from "../../common/errors.js";
import { withTimeout } from "../../common/with-timeout.js";
/** Time to load and compile the stages. */
const startTimeoutMs = 120_000;
/**
 * Runs one document through the stages in a separate thread, which is terminated beyond its bounds without affecting
 * the process. Nothing is stored.
 *
 * @throws Error when the thread itself cannot work
 */
export async function runIsolated(config, stages, packed) {
    const document = await unpackDocument(packed);
    const prepared = [];
    for (const stage of stages) {
        prepared.push({ name: stage.name, prepared: await stage.prepare?.([document]) });
    }
    const workerData = { config, document, stages: prepared };
    const thread = new Worker(path.join(import.meta.dirname, "isolated-thread.js"), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: config.threadMemoryMb },
    });
    try {
        return await answerOf(thread, config);
    }
    finally {
        await thread.terminate();
    }
}
async function answerOf(thread, { threadSeconds, threadMemoryMb }) {
    const failed = once(thread, "error").then(([error]) => Promise.reject(asError(error)));
    // Prevents an unhandled rejection when it comes late.
    failed.catch(() => undefined);
    const next = async (ms) => {
        const message = once(thread, "message").then(([answer]) => answer);
        return withTimeout(ms, "the thread", Promise.race([message, failed]));
    };
    if ((await next(startTimeoutMs)) !== "begins") {
        throw new Error("the thread did not begin");
    }
    try {
        return (await next(threadSeconds * 1_000));
    }
    catch (thrown) {
        const { code, message } = asError(thrown);
        if (code === "ERR_WORKER_OUT_OF_MEMORY") {
            return { exceeded: `more than ${threadMemoryMb} MB of memory, alone` };
        }
        if (code === undefined && message.startsWith("the thread")) {
            return { exceeded: `more than ${threadSeconds} s, alone` };
        }
        throw thrown;
    }
}
//# sourceMappingURL=run-isolated.js.map