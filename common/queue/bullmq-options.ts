import type { EventEmitter } from "node:events";

import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";

/** Event streams are kept short because they are not read. */
export const streams = { events: { maxLen: 1_000 } };

/**
 * A stalled job is harmless, because the state of its documents decides, so it is retried soon, but not for ever.
 * SelfRestartingWorker starts the worker. It pauses for 1 s, not 15 s, after an error of an unavailable store.
 */
export const workerOptions = {
  lockDuration: 30_000,
  stalledInterval: 20_000,
  // Seconds without a notice after which a worker looks for jobs: a notice is lost with its connection alone.
  drainDelay: 30,
  maxStalledCount: 3,
  autorun: false,
  runRetryDelay: 1_000,
};

export const connectTimeoutMs = 5_000;

/** Without a listener, a lost connection would end the process. */
export function logErrors<Source extends EventEmitter & { name: string }>(
  source: Source,
  logger: Logger,
  isUnavailable: (error: unknown) => boolean = () => false,
): Source {
  source.on("error", (error) => {
    if (!isUnavailable(error)) {
      logger.warn({ err: asError(error), queue: source.name }, "queue error");
    }
  });
  return source;
}
