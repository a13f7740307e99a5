import { asError } from "../errors.js";
/** Event streams are kept short because they are not read. */
export const streams = { events: { maxLen: 1_000 } };
/**
 * A stalled job is harmless, because the state of its documents decides, so it is retried soon, but not for ever.
 * SelfRestartingWorker starts the worker. It pauses for 1 s, not 15 s, after an error of an unavailable store.
 */
export const workerOptions = {
    lockDuration: 30_000,
    stalledInterval: 10_000,
    maxStalledCount: 3,
    autorun: false,
    runRetryDelay: 1_000,
};
export const connectTimeoutMs = 5_000;
/** Without a listener, a lost connection would end the process. */
export function logErrors(source, logger, isUnavailable = () => false) {
    source.on("error", (error) => {
        if (!isUnavailable(error)) {
            logger.warn({ err: asError(error), queue: source.name }, "queue error");
        }
    });
    return source;
}
//# sourceMappingURL=bullmq-options.js.map