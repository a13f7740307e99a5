import type { EventEmitter } from "node:events";

import { asError } from "../errors.ts";
import type { Logger } from "../logging/logger.ts";

/** Streams of events are kept short: nobody reads them. */
export const streams = { events: { maxLen: 1_000 } };

/**
 * A stalled job is harmless (its documents' state decides), so it comes back soon, and not for ever. A worker is started by
 * SelfRestartingWorker, and rests for a second, not 15, after a failure that says that its store is unavailable.
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
